import { type ContactForm, contactForm } from '../../contract/contact.ts'
import type { Locale } from '../../i18n/locales.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { uuidOf } from '../ids.ts'
import { canonicalMailbox } from '../rate-limit/canonical-mailbox.ts'
import { consume, keyFor, type RateLimited, type RateLimitKey } from '../rate-limit/consume.ts'
import { dayOf } from '../time/operator-time.ts'
import { loadTrips } from '../trips/trips.ts'
import { type ValidationError, validationError, validationErrorFromZod } from '../validation-error.ts'
import { type NewMessage, queueMessage } from './queue-message.ts'

interface Options {
  locale: Locale
  /**
   * A random key of the rendered form. A repeated submission with the same content and key queues no second message.
   */
  formKey?: string | undefined
  caller: RateLimitKey
}

/**
 * Queues a message to the operator and an acknowledgement to the sender. The acknowledgement quotes the message only if
 * it can't be spam (decision 085).
 */
export async function sendContactMessage(
  services: AppContext,
  input: unknown,
  { locale, formKey, caller }: Options,
): Promise<{ ok: true } | ValidationError | RateLimited> {
  const parsed = contactForm.safeParse(input)
  if (!parsed.success) return validationErrorFromZod(parsed.error, locale)
  const form = parsed.data
  const now = services.now()
  const date = form.private_tour?.date
  if (date && date < dayOf(now))
    return validationError([{ field: 'private_tour.date', key: 'private_tours.date_past' }], locale)

  const quay = form.private_tour?.departure_location
  if (quay && !(await loadTrips(services.db)).quays.some(({ id }) => id === quay))
    return validationError([{ field: 'private_tour.departure_location', key: 'error.departure_location' }], locale)
  const limit = await consumeContactLimits(services, caller, form.email)
  if (!limit.ok) return limit
  const idOf = (kind: string) => (formKey ? { id: uuidOf([formKey, kind, form]) } : {})
  await inTransaction(services.db, async (trx) => {
    const kind = form.private_tour ? 'private_tour_enquiry' : 'contact_message'
    const toOperator: NewMessage = { kind, recipient: services.operator.email, locale: operatorLocale }
    await queueMessage(services, trx, { ...toOperator, ...idOf(kind), details: detailsOf(form, locale) }, now)
    const acknowledgement: NewMessage = { kind: 'contact_acknowledgement', recipient: form.email, locale }
    const details = isQuotable(form.message) ? detailsOf(form, locale) : {}
    await queueMessage(services, trx, { ...acknowledgement, ...idOf(acknowledgement.kind), details }, now)
  })
  return { ok: true }
}

/**
 * Each contact message causes two mails, and both recipients have a rate limit: the operator, and the address in the
 * form, which may be another person's.
 */
async function consumeContactLimits(
  services: AppContext,
  caller: RateLimitKey,
  email: string,
): Promise<{ ok: true } | RateLimited> {
  const sender = await consume(services, 'message', caller)
  if (!sender.ok) return sender
  const recipient = await consume(services, 'message_to', keyFor(canonicalMailbox(email), caller))
  return recipient.ok ? consume(services, 'operator_mail', keyFor(services.operator.email, caller)) : recipient
}

const longestQuote = 2000

/**
 * Whether the acknowledgement may quote the message. The address in the form may be another person's, so a text with a
 * web address, a mail address or a phone number could be advertising.
 */
const isQuotable = (text: string): boolean =>
  text.length <= longestQuote &&
  !/[\p{L}\p{N}][[({]?[.。][\])}]?\p{L}{2,}|:\/\/|@|(?:\p{Nd}[^\p{L}\p{Nd}]*){9,}/u.test(text.normalize('NFKC'))

/** The data of the operator's mail: strings only, without empty fields. */
function detailsOf({ name, email, message, private_tour: tour }: ContactForm, locale: Locale): Record<string, string> {
  return {
    name,
    email,
    message,
    locale,
    ...(tour?.date && { date: tour.date }),
    ...(tour?.guests && { guests: String(tour.guests) }),
    ...(tour?.departure_location && { departure_location: tour.departure_location }),
  }
}
