import { confirmCancellation } from '../../../../domain/reservations/cancellation/cancel-by-guest.ts'
import { findChangeOptions } from '../../../../domain/reservations/change/change-options.ts'
import { type ConfirmChangeOutcome, confirmChange } from '../../../../domain/reservations/change/confirm-change.ts'
import { type QuoteChangeOutcome, quoteChange } from '../../../../domain/reservations/change/quote-change.ts'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import { hrefTo } from '../../../../pages.ts'
import { PageError, type PageReply, type PageRequest, redirect } from '../../http/page-definition.tsx'
import { rateLimited } from '../../http/rate-limited.ts'
import { textFieldsOf } from '../../http/read-form.ts'
import { paymentViewOf, redirectTargetOf } from '../payment/payment-view.ts'
import { countStepOf } from '../state/count-limits.ts'
import { newKey, type SelfServiceAnswer } from './self-service.ts'
import { changeRequestOf, readTripInput, steppedTrip, type TripInput, tripInputOf } from './trip-input.ts'

interface Submission {
  page: PageRequest
  id: string
  form: FormData
}

type Reply = PageReply<SelfServiceAnswer> | Response

/**
 * Handles the forms that change or cancel a booking. `intent` is `quote`, `requote`, `edit`, `confirm[:provider]`,
 * `cancel`, `sail:trip/start`, or the intent of a stepper button.
 */
export async function submitSelfService(
  intent: string,
  submission: Submission,
  cardErrors: Record<string, string[]> | undefined,
): Promise<Reply> {
  const reply = await replyTo(intent, submission, cardErrors)
  if (reply instanceof Response || !reply.answer) return reply
  return { ...reply, answer: { ...reply.answer, email: textFieldsOf(submission.form, ['email']).email } }
}

async function replyTo(
  intent: string,
  submission: Submission,
  cardErrors: Record<string, string[]> | undefined,
): Promise<Reply> {
  const { page, id, form } = submission
  const [verb, provider] = intent.split(':')
  if (verb === 'cancel')
    return cardErrors ? { answer: { view: 'cancel', errors: cardErrors }, status: 422 } : cancel(submission)
  const sent = form.get('trip')
  const options = await findChangeOptions(page.services, id, page.locale, sent === null ? undefined : String(sent))
  if (!options) throw new PageError(404)
  const trip = readTripInput(form, tripInputOf(options.booked))
  if (cardErrors) return { answer: { view: 'change', trip, errors: cardErrors }, status: 422 }
  const step = countStepOf(intent)
  if (step) return { answer: { view: 'change', trip: steppedTrip(trip, step, options) } }
  if (verb === 'sail') return { answer: { view: 'change', trip: onSailing(trip, intent, tripInputOf(options.booked)) } }
  if (verb === 'edit') return { answer: { view: 'change', trip } }
  if (verb === 'confirm') return confirm(submission, trip, provider)
  if (verb === 'quote' || verb === 'requote') return quote(submission, trip, verb === 'requote')
  throw new PageError(400)
}

/**
 * Puts the trip and start of the intent, such as `sail:islands/morning`, into the input. If guests can't book this
 * trip, the page shows the booked trip. If the start is not in use, the page shows the booked start on the booked trip,
 * and the first start on any other trip.
 */
function onSailing(input: TripInput, intent: string, booked: TripInput): TripInput {
  const [trip = '', start = ''] = intent.slice('sail:'.length).split('/')
  // A booked extra that is missing in the form keeps the booked pieces. Pieces in the form take precedence.
  const kept = [...new Map([...booked.extras, ...input.kept])]
  const isOn = (sailing: TripInput) => sailing.trip === trip && sailing.start === start
  // If the guest returns to the booked trip and start, the booked quay is selected. The trip that was shown before
  // might not call at this quay, so the form might contain another one.
  const { departure_location } = isOn(booked) && !isOn(input) ? booked : input
  return { ...input, trip, start, kept, departure_location }
}

async function quote({ page, id }: Submission, trip: TripInput, isRequote: boolean): Promise<Reply> {
  const outcome = await requestQuote(page, id, trip)
  if (!outcome.ok) return refused(page, trip, outcome)
  const errors = isRequote ? { form: [translatorOf(page.locale)('problem.quote_changed')] } : undefined
  return { answer: { view: 'quote', trip, quote: outcome.quote, key: newKey(), errors } }
}

const requestQuote = ({ services, locale }: PageRequest, id: string, trip: TripInput): Promise<QuoteChangeOutcome> =>
  quoteChange(services, id, changeRequestOf(trip), { locale, caller: services.caller })

async function confirm({ page, id, form }: Submission, trip: TripInput, provider: string | undefined): Promise<Reply> {
  const { services, locale } = page
  const sent = textFieldsOf(form, ['key', 'email', 'total', 'due_now', 'refund'])
  const input = {
    ...changeRequestOf(trip),
    expected: {
      total_amount: Number(sent.total),
      due_now_amount: Number(sent.due_now),
      refund_amount: Number(sent.refund),
    },
    ...(provider && { payment: { provider } }),
    ...(form.has('email') && { email: sent.email.trim() }),
  }
  const outcome = await confirmChange(services, id, input, { locale, key: sent.key, caller: services.caller })
  if (outcome.ok) return redirect(redirectTargetOf(paymentViewOf(outcome.reservation), locale))
  if ('problem' in outcome && outcome.problem === 'quote_changed') {
    const errors = { form: [translatorOf(locale)('problem.quote_changed')] }
    return { answer: { view: 'quote', trip, quote: outcome.quote, key: newKey(), errors }, status: 409 }
  }
  if ('errors' in outcome && outcome.errors.email) {
    const quoted = await requestQuote(page, id, trip)
    if (!quoted.ok) return refused(page, trip, quoted)
    return { answer: { view: 'quote', trip, quote: quoted.quote, key: newKey(), errors: outcome.errors }, status: 422 }
  }
  return refused(page, trip, outcome)
}

type Refused = Exclude<ConfirmChangeOutcome | QuoteChangeOutcome, { ok: true } | { problem: 'quote_changed' }>

/** The reply that shows the form of the change again, with the reason why the change was refused. */
function refused({ locale }: PageRequest, trip: TripInput, outcome: Refused): Reply {
  if (!('problem' in outcome)) {
    const { errors, available } = outcome
    return { answer: { view: 'change', trip, errors, available }, status: 422 }
  }
  if (outcome.problem === 'too_many') {
    const { errors, init } = rateLimited(outcome, locale)
    return { answer: { view: 'change', trip, errors }, ...init }
  }
  if (outcome.problem === 'unknown') throw new PageError(404)
  const errors = { form: [translatorOf(locale)(`problem.${outcome.problem}`)] }
  return { answer: { view: 'change', trip, errors }, status: 409 }
}

async function cancel({ page: { services, locale }, id, form }: Submission): Promise<Reply> {
  const sent = textFieldsOf(form, ['key', 'email', 'refund'])
  const input = { email: sent.email.trim(), expected: { refund_amount: Number(sent.refund) } }
  const outcome = await confirmCancellation(services, id, input, { locale, key: sent.key, caller: services.caller })
  if (outcome.ok) return redirect(hrefTo('booking', locale, id))
  if (!('problem' in outcome)) return { answer: { view: 'cancel', errors: outcome.errors }, status: 422 }
  if (outcome.problem === 'too_many') {
    const { errors, init } = rateLimited(outcome, locale)
    return { answer: { view: 'cancel', errors }, ...init }
  }
  if (outcome.problem === 'unknown') throw new PageError(404)
  const problem = outcome.problem === 'cancellation_changed' ? 'quote_changed' : outcome.problem
  return { answer: { view: 'cancel', errors: { form: [translatorOf(locale)(`problem.${problem}`)] } }, status: 409 }
}
