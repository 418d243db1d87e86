import type { AppContext } from '../../domain/context.ts'
import { secondRecipient } from '../../domain/messages/second-recipient.ts'
import { canonicalMailbox } from '../../domain/rate-limit/canonical-mailbox.ts'
import { consume, keyFor, restorePoints } from '../../domain/rate-limit/consume.ts'
import type { LimitedMailer, Mailer } from '../../platform/integrations/mail/mailer.ts'

/**
 * Limits the mails of one mailbox, whatever queued them: a mail beyond the limit is delayed until the mailbox has room,
 * and never lost. A failed attempt doesn't count. For the mailboxes of the operator and of the second recipient, only
 * mails about new bookings are limited: delayed ones are sent as one mail, and alarms are sent at once.
 */
export const limitPerMailbox = (
  mailer: Mailer,
  { db, now, operator }: Pick<AppContext, 'db' | 'now' | 'operator'>,
): LimitedMailer => ({
  async send(mail) {
    const mailbox = canonicalMailbox(mail.to)
    const second = await secondRecipient(db)
    const isOperator = [operator.email, second?.email ?? ''].some((own) => mailbox === canonicalMailbox(own))
    if (isOperator && mail.kind !== 'operator_new_booking') return mailer.send(mail)
    const rule = isOperator ? 'new_booking_mail' : 'mail_to'
    const key = keyFor(mailbox, [])
    const limit = await consume({ db, now }, rule, key)
    if (!limit.ok) return { delayedSeconds: limit.retryAfterSeconds }
    const result = await mailer.send(mail)
    if (result !== 'sent') await restorePoints(db, rule, key, 1)
    return result
  },
  close: () => mailer.close(),
})
