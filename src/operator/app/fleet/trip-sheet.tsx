import { useState } from 'react'
import { slugOf } from '../../../shared/slug-of.ts'
import type { ActionAnswer, ActionInput, ReadAnswer } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { AppSelectField, AppTextField, FormSheet, fieldError, LanguageFields, type Texts } from '../ui/form-fields.tsx'
import { IdField } from './id-field.tsx'

export type TripView = ReadAnswer<'trips'>['trips'][number]
export type ChangedTrip = ActionAnswer<'trip-set'>
type TripChange = Omit<ActionInput<'trip-set'>, 'id'>

/** The props that all sheets of a trip have. */
export interface TripSheetProps {
  trip: TripView
  onClose: () => void
  onChanged: (changed: ChangedTrip) => Promise<void>
}

/** Changes a trip and closes the sheet. */
export function useTripChange({ trip, onClose, onChanged }: TripSheetProps) {
  const { run, error, isBusy } = useAction('trip-set')
  async function save(change: TripChange) {
    const answer = await run({ id: trip.id, ...change })
    if (!answer) return false
    await onChanged(answer)
    onClose()
    return true
  }
  return { save, error, isBusy }
}

interface AddTripSheetProps {
  boats: readonly { id: string; name: string }[]
  onClose: () => void
  onAdded: (id: string) => void
}

/** Adds a trip, which is a draft at first. */
export function AddTripSheet({ boats, onClose, onAdded }: AddTripSheetProps) {
  const { t } = useAppI18n()
  const [name, setName] = useState('')
  const [typedId, setTypedId] = useState<string | undefined>()
  const [chosenBoat, setBoat] = useState('')
  // The first boat is the default. The boats can be loaded after the sheet opens, so the default can't be an initial
  // state.
  const boat = chosenBoat || (boats[0]?.id ?? '')
  const { run, error, isBusy } = useAction('trip-add')
  const id = typedId ?? slugOf(name)
  return (
    <FormSheet
      title={t('fleet.add_trip')}
      error={error}
      isBusy={isBusy}
      isComplete={name.trim() !== '' && id !== '' && boat !== ''}
      shown={['id', 'names']}
      action={t('fleet.add_trip')}
      onSubmit={async () => {
        if (await run({ id, boat, names: { en: name } })) onAdded(id)
      }}
      onClose={onClose}
    >
      <AppTextField
        label={t('trip.english_name')}
        error={fieldError(error, 'names.en')}
        value={name}
        onChange={setName}
      />
      <IdField value={id} error={error} onChange={setTypedId} />
      <AppSelectField
        label={t('fleet.boat')}
        options={boats.map((each) => ({ value: each.id, label: each.name }))}
        value={boat}
        onChange={setBoat}
      />
      <p className="quiet">{t('trip.draft_first')}</p>
    </FormSheet>
  )
}

/** Changes the name of a trip, and its full name on tickets and in mails, in each language. */
export function TripNamesSheet(props: TripSheetProps) {
  const { t } = useAppI18n()
  const { trip, onClose } = props
  const [names, setNames] = useState<Texts>(trip.names)
  const [titles, setTitles] = useState<Texts>(() =>
    Object.fromEntries(Object.entries(trip.titles).filter(([locale, title]) => title !== trip.names[locale])),
  )
  const { save, error, isBusy } = useTripChange(props)
  // A title that is left empty is saved as the name of the trip.
  const titlesOf = (): Texts =>
    Object.fromEntries(
      Object.entries(titles).flatMap(([locale, title]) => {
        const text = title.trim() || names[locale as keyof Texts]
        return text ? [[locale, text]] : []
      }),
    )
  return (
    <FormSheet
      title={t('trip.names')}
      error={error}
      isBusy={isBusy}
      shown={['names', 'titles']}
      action={t('action.save')}
      onSubmit={() =>
        save({
          names: Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== '')),
          titles: titlesOf(),
        })
      }
      onClose={onClose}
    >
      <LanguageFields legend={t('trip.name')} name="names" error={error} texts={names} onChange={setNames} />
      <LanguageFields
        legend={t('trip.title')}
        hint={t('trip.title_hint')}
        name="titles"
        error={error}
        texts={titles}
        onChange={setTitles}
      />
    </FormSheet>
  )
}
