import { languages } from '../../../i18n/locales.ts'
import liveQuoteScript from '../../client/live-quote.ts?worker&url'
import { useI18n } from '../../context/i18n-context.tsx'
import type { BookingResult } from '../result/booking-result.server.ts'
import type { ChangeView } from './self-service.server.ts'
import { hiddenFieldsOf, tripInputOf } from './trip-input.ts'

interface LiveQuoteProps {
  /** Id of the form. */
  form: string
  result: BookingResult
  content: ChangeView
}

/** The amounts beside the button: those of the booking until the script requests the quote of the changed form. */
export function LiveQuote({ form, result: { reservation, settings }, content: { options } }: LiveQuoteProps) {
  const { t, formats, locale } = useI18n()
  const { total_amount, rest_amount } = reservation.quote
  // As the form sends it while nothing is changed.
  const pieces = new Map(tripInputOf(options.booked).extras)
  const extras = options.extras.map(({ id }): [string, string] => [id, pieces.get(id) ?? '0'])
  const booked = hiddenFieldsOf({ ...tripInputOf(options.booked), extras })
  const amounts = [
    ['total', 'total', total_amount],
    ['due_now_amount', 'due', 0],
    ['refund_amount', 'refund', 0],
    ['rest_amount', 'on_board', rest_amount],
  ] as const
  return (
    <live-quote
      className="script-only"
      data-form={form}
      data-locale={languages[locale].iso}
      data-currency={settings.currency}
      data-booked={new URLSearchParams(booked).toString()}
    >
      <script type="module" async src={liveQuoteScript} />
      <dl aria-live="polite">
        {amounts.map(([field, name, amount]) => (
          <div className="amount rest" key={name} hidden={name === 'refund'}>
            <dt>{t(`change.quote.${name}`)}</dt>
            <dd data-amount={field}>{formats.money(amount)}</dd>
          </div>
        ))}
      </dl>
    </live-quote>
  )
}
