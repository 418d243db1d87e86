import { useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { AppSelectField, AppTextField, FormSheet, fieldError } from '../ui/form-fields.tsx'
import { IdField } from './id-field.tsx'
import { type TripSheetProps, type TripView, useTripChange } from './trip-sheet.tsx'

type Start = TripView['starts'][number]

interface StartSheetProps extends TripSheetProps {
  quays: readonly { id: string; name: string }[]
  /** The start to change; without it, the sheet adds a start. */
  start?: Start
}

const freeId = ({ starts }: TripView) => {
  const ids = new Set(starts.map(({ id }) => id))
  let number = 1
  while (ids.has(String(number))) number++
  return String(number)
}

/** Adds or changes a start of a trip: the quays where the boat stops for guests, with the times at each quay. */
export function TripStartSheet({ quays, start, ...props }: StartSheetProps) {
  const { t } = useAppI18n()
  const { trip, onClose } = props
  const [id, setId] = useState(() => start?.id ?? freeId(trip))
  const empty = { quay: '', departsAt: '', returnsAt: '' }
  const [typed, setCalls] = useState(
    () => start?.calls.map((call) => ({ ...call, returnsAt: call.returnsAt ?? '' })) ?? [empty],
  )
  // The first quay is the default of a new row. The quays can be loaded after the sheet opens, so the default can't be
  // an initial state.
  const calls = typed.map((call) => ({ ...call, quay: call.quay || (quays[0]?.id ?? '') }))
  const [endsNextDay, setEndsNextDay] = useState(start?.endsNextDay ?? false)
  const { save, error, isBusy } = useTripChange(props)
  const change = (index: number, part: Partial<(typeof calls)[number]>) =>
    setCalls(calls.map((call, at) => (at === index ? { ...call, ...part } : call)))
  function submit() {
    const inOrder = calls.toSorted((one, other) => (one.departsAt < other.departsAt ? -1 : 1))
    setCalls(inOrder)
    return save({
      start: { id, endsNextDay, calls: inOrder.map((call) => ({ ...call, returnsAt: call.returnsAt || null })) },
    })
  }
  return (
    <FormSheet
      title={start ? t('trip.start', { id }) : t('trip.add_start')}
      error={error}
      isBusy={isBusy}
      isComplete={
        id !== '' && calls.length > 0 && calls.every(({ quay, departsAt }) => quay !== '' && departsAt !== '')
      }
      shown={['start']}
      action={t('action.save')}
      onSubmit={submit}
      onClose={onClose}
      more={
        start?.state === 'in_use' && (
          <button
            type="button"
            className="button button-danger"
            disabled={isBusy}
            onClick={() => void save({ retiredStart: start.id })}
          >
            {t('trip.retire_start')}
          </button>
        )
      }
    >
      {!start && <IdField value={id} error={error} onChange={setId} />}
      {calls.map((call, index) => (
        <fieldset className="form call" key={index}>
          <legend>{t('trip.call', { number: index + 1 })}</legend>
          <AppSelectField
            label={t('fleet.quay')}
            error={fieldError(error, `start.calls.${index}.quay`)}
            options={quays.map(({ id: value, name: label }) => ({ value, label }))}
            value={call.quay}
            onChange={(quay) => change(index, { quay })}
          />
          <AppTextField
            type="time"
            label={t('trip.departs')}
            error={fieldError(error, `start.calls.${index}.departsAt`)}
            value={call.departsAt}
            onChange={(departsAt) => change(index, { departsAt })}
          />
          <AppTextField
            type="time"
            label={t('trip.returns')}
            hint={t('trip.returns_hint')}
            error={fieldError(error, `start.calls.${index}.returnsAt`)}
            value={call.returnsAt}
            onChange={(returnsAt) => change(index, { returnsAt })}
          />
          {calls.length > 1 && (
            <button
              type="button"
              className="button button-outline button-quiet"
              onClick={() => setCalls(calls.filter((_, at) => at !== index))}
            >
              {t('trip.remove_call', { number: index + 1 })}
            </button>
          )}
        </fieldset>
      ))}
      <button
        type="button"
        className="button button-outline button-quiet"
        onClick={() => setCalls([...calls, { ...empty, quay: freeQuay(quays, calls) }])}
      >
        {t('trip.add_call')}
      </button>
      <label className="switch">
        <input type="checkbox" checked={endsNextDay} onChange={({ target }) => setEndsNextDay(target.checked)} />
        {t('trip.next_day')}
      </label>
    </FormSheet>
  )
}

const freeQuay = (quays: readonly { id: string }[], calls: readonly { quay: string }[]): string =>
  (quays.find(({ id }) => !calls.some(({ quay }) => quay === id)) ?? quays[0])?.id ?? ''
