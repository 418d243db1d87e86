import { contactForm } from '../../contract/reviews.ts'
import type { Locale } from '../../i18n/locales.ts'
import { type FormRefusal, refusalOf } from '../refusal.ts'
import type { Services } from '../services.ts'
import { queueMessage } from './queue-message.ts'

/** A message to the operator, and a word to the sender that it came; the word repeats nothing, so it can't carry spam. */
export async function sendContactMessage(
  services: Services,
  input: unknown,
  locale: Locale,
): Promise<{ ok: true } | FormRefusal> {
  const read = contactForm.safeParse(input)
  if (!read.success) return refusalOf(read.error, locale)
  const { name, email, message } = read.data
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const details = { name, email, message, locale }
    await queueMessage(
      services,
      trx,
      { kind: 'contact_message', recipient: services.operator.email, locale: 'hr', details },
      now,
    )
    await queueMessage(services, trx, { kind: 'contact_acknowledgement', recipient: email, locale }, now)
  })
  return { ok: true }
}
