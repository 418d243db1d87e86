import type { ChangeQuote } from '../../../../contract/change.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Island } from '../../islands/island.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import BookingView from '../booking-view.tsx'
import { EmailField } from '../email-field.tsx'
import { HiddenFields } from '../hidden-fields.tsx'
import type { BookingResult } from '../result/booking-result.ts'
import { TripComparison } from '../result/trip-comparison.tsx'
import { changeAmountRows, isAmountShown } from './change-amounts.ts'
import { QuoteAmounts } from './quote-amounts.tsx'
import { CallUsNotice } from './refused.tsx'
import type { QuoteView } from './self-service.ts'
import { changeRequestOf, hiddenFieldsOf } from './trip-input.ts'

interface ChangeQuoteProps {
  result: BookingResult
  content: QuoteView
}

/** The change with all its amounts, and the button that confirms it. */
export function ChangeQuotePanel({ result, content }: ChangeQuoteProps) {
  const { t, formats, locale } = useI18n()
  const { quote } = content
  const until = timeInText(formats.time(new Date(quote.expires_at)), locale)
  return (
    <>
      <TripComparison {...content.compared} />
      <Amounts quote={quote} />
      <p className="hint quote-until">
        {isCheaperWithoutRefund(quote, result) && `${t('change.quote.counts')} `}
        {t(`change.prices.${pricesOf(quote)}`)} {t('change.quote.until', { time: until })}
      </p>
      <Confirmation result={result} content={content} />
    </>
  )
}

/**
 * The key of the text that says which prices apply. The text for `current` says "the new day". So if the trip is
 * another one, or if the day stays the same, the result is `trip` instead.
 */
const pricesOf = ({ before, after, prices }: ChangeQuote) =>
  prices === 'current' && (before.trip !== after.trip || before.date === after.date) ? 'trip' : prices

/** Whether the change makes the trip cheaper but neither refunds nor charges anything now. */
const isCheaperWithoutRefund = (quote: ChangeQuote, { reservation }: BookingResult) =>
  quote.quote.total_amount < reservation.quote.total_amount &&
  quote.paid_amount > 0 &&
  quote.due_now_amount === 0 &&
  quote.refund_amount === 0

function Amounts({ quote }: { quote: ChangeQuote }) {
  const { t, formats } = useI18n()
  const amounts = changeAmountRows(quote)
  const names = ['total', 'paid', 'due', 'refund', 'on_board'] as const
  return (
    <QuoteAmounts
      amounts={names
        .filter((name) => isAmountShown(name, amounts.refund))
        .map((name) => ({
          name: t(`change.quote.${name}`),
          amount: formats.price(amounts[name]),
          isNow: name === 'refund' || (name === 'due' && amounts.due > 0),
        }))}
    />
  )
}

function Confirmation({ result, content }: ChangeQuoteProps) {
  const { t, href, formats } = useI18n()
  const { quote, trip, key, options, errors } = content
  const { due_now_amount: due, refund_amount: refund, needs_email: needsEmail } = quote
  const action = `${href('booking', result.reservation.id)}?change`
  const fields: [string, string][] = [
    ...hiddenFieldsOf(trip),
    ['key', key],
    ['total', String(quote.quote.total_amount)],
    ['due_now', String(due)],
    ['refund', String(refund)],
  ]
  if (needsEmail && !options.hasEmail) return <CallUsNotice />
  if (due > 0) {
    const providers = result.settings.payment_providers
    const request = {
      ...changeRequestOf(trip),
      expected: { total_amount: quote.quote.total_amount, due_now_amount: due, refund_amount: refund },
    }
    return (
      <>
        <p>{t('change.pay_first', { amount: formats.price(due) })}</p>
        <Island
          name="booking"
          of={BookingView}
          props={{
            payment: {
              ...{ id: result.reservation.id, action, fields, request, due, rest: quote.rest_amount },
              ...{ providers, cards: result.cards },
              title: `${t('change.quote.due')}: ${formats.price(due)}`,
              ...(needsEmail && { email: { typed: content.email, errors: errors?.email } }),
            },
          }}
        />
        {!providers.some(({ kind }) => kind === 'bank_card') && (
          <noscript>
            <p>{t('booking.pay.needs_script')}</p>
          </noscript>
        )}
        <p className="hint">{t('promise.no_withdrawal')}</p>
      </>
    )
  }
  return (
    <form method="post" action={action} className="fields change-form" noValidate>
      <HiddenFields fields={fields} />
      {needsEmail && <EmailField typed={content.email} errors={errors?.email} />}
      <div className="actions">
        <button type="submit" name="intent" value="confirm" className="button button-primary button-large">
          {t('change.confirm')}
          <RouteLeg />
        </button>
        <button type="submit" name="intent" value="edit" className="link">
          {t('result.change.edit')}
        </button>
      </div>
    </form>
  )
}
