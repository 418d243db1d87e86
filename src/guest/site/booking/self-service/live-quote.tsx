import { useI18n } from '../../context/i18n-context.tsx'
import type { BookingResult } from '../result/booking-result.ts'
import { isAmountShown, type LiveAmounts, liveAmountNames } from './change-amounts.ts'
import liveQuoteScript from './live-quote-script.ts?worker&url'
import type { ChangePageView } from './self-service.ts'
import { hiddenFieldsOf, tripInputOf } from './trip-input.ts'

interface LiveQuoteProps {
  /** The id of the form. */
  form: string
  result: BookingResult
  content: ChangePageView
}

/**
 * The amounts beside the button. Until the guest changes the form, they are the amounts of the booking. After a change
 * of the form, a script requests a quote and shows its amounts.
 */
export function LiveQuote({ form, result: { reservation }, content: { options, trip } }: LiveQuoteProps) {
  const { t, formats } = useI18n()
  const { total_amount, rest_amount } = reservation.quote
  // The fields exactly as the unchanged form sends them, so that the script recognises a form without changes. The form
  // sends `0` for an extra that is not booked.
  const pieces = new Map(tripInputOf(options.booked).extras)
  const extras = options.extras.map(({ id }): [string, string] => [id, pieces.get(id) ?? '0'])
  const booked = hiddenFieldsOf({ ...tripInputOf(options.booked), extras, kept: trip.kept })
  const amounts: LiveAmounts = { total: total_amount, due: 0, refund: 0, on_board: rest_amount }
  return (
    <live-quote
      className="script-only"
      data-form={form}
      data-amount-pattern={JSON.stringify(formats.amountPattern)}
      data-booked-trip={new URLSearchParams(booked).toString()}
      data-booked-amounts={JSON.stringify(amounts)}
    >
      <script type="module" async src={liveQuoteScript} />
      <dl aria-live="polite">
        {liveAmountNames.map((name) => (
          <div className="amount rest" key={name} data-amount={name} hidden={!isAmountShown(name, amounts.refund)}>
            <dt>
              {name === 'total' && <span className="booked-total">{t('booking.full_price')}</span>}
              <span className={name === 'total' ? 'new-total' : undefined}>{t(`change.quote.${name}`)}</span>
            </dt>
            <dd>{formats.price(amounts[name])}</dd>
          </div>
        ))}
      </dl>
    </live-quote>
  )
}
