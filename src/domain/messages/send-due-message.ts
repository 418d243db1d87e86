import type { Selectable } from 'kysely'
import type { Transaction } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import type { AppContext } from '../context.ts'

export type MessageRow = Selectable<Tables['message']>
/** `obsolete`: the content no longer applies, and the mail is deleted. */
export type SendOutcome = 'sent' | 'obsolete' | { failed: string; permanent: boolean } | { delayedSeconds: number }

/** A mail that can't be sent within two days is marked as failed and listed for the operator. */
const retryPeriodMs = 2 * 86_400_000
/** Also after a longer stop of the site, one failure does not give up a mail. */
const minAttempts = 3

/**
 * Sends a due message and stores the outcome. The row stays locked meanwhile, so that no other process sends the same
 * message.
 * @returns whether to retry
 */
export function sendDueMessage(
  { db, now, log, queue }: AppContext,
  messageId: string,
  send: (message: MessageRow, trx: Transaction) => Promise<SendOutcome>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
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
    const outcome = await send(message, trx)
    const at = now()
    const update = trx.updateTable('message').where('id', '=', messageId)
    if (outcome === 'sent') {
      log.info({ message: messageId, kind: message.kind }, 'mail sent')
      await update.set({ state: 'sent', sent_at: at, last_error: null, attempts: message.attempts + 1 }).execute()
      return false
    }
    if (outcome === 'obsolete') {
      await trx.deleteFrom('message').where('id', '=', messageId).execute()
      return false
    }
    if ('delayedSeconds' in outcome) {
      const due = new Date(at.getTime() + outcome.delayedSeconds * 1000)
      log.warn({ message: messageId, kind: message.kind }, 'mail delayed: its mailbox has got many')
      await update.set({ due_at: due }).execute()
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

async function isDue(trx: Transaction, messageId: string): Promise<boolean> {
  const row = await trx.selectFrom('message').select('state').where('id', '=', messageId).executeTakeFirst()
  return row?.state === 'due'
}
