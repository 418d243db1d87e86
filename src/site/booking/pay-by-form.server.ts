import { createHash } from 'node:crypto'
import { sayTooMany } from '../../domain/limits/say-too-many.ts'
import { type CreateOutcome, createReservation } from '../../domain/reservations/create-reservation.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { RequestContext } from '../request-context.ts'
import type { BookingFields } from './booking-fields.ts'
import { answerFor, type CurrentDraft } from './booking-page.server.ts'
import { addressAfter } from './payment/address-after.ts'
import type { Refusal, StepAnswer } from './step-answer.ts'
import { refusedStep, type Step } from './steps.ts'

/** A submitted step of the booking form. */
export interface SentStep {
  services: RequestContext
  locale: Locale
  step: Step
  fields: BookingFields
  form: FormData
}

/** Pays without JavaScript: creates the reservation and returns the URL of the bank's page, or the rejected step. */
export async function payByForm(
  { services, locale, fields, form, step }: SentStep,
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
  // Idempotency key: the same form sent twice is one order; sent again after a reservation that ended unpaid, it is a new one.
  const keySource = JSON.stringify([draft.token, draft.formerReservationId, input])
  const key = createHash('sha256').update(keySource).digest('base64url')
  const outcome = await createReservation(services, input, {
    locale,
    tracing: services.tracing,
    key,
    draft: draft.token,
    caller: services.caller,
  })
  if (outcome.ok) return addressAfter(outcome.reservation, locale)
  const rejection = 'problem' in outcome ? rejectionOf(outcome, locale) : outcome
  const answer = await answerFor(services, fields, 'preview', locale)
  return { ...answer, step: rejection.available ? step : (refusedStep(rejection.errors) ?? 'preview'), rejection }
}

function rejectionOf(outcome: Extract<CreateOutcome, { problem: string }>, locale: Locale): Refusal {
  if (outcome.problem !== 'too_many') {
    return { errors: { form: [translatorOf(locale)(`problem.${outcome.problem}`)] } }
  }
  return { errors: { form: [sayTooMany(outcome, locale)] }, retryAfterSeconds: outcome.retryAfterSeconds }
}
