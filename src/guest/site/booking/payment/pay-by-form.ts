import { createHash } from 'node:crypto'
import { rateLimitMessage } from '../../../../domain/rate-limit/rate-limit-message.ts'
import {
  type CreateReservationOutcome,
  createReservation,
} from '../../../../domain/reservations/booking/create-reservation.ts'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { type BookingStep, firstInvalidStep } from '../../routing/booking-steps.ts'
import { errorsAtFields, reservationFormOf } from '../state/booking-fields.ts'
import { type BookingFormData, buildStepResult } from '../state/build-step-result.ts'
import type { CurrentDraft } from '../state/prefill.ts'
import type { StepRejection, StepResult } from '../state/step-result.ts'
import { redirectTargetOf } from './payment-view.ts'

/** The booking form as submitted by one of its steps. */
export interface SubmittedStep extends BookingFormData {
  services: RequestContext
  step: BookingStep
  form: FormData
}

/**
 * Pays at a bank by a plain form post: creates the reservation and returns the URL to redirect to, or the rejected
 * step. The order is made from the visitor's draft, which can differ from what the submitted page showed. So the order
 * is rejected if its price or digest differs from the hidden fields of that page.
 */
export async function payByForm(
  submission: SubmittedStep,
  draft: CurrentDraft & { token: string },
): Promise<StepResult | string> {
  const { services, locale, fields, form, step } = submission
  const input = {
    ...reservationFormOf(fields),
    terms_accepted: form.get('terms_accepted') === 'on',
    payment: { provider: fields.provider },
    expected: {
      total_amount: Number(form.get('expected_total')),
      bail_amount: Number(form.get('expected_bail')),
      order: String(form.get('expected_order')),
    },
  }
  // The idempotency key is a hash of the form, so that submitting the same form twice creates one order. It includes
  // the former unpaid reservation, so that the form creates a new order once that reservation has ended.
  const keySource = JSON.stringify([draft.token, draft.formerReservationId, input])
  const key = createHash('sha256').update(keySource).digest('base64url')
  const outcome = await createReservation(services, input, {
    locale,
    tracing: services.tracing,
    key,
    draft: draft.token,
    caller: services.caller,
  })
  if (outcome.ok) return redirectTargetOf(outcome.reservation, locale)
  const rejection =
    'problem' in outcome
      ? rejectionOf(outcome, locale)
      : { ...outcome, errors: errorsAtFields(outcome.errors, fields, translatorOf(locale)) }
  const answer = await buildStepResult(submission, 'preview')
  return { ...answer, step: rejection.available ? step : (firstInvalidStep(rejection.errors) ?? 'preview'), rejection }
}

function rejectionOf(outcome: Extract<CreateReservationOutcome, { problem: string }>, locale: Locale): StepRejection {
  if (outcome.problem !== 'too_many') {
    return { errors: { form: [translatorOf(locale)(`problem.${outcome.problem}`)] } }
  }
  return { errors: { form: [rateLimitMessage(outcome, locale)] }, retryAfterSeconds: outcome.retryAfterSeconds }
}
