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

/** Where a form without script is sent on to, beyond the step itself. */
interface Move {
  answer: StepAnswer
  /** Query and fragment of the address; the step's own when left out. */
  address?: string
}

interface Sent extends SentStep {
  /** Query of the page that sent the form: its step, and the month it shows. */
  search: string
}

/** What a press of a button came to: the next step, with what the browser is to keep. */
interface Taken extends Reply<StepAnswer>, Move {
  headers: Record<string, string>
}

/**
 * Every button of the booking is sent here, with what its step's fields hold. It is all kept, valid or not, before
 * anything is judged. The answer holds all that the next step shows; a way to pay at a bank is gone to at once.
 */
export async function takeStep({ request, url, context }: ActionFunctionArgs): Promise<Taken | Response> {
  const services = context.get(requestContext)
  const locale = localeOf(url.pathname)
  const { form, cardErrors } = await readForm(request, locale)
  const intent = readIntent(form.get('intent'))
  const step = stepOf(url.searchParams)
  const draft = await currentDraft(services, readDraftToken(request, services.origin), { locale, step })
  const fields = { ...draft.fields, ...sentFields(form) }
  const sent: Sent = { services, locale, step, search: url.search, fields, form }
  const limit = await spendForStep(services, draft.token)
  if (!limit.ok) {
    const { errors } = refusedForNow(limit, locale)
    const refusal = { errors, retryAfterSeconds: limit.retryAfterSeconds }
    return taken({ answer: { ...(await answerFor(services, fields, sent.step, locale)), refusal } }, {})
  }
  const chosen = intent.to === 'choose' ? { ...fields, date: intent.date } : await counted(sent, intent)
  const token = await saveDraft(services, draft.token, { ...chosen }, draft.formerReservation)
  const headers = { 'Set-Cookie': draftCookie(token, services.origin) }
  if (cardErrors)
    return taken({ answer: { ...(await withoutRefusal(sent)), refusal: { errors: cardErrors } } }, headers)
  if (intent.to === 'pay') {
    const paid = await payByForm(sent, { ...draft, token })
    return typeof paid === 'string' ? redirect(paid, { status: 303, headers }) : taken({ answer: paid }, headers)
  }
  return taken(await move({ ...sent, fields: chosen }, intent), headers)
}

/** The first step of a booking writes a draft, which has a limit of its own. */
async function spendForStep(services: RequestContext, draft: string | null) {
  const limit = await spend(services, 'validate', services.caller)
  return limit.ok && draft === null ? spend(services, 'draft', services.caller) : limit
}

function taken(move: Move, headers: Taken['headers']): Taken {
  const wait = move.answer.refusal?.retryAfterSeconds
  const status = wait ? 429 : move.answer.refusal ? 422 : 200
  return { ...move, status, headers: { ...headers, ...(wait && { 'Retry-After': String(wait) }) } }
}

/** Without script the browser is sent on to the step; where it was refused, the page is shown again in the same answer. */
export async function actInDocument(args: ActionFunctionArgs) {
  const step = await takeStep(args)
  if (step instanceof Response) return step
  const { answer, address, status, headers } = step
  if (!answer.refusal) {
    const page = hrefTo('book_now', localeOf(args.url.pathname))
    throw redirect(page + (address ?? searchOf(answer.step)), { status: 303, headers })
  }
  args.context.set(refusedContext, answer)
  return data(answer, { status: status ?? 200, headers })
}

async function move(sent: Sent, intent: Exclude<Intent, { to: 'pay' }>): Promise<Move> {
  const { services, fields, step, locale } = sent
  switch (intent.to) {
    case 'next':
      return { answer: await onwards(sent) }
    case 'back':
      return { answer: await answerFor(services, fields, stepBefore(step), locale) }
    case 'go':
      return { answer: await answerFor(services, fields, intent.step, locale) }
    case 'month':
      return { answer: await withoutRefusal(sent), address: `?month=${intent.month}#calendar` }
    case 'choose':
      if (step !== 'date') return { answer: await onwards({ ...sent, step: 'details' }) }
      return { answer: await withoutRefusal(sent), address: `?month=${intent.date.slice(0, 7)}#party` }
    case 'count':
      return afterCount(sent, intent.name)
    case 'save':
      return { answer: await withoutRefusal(sent) }
  }
}

/** Checks the step that was filled in; a day that filled up meanwhile is said on the spot, other faults at their step. */
async function onwards({ services, fields, step, locale }: Sent): Promise<StepAnswer> {
  const check = await checkForm(services, fields, { locale, ...(step === 'date' && { step }) })
  const reached = await answerFor(services, fields, step === 'date' ? 'details' : 'preview', locale)
  if (check.ok) return reached
  const faulty = check.available ? step : (refusedStep(check.errors) ?? step)
  return { ...reached, step: faulty, refusal: check }
}

async function withoutRefusal({ services, fields, step, locale }: Sent): Promise<StepAnswer> {
  return { ...(await answerFor(services, fields, step, locale)), refusal: null }
}

async function counted({ services, fields, locale }: Sent, intent: Intent): Promise<BookingFields> {
  if (intent.to !== 'count' || needsDateFirst(fields, intent.name)) return fields
  const [{ booking }, offers] = await Promise.all([currentSettings(services), specialOffers(services, locale)])
  return stepped(fields, intent.name, intent.by, { maxParty: booking.max_party, placesLeft: undefined, offers })
}

const needsDateFirst = (fields: BookingFields, name: string) => isPerson(name) && fields.date === ''

async function afterCount(sent: Sent, name: string): Promise<Move> {
  const answer = await withoutRefusal(sent)
  if (!needsDateFirst(sent.fields, name)) {
    return { answer, address: `${sent.search}#${isPerson(name) ? 'party' : 'extras'}` }
  }
  return { answer: { ...answer, refusal: { errors: { date: [translatorOf(sent.locale)('error.date_first')] } } } }
}
