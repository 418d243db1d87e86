import { createHash } from 'node:crypto'
import { type ContactForm, contactForm } from '../../contract/contact.ts'
import type { Locale } from '../../i18n/locales.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import { mailboxOf } from '../limits/mailbox.ts'
import { about, type Caller, spend, type TooMany } from '../limits/spend.ts'
import { type FormRefusal, refusalOf, refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { dayOf } from '../time/operator-time.ts'
import { type DueMessage, queueMessage } from './queue-message.ts'

interface Options {
  locale: Locale
  /** Made anew for each form that is shown: the same message from the same form is one message, however often it is sent. */
  formKey?: string | undefined
  caller: Caller
}

/** A message to the operator, and a word to the sender that it came; the word repeats nothing, so it can't carry spam. */
export async function sendContactMessage(
  services: Services,
  input: unknown,
  { locale, formKey, caller }: Options,
): Promise<{ ok: true } | FormRefusal | TooMany> {
  const read = contactForm.safeParse(input)
  if (!read.success) return refusalOf(read.error, locale)
  const form = read.data
  const now = services.now()
  const date = form.private_tour?.date
  if (date && date < dayOf(now)) return refuse([{ field: 'private_tour.date', key: 'private_tours.date_past' }], locale)

  const limit = await mayWrite(services, caller, form.email)
  if (!limit.ok) return limit
  const idOf = (kind: string) => (formKey ? { id: sameFor([formKey, kind, form]) } : {})
  await services.db.transaction().execute(async (trx) => {
    const kind = form.private_tour ? 'private_tour_enquiry' : 'contact_message'
    const toOperator: DueMessage = { kind, recipient: services.operator.email, locale: operatorLocale }
    await queueMessage(services, trx, { ...toOperator, ...idOf(kind), details: detailsOf(form, locale) }, now)
    const acknowledgement: DueMessage = { kind: 'contact_acknowledgement', recipient: form.email, locale }
    await queueMessage(services, trx, { ...acknowledgement, ...idOf(acknowledgement.kind) }, now)
  })
  return { ok: true }
}

/** A message causes two mails: one to the address that the sender typed, which may be another person's, one to the operator. */
async function mayWrite(services: Services, caller: Caller, email: string): Promise<{ ok: true } | TooMany> {
  const sender = await spend(services, 'message', caller)
  if (!sender.ok) return sender
  const recipient = await spend(services, 'message_to', about(mailboxOf(email), caller))
  return recipient.ok ? spend(services, 'operator_mail', about(services.operator.email, caller)) : recipient
}

/** What the operator's mail is written from; texts alone, and only what was said. */
function detailsOf(
  { name, email, message, private_tour: wishes }: ContactForm,
  locale: Locale,
): Record<string, string> {
  return {
    name,
    email,
    message,
    locale,
    ...(wishes?.date && { date: wishes.date }),
    ...(wishes?.guests && { guests: String(wishes.guests) }),
    ...(wishes?.departure_location && { departure_location: wishes.departure_location }),
  }
}

/** A UUID (version 8, RFC 9562) that is the same for the same things. */
function sameFor(things: unknown): string {
  const bytes = createHash('sha256').update(JSON.stringify(things)).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
