import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { guestName } from '../guest-name.ts'

export interface UnsentMessage {
  id: string
  kind: string
  recipient: string
  state: 'due' | 'failed'
  attempts: number
  lastError: string | null
  dueAt: Date
  /** The code and the guest of the booking; null if the mail is not about a booking. */
  code: string | null
  guest: string | null
}

/** Mails that are not sent: due or failed, oldest first. */
export function unsentMessages({ db }: Pick<AppContext, 'db'>): Promise<UnsentMessage[]> {
  return db
    .selectFrom('message')
    .leftJoin('reservation', 'reservation.id', 'message.reservation_id')
    .select([
      'message.id',
      'kind',
      'recipient',
      'message.state',
      'attempts',
      'last_error as lastError',
      'due_at as dueAt',
      'code',
      guestName.as('guest'),
    ])
    .where('message.state', '<>', 'sent')
    .$narrowType<{ state: UnsentMessage['state'] }>()
    .orderBy('due_at')
    .orderBy('message.id')
    .execute()
}

/**
 * Sends unsent mails now: the one with this `id`, or all that failed at least once. A failed mail is retried for two
 * more days. A mail that is still being retried doesn't wait for its next attempt, which may be an hour away.
 * @returns the ids of the retried mails
 */
export function retryMessages(
  { db, queue, now: clock }: AppContext,
  { id, actor }: { id?: string; actor: string },
): Promise<string[]> {
  const now = clock()
  return inTransaction(db, async (trx) => {
    const unsent = trx
      .selectFrom('message')
      .select(['id', 'state'])
      .where('state', '<>', 'sent')
      .where('attempts', '>', 0)
      .forUpdate()
      // A locked row is being sent right now.
      .skipLocked()
    const rows = await (id === undefined ? unsent : unsent.where('id', '=', id)).execute()
    const failed = rows.filter(({ state }) => state === 'failed').map((row) => row.id)
    if (failed.length > 0)
      await trx.updateTable('message').set({ state: 'due', due_at: now }).where('id', 'in', failed).execute()
    const ids = rows.map((row) => row.id)
    if (ids.length > 0)
      await queue.add(
        trx,
        'send-message',
        ids.map((messageId) => ({ messageId })),
      )
    if (ids.length > 0) await recordAction(trx, { command: 'messages retry', details: { ids }, actor, now })
    return ids
  })
}
