import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'

export interface UnsentMessage {
  id: string
  kind: string
  recipient: string
  state: 'due' | 'failed'
  attempts: number
  lastError: string | null
  dueAt: Date
}

/** Mails that are not sent: due or failed, oldest first. */
export function unsentMessages({ db }: Pick<AppContext, 'db'>): Promise<UnsentMessage[]> {
  return db
    .selectFrom('message')
    .select(['id', 'kind', 'recipient', 'state', 'attempts', 'last_error as lastError', 'due_at as dueAt'])
    .where('state', '<>', 'sent')
    .$narrowType<{ state: UnsentMessage['state'] }>()
    .orderBy('due_at')
    .orderBy('id')
    .execute()
}

/**
 * Retries failed mails for two more days: the one with this `id`, or all.
 * @returns the ids of the retried mails
 */
export function retryMessages(
  { db, queue, now: clock }: AppContext,
  { id, actor }: { id?: string; actor: string },
): Promise<string[]> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const failed = trx
      .updateTable('message')
      .set({ state: 'due', due_at: now })
      .where('state', '=', 'failed')
      .returning('id')
    const rows = await (id === undefined ? failed : failed.where('id', '=', id)).execute()
    for (const row of rows) await queue.add(trx, 'send-message', { messageId: row.id })
    const ids = rows.map((row) => row.id)
    if (ids.length > 0) await recordAction(trx, { command: 'messages retry', details: { ids }, actor, now })
    return ids
  })
}
