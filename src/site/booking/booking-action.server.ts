import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { spend } from '../../domain/limits/spend.ts'
import { specialOffers } from '../../domain/pricing/special-offers.ts'
import { draftCookie, readDraftToken, saveDraft } from '../../domain/reservations/booking-draft.ts'
import { checkForm } from '../../domain/reservations/check-form.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { hrefTo } from '../../i18n/href-to.ts'
import { localeOf } from '../address.ts'
import { refusedForNow } from '../refused-for-now.ts'
import { type RequestContext, requestContext } from '../request-context.ts'
import type { Reply } from '../to-script.server.ts'
import { readForm } from '../typed-into.ts'
import { type BookingFields, sentFields } from './booking-fields.ts'
import { answerFor, currentDraft, refusedContext } from './booking-page.server.ts'
import { isPerson, stepped } from './counts.ts'
import { type Intent, readIntent } from './intents.ts'
import { payByForm, type SentStep } from './pay-by-form.server.ts'
import type { StepAnswer } from './step-answer.ts'
import { refusedStep, searchOf, stepBefore, stepOf } from './steps.ts'

/** The next step, with the address that a submission without JavaScript is redirected to. */
interface Transition {
  answer: StepAnswer
  /** Query and fragment of the redirect; defaults to the query of the step. */
  address?: string
}

interface Submission extends SentStep {
  /** The query of the submitting page: its step and displayed month. */
  search: string
}

/** The reply to a submitted step: the next step with status and headers. */
interface StepReply extends Reply<StepAnswer>, Transition {
  headers: Record<string, string>
}

/**
 * Handles every button of the booking form with the fields of its step. The fields are saved as a draft, valid or not, before
 * validation. The reply contains everything that the next step shows; paying at a bank redirects at once.
 */
export async function takeStep({ request, url, context }: ActionFunctionArgs): Promise<StepReply | Response> {
  const services = context.get(requestContext)
  const locale = localeOf(url.pathname)
  const { form, cardErrors } = await readForm(request, locale)
  const intent = readIntent(form.get('intent'))
  const step = stepOf(url.searchParams)
  const draft = await currentDraft(services, readDraftToken(request, services.origin), { locale, step })
  const fields = { ...draft.fields, ...sentFields(form) }
  const submission: Submission = { services, locale, step, search: url.search, fields, form }
  const limit = await consumeStepLimit(services, draft.token)
  if (!limit.ok) {
    const { errors } = refusedForNow(limit, locale)
    const rejection = { errors, retryAfterSeconds: limit.retryAfterSeconds }
    return stepReply({ answer: { ...(await answerFor(services, fields, submission.step, locale)), rejection } }, {})
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
  const limit = await spend(services, 'validate', services.caller)
  return limit.ok && draft === null ? spend(services, 'draft', services.caller) : limit
}

function stepReply(transition: Transition, headers: StepReply['headers']): StepReply {
  const retryAfter = transition.answer.rejection?.retryAfterSeconds
  const status = retryAfter ? 429 : transition.answer.rejection ? 422 : 200
  return { ...transition, status, headers: { ...headers, ...(retryAfter && { 'Retry-After': String(retryAfter) }) } }
}

/** Without JavaScript: redirects to the next step; a rejected step is rendered again with its errors in the same response. */
export async function actInDocument(args: ActionFunctionArgs) {
  const step = await takeStep(args)
  if (step instanceof Response) return step
  const { answer, address, status, headers } = step
  if (!answer.rejection) {
    const page = hrefTo('book_now', localeOf(args.url.pathname))
    throw redirect(page + (address ?? searchOf(answer.step)), { status: 303, headers })
  }
  args.context.set(refusedContext, answer)
  return data(answer, { status: status ?? 200, headers })
}

async function transition(submission: Submission, intent: Exclude<Intent, { type: 'pay' }>): Promise<Transition> {
  const { services, fields, step, locale } = submission
  switch (intent.type) {
    case 'next':
      return { answer: await validateAndAdvance(submission) }
    case 'back':
      return { answer: await answerFor(services, fields, stepBefore(step), locale) }
    case 'go':
      return { answer: await answerFor(services, fields, intent.step, locale) }
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
async function validateAndAdvance({ services, fields, step, locale }: Submission): Promise<StepAnswer> {
  const validation = await checkForm(services, fields, { locale, ...(step === 'date' && { step }) })
  const next = await answerFor(services, fields, step === 'date' ? 'details' : 'preview', locale)
  if (validation.ok) return next
  const invalidStep = validation.available ? step : (refusedStep(validation.errors) ?? step)
  return { ...next, step: invalidStep, rejection: validation }
}

async function withoutRejection({ services, fields, step, locale }: Submission): Promise<StepAnswer> {
  return { ...(await answerFor(services, fields, step, locale)), rejection: null }
}

async function applyCount({ services, fields, locale }: Submission, intent: Intent): Promise<BookingFields> {
  if (intent.type !== 'count' || needsDateFirst(fields, intent.name)) return fields
  const [{ booking }, offers] = await Promise.all([currentSettings(services), specialOffers(services, locale)])
  return stepped(fields, intent.name, intent.by, { maxParty: booking.max_party, placesLeft: undefined, offers })
}

const needsDateFirst = (fields: BookingFields, name: string) => isPerson(name) && fields.date === ''

async function replyToCount(submission: Submission, name: string): Promise<Transition> {
  const answer = await withoutRejection(submission)
  if (!needsDateFirst(submission.fields, name)) {
    return { answer, address: `${submission.search}#${isPerson(name) ? 'party' : 'extras'}` }
  }
  return {
    answer: { ...answer, rejection: { errors: { date: [translatorOf(submission.locale)('error.date_first')] } } },
  }
}
