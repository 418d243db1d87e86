import { countRefused, countStep } from '../../../domain/demand/visit.ts'
import { listLocalizedOffers } from '../../../domain/pricing/special-offers.ts'
import { draftCookie, readDraftToken, saveDraft } from '../../../domain/reservations/booking/booking-draft.ts'
import { normalizeGuest } from '../../../domain/reservations/booking/validate-form.ts'
import { settingsFor } from '../../../domain/settings/operator-settings.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { hrefTo } from '../../../pages.ts'
import { type PageReply, type PageRequest, redirect } from '../http/page-definition.tsx'
import { rateLimited } from '../http/rate-limited.ts'
import { readForm } from '../http/read-form.ts'
import { firstInvalidStep, searchForStep, stepBefore, stepFromSearch } from '../routing/booking-steps.ts'
import { payByForm, type SubmittedStep } from './payment/pay-by-form.ts'
import { type BookingFields, type BookingIntent, parseFormFields, parseIntent } from './state/booking-fields.ts'
import { loadCurrentDraft } from './state/booking-page.ts'
import { buildStepResult, validateFields } from './state/build-step-result.ts'
import { changeCount, isGuestKind } from './state/count-limits.ts'
import { suggestEmail } from './state/email-suggestion.ts'
import { consumeStepLimit } from './state/prefill.ts'
import type { StepResult } from './state/step-result.ts'

/**
 * The result of a step. `address` is the query and fragment to which a visitor without JavaScript is redirected; by
 * default the query of the step in `answer`.
 */
interface Transition {
  answer: StepResult
  address?: string
}

interface Submission extends SubmittedStep {
  /** The query of the page with the submitted form: its step and the displayed month. */
  search: string
}

/**
 * Handles every submit button of the booking form. It saves the submitted fields as a draft before it validates them,
 * so invalid input is kept too. The reply contains all data of the next step. A payment at a bank redirects to the
 * bank. A step that is rejected without JavaScript is rendered again with its errors in the same response.
 */
export async function submitStep({
  request,
  url,
  locale,
  services,
}: PageRequest): Promise<PageReply<StepResult> | Response> {
  const { form, cardErrors } = await readForm(request, locale)
  const intent = parseIntent(form.get('intent'))
  const step = stepFromSearch(url.searchParams)
  const draft = await loadCurrentDraft(services, readDraftToken(request, services.origin), { locale, step })
  const fields = normalizeGuest({ ...draft.fields, ...parseFormFields(form) }, locale)
  const { offer } = draft
  const submission: Submission = { services, locale, step, search: url.search, fields, form, offer }
  const limit = await consumeStepLimit(services, draft.token)
  if (!limit.ok) {
    const { errors } = rateLimited(limit, locale)
    const rejection = { errors, retryAfterSeconds: limit.retryAfterSeconds }
    return stepReply({ answer: { ...(await buildStepResult(submission, step)), rejection } }, locale)
  }
  const chosen = await applyIntent(submission, intent)
  const token = await saveDraft(services, draft.token, { ...chosen }, draft.formerReservationId)
  const headers = { 'Set-Cookie': draftCookie(token, services.origin) }
  if (cardErrors)
    return stepReply(
      { answer: { ...(await withoutRejection(submission)), rejection: { errors: cardErrors } } },
      locale,
      headers,
    )
  if (intent.type === 'pay') {
    const paid = await payByForm({ ...submission, fields: chosen }, { ...draft, token })
    return typeof paid === 'string' ? redirect(paid, headers) : stepReply({ answer: paid }, locale, headers)
  }
  return stepReply(await transition({ ...submission, fields: chosen }, intent), locale, headers)
}

function stepReply(
  { answer, address }: Transition,
  locale: Locale,
  headers: Record<string, string> = {},
): PageReply<StepResult> {
  const { rejection } = answer
  countStep(answer.step, locale)
  countRefused(answer.step, rejection?.available ? [] : Object.keys(rejection?.errors ?? {}), locale)
  if (!rejection)
    return { answer, headers, redirectTo: hrefTo('book_now', locale) + (address ?? searchForStep(answer.step)) }
  const retryAfter = rejection.retryAfterSeconds
  return retryAfter
    ? { answer, status: 429, headers: { ...headers, 'Retry-After': String(retryAfter) } }
    : { answer, status: 422, headers }
}

async function transition(
  submission: Submission,
  intent: Exclude<BookingIntent, { type: 'pay' }>,
): Promise<Transition> {
  const { step } = submission
  switch (intent.type) {
    case 'next':
      return { answer: await validateAndAdvance(submission) }
    case 'back':
      return { answer: await buildStepResult(submission, stepBefore(step)) }
    case 'go':
      return { answer: await buildStepResult(submission, intent.step) }
    case 'month':
      return { answer: await withoutRejection(submission), address: `?month=${intent.month}#calendar` }
    case 'choose':
      if (step !== 'date') return { answer: await validateAndAdvance({ ...submission, step: 'details' }) }
      return { answer: await withoutRejection(submission), address: `?month=${intent.date.slice(0, 7)}#boarding` }
    case 'count':
      return {
        answer: await withoutRejection(submission),
        address: `${submission.search}#${isGuestKind(intent.name) ? 'party' : 'extras'}`,
      }
    case 'save':
    case 'correct_email':
      return { answer: await withoutRejection(submission) }
  }
}

/**
 * Validates the step. If the date is no longer available, the error is shown on the current step. Any other error leads
 * to the step that contains the invalid field.
 */
async function validateAndAdvance(submission: Submission): Promise<StepResult> {
  const { services, step } = submission
  const settings = await settingsFor(services.db, submission.fields)
  const validation = await validateFields(submission, { settings, ...(step === 'date' && { step }) })
  const next = await buildStepResult(submission, step === 'date' ? 'details' : 'preview')
  if (validation.ok) return next
  const invalidStep = validation.available ? step : (firstInvalidStep(validation.errors) ?? step)
  return { ...next, step: invalidStep, rejection: validation }
}

async function withoutRejection(submission: Submission): Promise<StepResult> {
  return { ...(await buildStepResult(submission, submission.step)), rejection: null }
}

/** Applies the action of the pressed button to the fields. */
function applyIntent(submission: Submission, intent: BookingIntent): BookingFields | Promise<BookingFields> {
  const { fields } = submission
  switch (intent.type) {
    case 'choose':
      return { ...fields, date: intent.date }
    case 'correct_email':
      return { ...fields, email: suggestEmail(fields.email) ?? fields.email }
    case 'pay':
      return { ...fields, provider: intent.provider ?? fields.provider }
    default:
      return applyCount(submission, intent)
  }
}

async function applyCount({ services, fields, locale }: Submission, intent: BookingIntent): Promise<BookingFields> {
  if (intent.type !== 'count') return fields
  const { trip } = await settingsFor(services.db, fields)
  const offers = await listLocalizedOffers(services.db, trip.id, locale)
  return changeCount(fields, intent.name, intent.by, { maxParty: trip.maxParty, placesLeft: undefined, offers })
}
