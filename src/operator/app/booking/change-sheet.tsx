import { useState } from 'react'
import type { Persons } from '../../../shared/persons.ts'
import { usePreview } from '../api/use-preview.ts'
import { useRead } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { Field, Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { PartySteppers } from '../ui/party-counts.tsx'
import type { BookingSheetProps } from './booking-sheet.ts'
import { DepartureChoice, placeOf } from './departure-choice.tsx'
import { ExtraCounts } from './extra-counts.tsx'
import { bookedExtras, sameExtras } from './extras.ts'

/**
 * Changes trip, day, place, party and extras of a booking. The button shows the amount that is returned, otherwise the
 * amount that is due on board after the change.
 */
export function ChangeSheet({ booking, onClose, onDone }: BookingSheetProps) {
  const { t, formats } = useAppI18n()
  const [date, setDate] = useState(booking.date)
  const [departure, setDeparture] = useState({ trip: booking.trip, start: booking.start })
  const [wanted, setWanted] = useState(booking.location)
  const [party, setParty] = useState<Persons>({
    adults: booking.adults,
    children: booking.children,
    infants: booking.infants,
  })
  const booked = bookedExtras(booking)
  const [extras, setExtras] = useState(booked)
  const { data: options } = useRead('booking-options', date ? { date, ...departure } : null)
  const from = placeOf(options, wanted)
  const changed = {
    ...((departure.trip !== booking.trip || departure.start !== booking.start) && departure),
    ...(date !== booking.date && { date }),
    ...(from !== booking.location && { from }),
    ...(party.adults !== booking.adults && { adults: party.adults }),
    ...(party.children !== booking.children && { children: party.children }),
    ...(party.infants !== booking.infants && { infants: party.infants }),
    ...(!sameExtras(extras, booked) && { extras }),
  }
  const input = { booking: booking.code, ...changed }
  const isChanged = Object.keys(changed).length > 0 && date !== ''
  const { run, error, isBusy } = useAction('reservation-change')
  const { plan, error: previewError } = usePreview('reservation-change', isChanged ? input : null, error)
  return (
    <BottomSheet title={t('booking.action.change')} onClose={onClose}>
      <Field label={t('fact.day')} {...(options && { hint: t('add.free', { count: options.free }) })}>
        {(props) => (
          <input
            {...props}
            className="input"
            type="date"
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        )}
      </Field>
      {options && <DepartureChoice options={options} onChange={setDeparture} />}
      {options && (
        <Segments
          legend={t('add.from')}
          options={options.places.map(({ id, name, departsAt }) => ({
            value: id,
            label: `${name} ${departsAt}`,
          }))}
          value={from}
          onChange={setWanted}
        />
      )}
      <PartySteppers party={party} onChange={setParty} />
      {options && <ExtraCounts offers={options.offers} extras={extras} onChange={setExtras} />}
      {plan && (
        <dl className="figures" aria-live="polite">
          <div>
            <dt>{t('booking.total')}</dt>
            <dd>{formats.money(plan.total)}</dd>
          </div>
          <div>
            <dt>{t('change.due')}</dt>
            <dd>{formats.money(plan.due)}</dd>
          </div>
          {plan.returned > 0 && (
            <div>
              <dt>{t('cancel.returned')}</dt>
              <dd>{formats.money(plan.returned)}</dd>
            </div>
          )}
        </dl>
      )}
      <ErrorNotice error={error ?? previewError} />
      <button
        type="button"
        className="button button-primary"
        disabled={isBusy || !plan}
        onClick={async () => {
          if (!plan) return
          const { total, due, returned } = plan
          const answer = await run({ ...input, confirmed: { total, due, returned } })
          if (answer) onDone(t('change.done'))
        }}
      >
        {!plan
          ? t('change.action')
          : plan.returned > 0
            ? t('change.action_returned', { amount: formats.money(plan.returned) })
            : t('change.action_due', { amount: formats.money(plan.due) })}
      </button>
    </BottomSheet>
  )
}
