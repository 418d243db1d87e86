import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { uuidOf } from '../ids.ts'

export type MessageRow = Selectable<Tables['message']>
/** `obsolete`: the content no longer applies, and the mail is deleted. */
export type SendOutcome = 'sent' | 'obsolete' | { failed: string; permanent: boolean } | { delayedSeconds: number }

/** A mail that can't be sent within two days is marked as failed and listed for the operator. */
const retryPeriodMs = 2 * 86_400_000
/**
 * A mail whose failures are not permanent gets at least this many attempts, even if the site was stopped for the whole
 * retry period.
 */
const minAttempts = 3

/** A due message, and the delayed ones that are sent by the same mail. */
export interface DueMail {
  /**
   * The id of the message. For several messages it is derived from all their ids, because another set of messages is
   * another mail.
   */
  id: string
  message: MessageRow
  others: MessageRow[]
}

/**
 * Sends a due message and stores the outcome. The rows stay locked meanwhile, so that no other process sends the same
 * message. The mail may also contain delayed messages. Each of these keeps its own job, which does nothing if this mail
 * was sent, and sends the message if this mail has failed.
 * @returns whether to retry
 */
export function sendDueMessage(
  { db, now, log, queue }: AppContext,
  messageId: string,
  send: (mail: DueMail, trx: Transaction) => Promise<SendOutcome>,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const message = await trx
      .selectFrom('message')
      .selectAll()
      .where('id', '=', messageId)
      .where('state', '=', 'due')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    // Not found: already sent, or locked by another process that is sending it. That process may fail, so retry while
    // the mail is due.
    if (!message) return isDue(trx, messageId)
    const others = await lockDelayed(trx, message)
    const ids = [message, ...others].map(({ id }) => id)
    const mailId = others.length > 0 ? uuidOf(ids.sort()) : messageId
    const outcome = await send({ id: mailId, message, others }, trx)
    const at = now()
    const update = trx.updateTable('message').where('id', '=', messageId)
    if (outcome === 'sent') {
      log.info({ message: messageId, kind: message.kind, ...(others.length > 0 && { messages: ids }) }, 'mail sent')
      await trx
        .updateTable('message')
        .set(sentAt(sql.val(at)))
        .$if(others.length > 0, (sent) => sent.set(detailed({ sent_in: mailId })))
        .where('id', 'in', ids)
        .execute()
      return false
    }
    if (outcome === 'obsolete') {
      await trx.deleteFrom('message').where('id', '=', messageId).execute()
      return false
    }
    if ('delayedSeconds' in outcome) {
      const due = new Date(at.getTime() + outcome.delayedSeconds * 1000)
      log.warn({ message: messageId, kind: message.kind }, 'mail delayed: its mailbox has got many')
      await update.set({ due_at: due, ...detailed({ delayed: 'yes' }) }).execute()
      await queue.add(trx, 'send-message', { messageId }, due)
      return false
    }
    const isLate = at.getTime() - message.due_at.getTime() > retryPeriodMs
    const isFinal = outcome.permanent || (isLate && message.attempts + 1 >= minAttempts)
    await update
      .set({ state: isFinal ? 'failed' : 'due', last_error: outcome.failed, attempts: message.attempts + 1 })
      .execute()
    if (isFinal) log.error({ message: messageId, kind: message.kind }, 'mail failed (run “operator messages list”)')
    else log.warn({ message: messageId, kind: message.kind }, 'mail not accepted, will retry')
    return !isFinal
  })
}

/** The new column values of messages that were sent. */
export const sentAt = (at: RawBuilder<Date>) => ({
  state: 'sent' as const,
  sent_at: at,
  last_error: null,
  attempts: sql<number>`attempts + 1`,
})

async function isDue(trx: Transaction, messageId: string): Promise<boolean> {
  const row = await trx.selectFrom('message').select('state').where('id', '=', messageId).executeTakeFirst()
  return row?.state === 'due'
}

const detailed = (details: Record<string, string>) => ({
  details: sql<string>`details || ${JSON.stringify(details)}::jsonb`,
})

/** The most other messages in one mail, which limits its length. The next mail sends the remaining messages. */
const maxOthers = 49

/**
 * Locks the delayed messages about new bookings to the same mailbox: one mail sends them together with `message`, even
 * if `message` itself was never delayed. Skips those that another process has locked, because that process sends them.
 */
async function lockDelayed(trx: Transaction, { id, kind, recipient }: MessageRow): Promise<MessageRow[]> {
  if (kind !== 'operator_new_booking') return []
  return trx
    .selectFrom('message')
    .selectAll()
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .where('state', '=', 'due')
    .where('id', '<>', id)
    .where(sql`details ->> 'delayed'`, '=', 'yes')
    .orderBy('id')
    .limit(maxOthers)
    .forUpdate()
    .skipLocked()
    .execute()
}
