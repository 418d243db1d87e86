import { useState } from 'react'
import { changedFields } from '../../../shared/changed-fields.ts'
import { slugOf } from '../../../shared/slug-of.ts'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { AppTextField, FormSheet, fieldError, NumberField, numberOf } from '../ui/form-fields.tsx'
import { IdField } from './id-field.tsx'

export type BoatView = ReadAnswer<'boats'>['boats'][number]

interface BoatSheetProps {
  /** The boat to change; without it, the sheet adds a boat. */
  boat?: BoatView
  onClose: () => void
  onChanged: () => Promise<void>
}

export function BoatSheet({ boat, onClose, onChanged }: BoatSheetProps) {
  const { t } = useAppI18n()
  const [name, setName] = useState(boat?.name ?? '')
  const [typedId, setTypedId] = useState<string | undefined>()
  const [places, setPlaces] = useState(boat ? String(boat.licensedPlaces) : '')
  const [crew, setCrew] = useState(boat ? String(boat.usualCrew) : '')
  const add = useAction('boat-add')
  const set = useAction('boat-set')
  const { error, isBusy } = boat ? set : add
  const id = typedId ?? slugOf(name)
  const [licensedPlaces, usualCrew] = [numberOf(places), numberOf(crew) ?? 0]
  async function save() {
    if (licensedPlaces === null) return
    const fields = { name, licensedPlaces, usualCrew }
    const answer = boat
      ? await set.run({ id: boat.id, ...changedFields(boat, fields) })
      : await add.run({ id, ...fields })
    if (!answer) return
    await onChanged()
    onClose()
  }
  return (
    <FormSheet
      title={boat?.name ?? t('fleet.add_boat')}
      error={error}
      isBusy={isBusy}
      isComplete={name.trim() !== '' && id !== '' && Number.isInteger(licensedPlaces) && Number.isInteger(usualCrew)}
      shown={['id', 'name', 'licensedPlaces', 'usualCrew']}
      action={t(boat ? 'action.save' : 'fleet.add_boat')}
      onSubmit={save}
      onClose={onClose}
    >
      <AppTextField label={t('fleet.name')} error={fieldError(error, 'name')} value={name} onChange={setName} />
      {!boat && <IdField value={id} error={error} onChange={setTypedId} />}
      <NumberField
        label={t('boat.places')}
        error={fieldError(error, 'licensedPlaces')}
        value={places}
        onChange={setPlaces}
      />
      <NumberField label={t('boat.crew')} error={fieldError(error, 'usualCrew')} value={crew} onChange={setCrew} />
    </FormSheet>
  )
}
