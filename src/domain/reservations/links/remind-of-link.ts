import type { Transaction } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import type { AppContext } from '../../context.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import { linkReminderAt } from '../../time/hold-deadline.ts'

/**
 * Queues the reminder of a payment link, if it ends soon and is unpaid. A prolonged link has another job, which runs
 * later. A booking gets one reminder at most, because it can have only one message of this kind.
 */
export function remindOfLink(services: AppContext, reservationId: string): Promise<void> {
  const now = services.now()
  return inTransaction(services.db, async (trx) => {
    const link = await trx
      .selectFrom('reservation')
      .select(['id', 'email', 'locale', 'state', 'hold_kind', 'hold_expires_at', 'created_at'])
      .where('id', '=', reservationId)
      .forUpdate()
      .executeTakeFirst()
    if (link?.hold_kind !== 'link' || (link.state !== 'created' && link.state !== 'paying')) return
    const { email: recipient, locale, hold_expires_at: endsAt } = link
    const dueAt = linkReminderAt(endsAt, link.created_at)
    if (!dueAt || now < dueAt || now >= endsAt || (await isBeingPaid(trx, reservationId))) return
    await queueMessage(services, trx, { kind: 'payment_link_reminder', reservationId, recipient, locale }, now)
  })
}

/**
 * Whether a charge is in progress at the provider. An attempt that waits for the guest, on a challenge or the bank's
 * page, does not count: the guest may have left it and is reminded.
 */
const isBeingPaid = async (trx: Transaction, reservationId: string) =>
  (await trx
    .selectFrom('payment_attempt')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('state', 'in', ['submitting', 'unknown', 'processing', 'authorized'])
    .executeTakeFirst()) !== undefined
