import { useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { AppSelectField, AppTextField, FormSheet, fieldError, NumberField, numberOf } from '../ui/form-fields.tsx'
import { type TripSheetProps, type TripView, useTripChange } from './trip-sheet.tsx'

export const tripNumbers = [
  ...(['capacity', 'maxParty', 'closesDaysBefore', 'cancellationHours'] as const),
  ...(['weatherChoiceDays', 'turnaroundMinutes'] as const),
] as const

interface RulesSheetProps extends TripSheetProps {
  boats: readonly { id: string; name: string }[]
  /** The place of the trip in the list; 1 is the first. */
  position: number
}

/** The boat of a trip, its places and its rules. Only what has changed is sent. */
export function TripRulesSheet({ boats, position, ...props }: RulesSheetProps) {
  const { t } = useAppI18n()
  const { trip, onClose } = props
  const [boat, setBoat] = useState(trip.boat)
  const [closesAt, setClosesAt] = useState(trip.closesAt)
  const [typed, setTyped] = useState<Record<string, string>>(() => ({
    ...Object.fromEntries(tripNumbers.map((rule) => [rule, String(trip[rule])])),
    ...{ count: String(trip.minimumGuests?.count ?? ''), notice: String(trip.minimumGuests?.noticeHours ?? '') },
    position: String(position),
  }))
  const [asksNames, setAsksNames] = useState(trip.asksNames ? ('yes' as const) : ('no' as const))
  const { save, error, isBusy } = useTripChange(props)
  const number = (field: string) => numberOf(typed[field] ?? '')
  const [count, notice] = [number('count'), number('notice')]
  const field = (name: string, label: string, errorOf = name) => (
    <NumberField
      key={name}
      label={label}
      error={fieldError(error, errorOf)}
      value={typed[name] ?? ''}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  )
  function changeOf() {
    const numbers = tripNumbers.filter((rule) => number(rule) !== trip[rule])
    const minimumGuests = count === null ? null : { count, noticeHours: notice ?? 0 }
    return {
      ...(boat !== trip.boat && { boat }),
      ...(closesAt !== trip.closesAt && { closesAt }),
      ...((asksNames === 'yes') !== trip.asksNames && { asksNames: asksNames === 'yes' }),
      ...Object.fromEntries(numbers.map((rule) => [rule, number(rule) ?? undefined])),
      ...(!isSame(minimumGuests, trip.minimumGuests) && { minimumGuests }),
      ...(number('position') !== position && { position: number('position') ?? undefined }),
    }
  }
  const [confirmStop, stopSheet] = useConfirm({
    ...{ title: t('trip.rule.asksNames'), text: t('trip.names.stop_text'), action: t('trip.names.stop') },
    ...{ isDanger: true, error, isBusy },
    run: () => save(changeOf()),
  })
  const isComplete =
    [...tripNumbers, 'position'].every((name) => Number.isInteger(number(name))) &&
    (count === null || (Number.isInteger(count) && Number.isInteger(notice)))
  if (stopSheet) return stopSheet
  return (
    <FormSheet
      title={t('trip.rules')}
      error={error}
      isBusy={isBusy}
      isComplete={isComplete}
      shown={[...tripNumbers, 'closesAt', 'minimumGuests', 'position']}
      action={t('action.save')}
      onSubmit={async () => (trip.asksNames && asksNames === 'no' ? confirmStop() : save(changeOf()))}
      onClose={onClose}
    >
      <AppSelectField
        label={t('fleet.boat')}
        options={boats.map(({ id: value, name: label }) => ({ value, label }))}
        value={boat}
        onChange={setBoat}
      />
      {tripNumbers.slice(0, 2).map((rule) => field(rule, t(`trip.rule.${rule}`)))}
      <AppTextField
        type="time"
        label={t('trip.rule.closesAt')}
        error={fieldError(error, 'closesAt')}
        value={closesAt}
        onChange={setClosesAt}
      />
      <p className="hint">{t('trip.rules.kept')}</p>
      {tripNumbers.slice(2).map((rule) => field(rule, t(`trip.rule.${rule}`)))}
      {field('count', t('trip.rule.minimum'), 'minimumGuests.count')}
      {count !== null && field('notice', t('trip.rule.notice'), 'minimumGuests.noticeHours')}
      {field('position', t('trip.rule.position'))}
      <AppSelectField
        label={t('trip.rule.asksNames')}
        options={(['no', 'yes'] as const).map((value) => ({ value, label: t(`trip.names.${value}`) }))}
        value={asksNames}
        onChange={setAsksNames}
      />
      <p className="hint">{t('trip.names.law')}</p>
    </FormSheet>
  )
}

const isSame = (one: TripView['minimumGuests'], other: TripView['minimumGuests']): boolean =>
  one?.count === other?.count && one?.noticeHours === other?.noticeHours
