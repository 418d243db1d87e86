import { sendContactMessage } from '../../../../domain/messages/send-contact-message.ts'
import type { RateLimited } from '../../../../domain/rate-limit/consume.ts'
import { mergeValidationErrors, type ValidationError, validationError } from '../../../../domain/validation-error.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import type { PageReply, PageRequest } from '../../http/page-definition.tsx'
import { rateLimited } from '../../http/rate-limited.ts'
import { readForm, textFieldsOf } from '../../http/read-form.ts'
import { isBot } from './honeypot.tsx'

/**
 * Result of a message form. On failure it contains the values, since a page without JavaScript renders the form again.
 */
export type MessageFormResult =
  | { sent: true }
  | { sent: false; errors: Record<string, string[]>; typed: Record<string, string> }

const messageFields = ['name', 'email', 'message', 'form_key'] as const
const tourRequestFields = ['date_day', 'date_month', 'guests', 'departure_location'] as const

/** Handles the form of the contact page. */
export async function submitMessageForm({
  request,
  locale,
  services,
}: PageRequest): Promise<PageReply<MessageFormResult>> {
  const { form, cardErrors } = await readForm(request, locale)
  const typed = textFieldsOf(form, messageFields)
  if (isBot(form, services)) return { answer: { sent: true } }
  if (cardErrors) return toReply({ ok: false, errors: cardErrors }, typed, locale)
  const options = { locale, formKey: typed.form_key, caller: services.caller }
  return toReply(await sendContactMessage(services, typed, options), typed, locale)
}

/** Handles the form of the private tours page: a message with date, guests and departure point. */
export async function submitEnquiryForm({
  request,
  locale,
  services,
}: PageRequest): Promise<PageReply<MessageFormResult>> {
  const read = await readForm(request, locale)
  const typed = textFieldsOf(read.form, [...messageFields, ...tourRequestFields])
  if (isBot(read.form, services)) return { answer: { sent: true } }
  if (read.cardErrors) return toReply({ ok: false, errors: read.cardErrors }, typed, locale)
  const { date_day, date_month, guests, departure_location } = typed
  // If the day or the month is missing, the text is no date, and the schema rejects it together with the other invalid
  // fields.
  const date = (date_day || date_month) && `${date_month}-${date_day.padStart(2, '0')}`
  const private_tour = {
    ...(date && { date }),
    ...(guests.trim() && { guests: Number(guests) }),
    ...(departure_location && { departure_location }),
  }
  const options = { locale, formKey: typed.form_key, caller: services.caller }
  const outcome = await sendContactMessage(services, { ...typed, private_tour }, options)
  const isDateIncomplete = Boolean(date_day) !== Boolean(date_month)
  if (!isDateIncomplete || !('errors' in outcome)) return toReply(outcome, typed, locale)
  const incomplete = validationError([{ field: 'private_tour.date', key: 'private_tours.date_incomplete' }], locale)
  return toReply(mergeValidationErrors(incomplete, outcome), typed, locale)
}

function toReply(
  outcome: { ok: true } | ValidationError | RateLimited,
  typed: Record<string, string>,
  locale: Locale,
): PageReply<MessageFormResult> {
  if (outcome.ok) return { answer: { sent: true } }
  if ('problem' in outcome) {
    const { errors, init } = rateLimited(outcome, locale)
    return { answer: { sent: false, errors, typed }, ...init }
  }
  const errors = Object.fromEntries(
    Object.entries(outcome.errors).map(([field, messages]) => [field.replace(/^private_tour\./, ''), messages]),
  )
  return { answer: { sent: false, errors, typed }, status: 422 }
}
