import { createHash } from 'node:crypto'
import { withdrawConsent } from '../../../domain/messages/text-consent.ts'
import { payReservation } from '../../../domain/reservations/booking/pay-reservation.ts'
import { findReservation } from '../../../domain/reservations/find-reservation.ts'
import { hrefTo } from '../../../pages.ts'
import { type PageReply, type PageRequest, redirect } from '../http/page-definition.tsx'
import { rateLimited, rateLimitedPage } from '../http/rate-limited.ts'
import { readForm, textFieldsOf } from '../http/read-form.ts'
import { type CompanyAnswer, submitCompany } from './company/company-form.ts'
import type { NamesAnswer } from './names/load-names.ts'
import { submitNames } from './names/submit-names.ts'
import { paymentViewOf, redirectTargetOf } from './payment/payment-view.ts'
import type { RejectedPayment } from './result/booking-result.ts'
import type { RejectedLookup } from './result/find-booking.tsx'
import type { SelfServiceAnswer } from './self-service/self-service.ts'
import { submitSelfService } from './self-service/submit-self-service.ts'
import { submitNotice } from './trip-day/submit-notice.ts'

export type ResultPageAnswer = RejectedLookup | RejectedPayment | SelfServiceAnswer | NamesAnswer | CompanyAnswer

type ResultPageReply = PageReply<ResultPageAnswer> | Response

/**
 * Handles all forms of a booking's page. If the URL has no id, the form looks up a booking. Otherwise the fields of the
 * form decide what happens. A form without an intent or another known field starts a payment at the bank, also without
 * JavaScript.
 */
export async function submitResultPage(page: PageRequest): Promise<ResultPageReply> {
  const { form, cardErrors } = await readForm(page.request, page.locale)
  const intent = form.get('intent')
  if (page.id && form.has('notice'))
    return submitNotice(page, {
      id: page.id,
      notice: form.get('notice'),
      page: hrefTo('booking', page.locale, page.id),
    })
  if (page.id && intent === 'names') return submitNames(page, page.id, form, cardErrors)
  if (page.id && intent === 'company') return submitCompany(page, page.id, form, cardErrors)
  if (page.id && form.has('stop_texts')) return stopTexts(page, page.id)
  if (page.id && intent) return submitSelfService(String(intent), { page, id: page.id, form }, cardErrors)
  if (page.id) return retryPayment(page, page.id, form)
  return cardErrors ? rejectedLookup(cardErrors, form) : findBooking(page, form)
}

async function stopTexts({ services, locale }: PageRequest, id: string): Promise<Response> {
  const outcome = await withdrawConsent(services, id, services.caller)
  if (!outcome.ok) throw rateLimitedPage(outcome, locale)
  return redirect(hrefTo('booking', locale, id))
}

const rejectedLookup = (errors: RejectedLookup['errors'], form: FormData) => ({
  answer: { errors, typed: textFieldsOf(form, ['code', 'email']) },
  status: 422,
})

async function findBooking({ locale, services }: PageRequest, form: FormData): Promise<ResultPageReply> {
  const input = textFieldsOf(form, ['code', 'email'])
  const found = await findReservation(services, input, { locale, caller: services.caller })
  if ('problem' in found) {
    const { errors, init } = rateLimited(found, locale)
    return { answer: { errors, typed: input }, ...init }
  }
  if (found.ok) return redirect(hrefTo('booking', locale, found.id))
  return rejectedLookup(found.errors, form)
}

async function retryPayment({ locale, services }: PageRequest, id: string, form: FormData): Promise<ResultPageReply> {
  const input = { provider: form.get('provider') }
  // The key contains the remaining attempts and the end of the hold, as they were when the form was rendered. If the
  // same form is submitted twice, both requests have the same key and start one attempt. A form that was rendered after
  // that attempt, or for another change of the booking, has another key and starts a new attempt.
  const key = createHash('sha256')
    .update(JSON.stringify([id, input, form.get('attempts_left'), form.get('held_until')]))
    .digest('base64url')
  const outcome = await payReservation(services, id, input, { locale, key, caller: services.caller })
  if (outcome.ok) return redirect(redirectTargetOf(paymentViewOf(outcome.reservation), locale))
  if ('problem' in outcome && outcome.problem === 'too_many') {
    const { errors, init } = rateLimited(outcome, locale)
    return { answer: { errors }, ...init }
  }
  // Any other problem is shown as the status on the booking's page.
  return redirect(hrefTo('booking', locale, id))
}
