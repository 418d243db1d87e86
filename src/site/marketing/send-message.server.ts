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

/** Result of a message form. On failure the values are returned too, to fill the form again without JavaScript. */
export type MessageAnswer =
  | { sent: true }
  | { sent: false; errors: Record<string, string[]>; typed: Record<string, string> }

const messageFields = ['name', 'email', 'message', 'form_key'] as const
const tourRequestFields = ['date', 'guests', 'departure_location'] as const

/** Action of the contact page. */
export async function sendMessage({ request, url, context }: ActionFunctionArgs): Promise<Reply<MessageAnswer>> {
  const locale = localeOf(url.pathname)
  const { form, cardErrors } = await readForm(request, locale)
  const typed = typedInto(form, messageFields)
  const services = context.get(requestContext)
  if (trapped(form, services)) return { answer: { sent: true } }
  if (cardErrors) return toReply({ ok: false, errors: cardErrors }, typed, locale)
  const options = { locale, formKey: typed.form_key, caller: services.caller }
  return toReply(await sendContactMessage(services, typed, options), typed, locale)
}

/** Action of the private tours page: the message with date, guests and departure point. */
export async function sendEnquiry({ request, url, context }: ActionFunctionArgs): Promise<Reply<MessageAnswer>> {
  const locale = localeOf(url.pathname)
  const read = await readForm(request, locale)
  const typed = typedInto(read.form, [...messageFields, ...tourRequestFields])
  const services = context.get(requestContext)
  if (trapped(read.form, services)) return { answer: { sent: true } }
  if (read.cardErrors) return toReply({ ok: false, errors: read.cardErrors }, typed, locale)
  const { date, guests, departure_location } = typed
  const private_tour = {
    ...(date && { date }),
    ...(guests.trim() && { guests: Number(guests) }),
    ...(departure_location && { departure_location }),
  }
  const options = { locale, formKey: typed.form_key, caller: services.caller }
  return toReply(await sendContactMessage(services, { ...typed, private_tour }, options), typed, locale)
}

function toReply(
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
    Object.entries(outcome.errors).map(([field, messages]) => [field.replace(/^private_tour\./, ''), messages]),
  )
  return { answer: { sent: false, errors, typed }, status: 422 }
}
