import type { Selectable } from 'kysely'
import type { Transaction } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import type { Services } from '../services.ts'

export type MessageRow = Selectable<Tables['message']>
/** `pointless`: what it says is no longer so, and nobody misses it. */
export type SendOutcome = 'sent' | 'pointless' | { failed: string; permanent: boolean }

/** A mail that can't be sent in two days is shown to the operator instead of being tried for ever. */
const patienceMilliseconds = 2 * 86_400_000

/**
 * Sends a message that is due and writes what became of it. Its row stays locked meanwhile, so that no second process
 * sends it too.
 * @returns whether it should be tried again
 */
export function sendDue(
  { db, now, log }: Services,
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
    // Somebody else may be at it, and fail: then it must not be forgotten.
    if (!message) return isDue(trx, messageId)
    const outcome = await send(message, trx)
    const at = now()
    const update = trx.updateTable('message').where('id', '=', messageId)
    if (outcome === 'sent') {
      log.info({ message: messageId, kind: message.kind }, 'a mail was handed over')
      await update.set({ state: 'sent', sent_at: at, last_error: null, attempts: message.attempts + 1 }).execute()
      return false
    }
    if (outcome === 'pointless') {
      await trx.deleteFrom('message').where('id', '=', messageId).execute()
      return false
    }
    const givenUp = outcome.permanent || at.getTime() - message.due_at.getTime() > patienceMilliseconds
    await update
      .set({ state: givenUp ? 'failed' : 'due', last_error: outcome.failed, attempts: message.attempts + 1 })
      .execute()
    if (givenUp) log.error({ message: messageId, kind: message.kind }, 'a mail could not be sent and needs a person')
    else log.warn({ message: messageId, kind: message.kind }, 'a mail was not taken and will be tried again')
    return !givenUp
  })
}

async function isDue(trx: Transaction, messageId: string): Promise<boolean> {
  const row = await trx.selectFrom('message').select('state').where('id', '=', messageId).executeTakeFirst()
  return row?.state === 'due'
}
