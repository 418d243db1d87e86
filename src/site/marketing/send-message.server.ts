import type { ActionFunctionArgs } from 'react-router'
import type { TooMany } from '../../domain/limits/spend.ts'
import { sendContactMessage } from '../../domain/messages/send-contact-message.ts'
import type { FormRefusal } from '../../domain/refusal.ts'
import type { Locale } from '../../i18n/locales.ts'
import { localeOf } from '../address.ts'
import { refusedForNow } from '../refused-for-now.ts'
import { requestContext } from '../request-context.ts'
import type { Reply } from '../to-script.server.ts'
import { readForm, typedInto } from '../typed-into.ts'
import { trapped } from './trapped.server.ts'

/** What a message form is answered. What was typed goes back with a refusal, for browsers without scripts. */
export type MessageAnswer =
  | { sent: true }
  | { sent: false; errors: Record<string, string[]>; typed: Record<string, string> }

const messageFields = ['name', 'email', 'message', 'form_key'] as const
const wishFields = ['date', 'guests', 'departure_location'] as const

/** The contact page's action. */
export async function sendMessage({ request, url, context }: ActionFunctionArgs): Promise<Reply<MessageAnswer>> {
  const locale = localeOf(url.pathname)
  const { form, cardErrors } = await readForm(request, locale)
  const typed = typedInto(form, messageFields)
  const services = context.get(requestContext)
  if (trapped(form, services)) return { answer: { sent: true } }
  if (cardErrors) return answerTo({ ok: false, errors: cardErrors }, typed, locale)
  const options = { locale, formKey: typed.form_key, caller: services.caller }
  return answerTo(await sendContactMessage(services, typed, options), typed, locale)
}

/** The private tours' action: the same message, with what the tour is to be like. */
export async function sendEnquiry({ request, url, context }: ActionFunctionArgs): Promise<Reply<MessageAnswer>> {
  const locale = localeOf(url.pathname)
  const read = await readForm(request, locale)
  const typed = typedInto(read.form, [...messageFields, ...wishFields])
  const services = context.get(requestContext)
  if (trapped(read.form, services)) return { answer: { sent: true } }
  if (read.cardErrors) return answerTo({ ok: false, errors: read.cardErrors }, typed, locale)
  const { date, guests, departure_location } = typed
  const private_tour = {
    ...(date && { date }),
    ...(guests.trim() && { guests: Number(guests) }),
    ...(departure_location && { departure_location }),
  }
  const options = { locale, formKey: typed.form_key, caller: services.caller }
  return answerTo(await sendContactMessage(services, { ...typed, private_tour }, options), typed, locale)
}

function answerTo(
  outcome: { ok: true } | FormRefusal | TooMany,
  typed: Record<string, string>,
  locale: Locale,
): Reply<MessageAnswer> {
  if (outcome.ok) return { answer: { sent: true } }
  if ('problem' in outcome) {
    const { errors, init } = refusedForNow(outcome, locale)
    return { answer: { sent: false, errors, typed }, ...init }
  }
  const errors = Object.fromEntries(
    Object.entries(outcome.errors).map(([field, sentences]) => [field.replace(/^private_tour\./, ''), sentences]),
  )
  return { answer: { sent: false, errors, typed }, status: 422 }
}
