import { createHash } from 'node:crypto'
import { loadDraft, saveDraft } from '../../domain/reservations/booking-draft.ts'
import { createReservation } from '../../domain/reservations/create-reservation.ts'
import { viewReservation } from '../../domain/reservations/view-reservation.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { RequestContext } from '../request-context.ts'
import type { Sent } from './booking-action.server.ts'
import { answerFor, type CurrentDraft } from './booking-page.server.ts'
import { addressAfter } from './payment/address-after.ts'
import type { Refusal, StepAnswer } from './step-answer.ts'
import { refusedStep } from './steps.ts'

/** The way that needs no script: the reservation is made here, and the visitor goes to the bank's own page. */
export async function payByForm(
  { services, locale, fields, form, step }: Sent,
  draft: CurrentDraft & { token: string },
): Promise<StepAnswer | string> {
  const input = {
    ...fields,
    terms_accepted: form.get('terms_accepted') === 'on',
    payment: { provider: fields.provider },
    ...(form.has('expected_total') && {
      expected: { total_amount: Number(form.get('expected_total')), bail_amount: Number(form.get('expected_bail')) },
    }),
  }
  // The same form sent twice is one order; sent again after a reservation that ended unpaid, it is another.
  const facts = JSON.stringify([draft.token, draft.formerReservation, input])
  const key = createHash('sha256').update(facts).digest('base64url')
  const outcome = await createReservation(services, input, { locale, tracing: services.tracing, key })
  if (outcome.ok) {
    await saveDraft(services, draft.token, { ...fields }, outcome.reservation.id)
    return addressAfter(outcome.reservation, locale)
  }
  const refusal: Refusal =
    'problem' in outcome ? { errors: { form: [translatorOf(locale)('problem.unavailable')] } } : outcome
  const answer = await answerFor(services, fields, 'preview', locale)
  return { ...answer, step: refusal.available ? step : (refusedStep(refusal.errors) ?? 'preview'), refusal }
}

/** Remembers which reservation the draft became when the browser itself has made it by the API. */
export async function bindDraft(services: RequestContext, token: string | null, reservation: string, locale: Locale) {
  const [draft, known] = await Promise.all([loadDraft(services, token), viewReservation(services, reservation, locale)])
  if (draft && known) await saveDraft(services, token, draft.fields, known.id)
  return null
}
