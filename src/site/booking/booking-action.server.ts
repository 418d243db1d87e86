import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { listSpecialOffers } from '../../domain/pricing/special-offers.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import { draftCookie, readDraftToken, saveDraft } from '../../domain/reservations/booking/booking-draft.ts'
import { validateReservationForm } from '../../domain/reservations/booking/validate-form.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { operatorSettings } from '../../domain/settings/operator-settings.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { hrefTo } from '../../i18n/href-to.ts'
import type { PageReply } from '../http/json-or-html.server.ts'
import { rateLimited } from '../http/rate-limited.ts'
import { readForm } from '../http/read-form.ts'
import { type RequestContext, requestContext } from '../http/request-context.ts'
import { localeOfPath } from '../routing/page-by-path.ts'
import { buildStepResult, loadCurrentDraft, rejectedStepContext } from './booking-page.server.ts'
import { changeCount, isGuestKind } from './party/count-limits.ts'
import { payByForm, type SubmittedStep } from './payment/pay-by-form.server.ts'
import { type BookingFields, parseFormFields } from './state/booking-fields.ts'
import { type BookingIntent, parseIntent } from './state/booking-intents.ts'
import type { StepResult } from './state/step-result.ts'
import { firstInvalidStep, searchForStep, stepBefore, stepFromSearch } from './state/steps.ts'

/** The next step, with the address that a submission without JavaScript is redirected to. */
interface Transition {
  answer: StepResult
  /** Query and fragment of the redirect; defaults to the query of the step. */
  address?: string
}

interface Submission extends SubmittedStep {
  /** The query of the submitting page: its step and displayed month. */
  search: string
}

/** The reply to a submitted step: the next step with status and headers. */
interface StepReply extends PageReply<StepResult>, Transition {
  headers: Record<string, string>
}

/**
 * Handles every button of the booking form with the fields of its step. The fields are saved as a draft, valid or not, before
 * validation. The reply contains everything that the next step shows; paying at a bank redirects at once.
 */
export async function submitStep({ request, url, context }: ActionFunctionArgs): Promise<StepReply | Response> {
  const services = context.get(requestContext)
  const locale = localeOfPath(url.pathname)
  const { form, cardErrors } = await readForm(request, locale)
  const intent = parseIntent(form.get('intent'))
  const step = stepFromSearch(url.searchParams)
  const draft = await loadCurrentDraft(services, readDraftToken(request, services.origin), { locale, step })
  const fields = { ...draft.fields, ...parseFormFields(form) }
  const submission: Submission = { services, locale, step, search: url.search, fields, form }
  const limit = await consumeStepLimit(services, draft.token)
  if (!limit.ok) {
    const { errors } = rateLimited(limit, locale)
    const rejection = { errors, retryAfterSeconds: limit.retryAfterSeconds }
    return stepReply(
      { answer: { ...(await buildStepResult(services, fields, submission.step, locale)), rejection } },
      {},
    )
  }
  const chosen = intent.type === 'choose' ? { ...fields, date: intent.date } : await applyCount(submission, intent)
  const token = await saveDraft(services, draft.token, { ...chosen }, draft.formerReservationId)
  const headers = { 'Set-Cookie': draftCookie(token, services.origin) }
  if (cardErrors)
    return stepReply(
      { answer: { ...(await withoutRejection(submission)), rejection: { errors: cardErrors } } },
      headers,
    )
  if (intent.type === 'pay') {
    const paid = await payByForm(submission, { ...draft, token })
    return typeof paid === 'string' ? redirect(paid, { status: 303, headers }) : stepReply({ answer: paid }, headers)
  }
  return stepReply(await transition({ ...submission, fields: chosen }, intent), headers)
}

/** The first step creates a draft, which has an additional rate limit. */
async function consumeStepLimit(services: RequestContext, draft: string | null) {
  const limit = await consume(services, 'validate', services.caller)
  return limit.ok && draft === null ? consume(services, 'draft', services.caller) : limit
}

function stepReply(transition: Transition, headers: StepReply['headers']): StepReply {
  const retryAfter = transition.answer.rejection?.retryAfterSeconds
  const status = retryAfter ? 429 : transition.answer.rejection ? 422 : 200
  return { ...transition, status, headers: { ...headers, ...(retryAfter && { 'Retry-After': String(retryAfter) }) } }
}

/** Without JavaScript: redirects to the next step; a rejected step is rendered again with its errors in the same response. */
export async function stepAction(args: ActionFunctionArgs) {
  const step = await submitStep(args)
  if (step instanceof Response) return step
  const { answer, address, status, headers } = step
  if (!answer.rejection) {
    const page = hrefTo('book_now', localeOfPath(args.url.pathname))
    throw redirect(page + (address ?? searchForStep(answer.step)), { status: 303, headers })
  }
  args.context.set(rejectedStepContext, answer)
  return data(answer, { status: status ?? 200, headers })
}

async function transition(
  submission: Submission,
  intent: Exclude<BookingIntent, { type: 'pay' }>,
): Promise<Transition> {
  const { services, fields, step, locale } = submission
  switch (intent.type) {
    case 'next':
      return { answer: await validateAndAdvance(submission) }
    case 'back':
      return { answer: await buildStepResult(services, fields, stepBefore(step), locale) }
    case 'go':
      return { answer: await buildStepResult(services, fields, intent.step, locale) }
    case 'month':
      return { answer: await withoutRejection(submission), address: `?month=${intent.month}#calendar` }
    case 'choose':
      if (step !== 'date') return { answer: await validateAndAdvance({ ...submission, step: 'details' }) }
      return { answer: await withoutRejection(submission), address: `?month=${intent.date.slice(0, 7)}#party` }
    case 'count':
      return replyToCount(submission, intent.name)
    case 'save':
      return { answer: await withoutRejection(submission) }
  }
}

/** Validates the step. A date that became full is reported on the current step, other errors lead to the step of their field. */
async function validateAndAdvance({ services, fields, step, locale }: Submission): Promise<StepResult> {
  const settings = await operatorSettings(services.db)
  const validation = await validateReservationForm(services, fields, {
    locale,
    settings,
    ...(step === 'date' && { step }),
  })
  const next = await buildStepResult(services, fields, step === 'date' ? 'details' : 'preview', locale)
  if (validation.ok) return next
  const invalidStep = validation.available ? step : (firstInvalidStep(validation.errors) ?? step)
  return { ...next, step: invalidStep, rejection: validation }
}

async function withoutRejection({ services, fields, step, locale }: Submission): Promise<StepResult> {
  return { ...(await buildStepResult(services, fields, step, locale)), rejection: null }
}

async function applyCount({ services, fields, locale }: Submission, intent: BookingIntent): Promise<BookingFields> {
  if (intent.type !== 'count' || needsDateFirst(fields, intent.name)) return fields
  const [{ booking }, offers] = await Promise.all([currentSettings(services), listSpecialOffers(services, locale)])
  return changeCount(fields, intent.name, intent.by, { maxParty: booking.max_party, placesLeft: undefined, offers })
}

const needsDateFirst = (fields: BookingFields, name: string) => isGuestKind(name) && fields.date === ''

async function replyToCount(submission: Submission, name: string): Promise<Transition> {
  const answer = await withoutRejection(submission)
  if (!needsDateFirst(submission.fields, name)) {
    return { answer, address: `${submission.search}#${isGuestKind(name) ? 'party' : 'extras'}` }
  }
  return {
    answer: { ...answer, rejection: { errors: { date: [translatorOf(submission.locale)('error.date_first')] } } },
  }
}
