import { useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { CancelDay } from '../calendar/cancel-day.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormSheet } from '../ui/form-fields.tsx'
import type { BoatView } from './boat-sheet.tsx'

type Departure = ReadAnswer<'boat-departures'>['departures'][number]

const keyOf = ({ trip, date, start }: Departure) => ({ trip, date, start })
const guestsOf = (departures: Departure[]) => departures.reduce((sum, { guests }) => sum + guests, 0)

/**
 * Lists the departures that have guests and whose boat is out of service. Each one gets another suitable boat or is
 * cancelled; after a cancellation its guests choose another day or the refund. Each departure is changed by an action
 * of its own, so a departure whose action fails stays in the list.
 */
export function BoatOut({ boat, boats }: { boat: BoatView; boats: BoatView[] }) {
  const { t, formats } = useAppI18n()
  const { data, error, reload } = useRead('boat-departures', { boat: boat.id })
  const [open, setOpen] = useState<{ what: 'swap' | 'cancel'; of: Departure[] } | undefined>()
  const departures = data?.departures ?? []
  const nameOf = ({ date, departsAt, name }: Departure) => `${formats.fullDay(date)}, ${departsAt} ${name}`
  const close = () => setOpen(undefined)
  const [first] = open?.of ?? []
  return (
    <section className="block" aria-labelledby="boat-out">
      <h2 id="boat-out">{t('boat_out.title')}</h2>
      <ErrorNotice error={error} />
      <p role="status">
        {data &&
          t(departures.length === 0 ? 'boat_out.none' : 'boat_out.lead', {
            count: departures.length,
            guests: guestsOf(departures),
          })}
      </p>
      {departures.length > 1 && (
        <ForAll
          fromBoat={boat.id}
          departures={departures}
          onSwap={() => setOpen({ what: 'swap', of: departures })}
          onChanged={reload}
        />
      )}
      <ul className="rows">
        {departures.map((departure) => (
          <li className="row" key={nameOf(departure)}>
            <span>
              <span className="row-title">{nameOf(departure)}</span>
              {t('people.guests', { count: departure.guests })}
              {departure.boats.length === 0 && `. ${t('boat_out.no_boat')}`}
            </span>
            <span className="row-end">
              {departure.boats.length > 0 && (
                <button
                  type="button"
                  className="button button-outline button-quiet"
                  aria-label={`${nameOf(departure)}: ${t('boat_out.other')}`}
                  onClick={() => setOpen({ what: 'swap', of: [departure] })}
                >
                  {t('boat_out.other')}
                </button>
              )}
              <button
                type="button"
                className="button button-outline button-quiet"
                aria-label={`${nameOf(departure)}: ${t('boat_out.cancel')}`}
                onClick={() => setOpen({ what: 'cancel', of: [departure] })}
              >
                {t('boat_out.cancel')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {open?.what === 'swap' && (
        <SwapSheet fromBoat={boat.id} departures={open.of} boats={boats} onClose={close} onChanged={reload} />
      )}
      {open?.what === 'cancel' && first && (
        <CancelDay
          isOneOfSeveral
          departure={keyOf(first)}
          title={nameOf(first)}
          firstReason="boat"
          fromBoat={boat.id}
          onClose={close}
          onChanged={reload}
        />
      )}
    </section>
  )
}

interface ForAllProps {
  fromBoat: string
  departures: Departure[]
  onSwap: () => void
  onChanged: () => Promise<void>
}

function ForAll({ fromBoat, departures, onSwap, onChanged }: ForAllProps) {
  const { t } = useAppI18n()
  const { run, error, isBusy } = useAction('departure-cancel')
  // Departures that have only unpaid bookings are left out, because these bookings end by themselves.
  const paid = departures.filter(({ parties }) => parties > 0)
  const counts = { count: paid.length, guests: guestsOf(paid) }
  const [confirm, sheet] = useConfirm({
    title: t('boat_out.cancel_all', counts),
    text: t('cancel_day.choice'),
    action: t('boat_out.cancel_all', counts),
    isDanger: true,
    error,
    isBusy,
    run: async () => {
      for (const departure of paid)
        if (!(await run({ ...keyOf(departure), reason: 'boat', fromBoat }))) {
          await onChanged()
          return false
        }
      await onChanged()
      return true
    },
  })
  return (
    <div className="buttons">
      {departures.some(({ boats }) => boats.length > 0) && (
        <button type="button" className="button button-outline" onClick={onSwap}>
          {t('boat_out.other_all')}
        </button>
      )}
      {paid.length > 0 && (
        <button type="button" className="button button-danger" onClick={confirm}>
          {t('boat_out.cancel_all', counts)}
        </button>
      )}
      {sheet}
    </div>
  )
}

interface SwapSheetProps {
  fromBoat: string
  departures: Departure[]
  boats: BoatView[]
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Gives another boat to those of the departures for which it is suitable. */
function SwapSheet({ fromBoat, departures, boats, onClose, onChanged }: SwapSheetProps) {
  const { t } = useAppI18n()
  const fitting = boats
    .map((boat) => ({ boat, of: departures.filter((departure) => departure.boats.includes(boat.id)) }))
    .filter(({ of }) => of.length > 0)
    .sort((one, other) => other.of.length - one.of.length)
  const [chosen, setChosen] = useState(fitting[0]?.boat.id ?? '')
  const { run, error, isBusy } = useAction('departure-boat')
  const { boat, of = [] } = fitting.find((each) => each.boat.id === chosen) ?? {}
  async function swap() {
    for (const departure of of)
      if (!(await run({ ...keyOf(departure), boat: chosen, fromBoat }))) {
        await onChanged()
        return
      }
    await onChanged()
    onClose()
  }
  return (
    <FormSheet
      title={t('boat_out.other')}
      error={error}
      isBusy={isBusy}
      isComplete={of.length > 0}
      action={t('boat_out.give', { boat: boat?.name ?? '', count: of.length, guests: guestsOf(of) })}
      onSubmit={swap}
      onClose={onClose}
    >
      <Segments
        legend={t('boat_out.which')}
        options={fitting.map(({ boat: { id, name }, of: fits }) => ({
          value: id,
          label:
            departures.length > 1
              ? t('boat_out.fits', { boat: name, count: fits.length, all: departures.length })
              : name,
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <p className="quiet">{t('boat_out.told')}</p>
    </FormSheet>
  )
}
