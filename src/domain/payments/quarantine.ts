import type { Selectable } from 'kysely'
import type { Runner } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Services } from '../services.ts'

type QuarantineRow = Selectable<Tables['quarantine']>

/** What didn't fit a payment and nobody has looked at yet, the oldest first; with the booking, where it is one of ours. */
export const inQuarantine = (db: Runner): Promise<(QuarantineRow & { code: string | null })[]> =>
  db
    .selectFrom('quarantine')
    .leftJoin('payment_attempt as attempt', (join) =>
      join.on((on) => on(on.cast<string>('attempt.id', 'text'), '=', on.ref('quarantine.attempt_id'))),
    )
    .leftJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .selectAll('quarantine')
    .select('code')
    .where('resolved_at', 'is', null)
    .orderBy('quarantine.id')
    .execute()

/** A person has looked at it. @returns false for what isn't waiting */
export function resolveQuarantine(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  { id, note, actor }: { id: number; note: string; actor: string },
): Promise<boolean> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('quarantine')
      .set({ resolved_at: now })
      .where('id', '=', id)
      .where('resolved_at', 'is', null)
      .returning(['provider', 'attempt_id', 'reason'])
      .executeTakeFirst()
    if (!row) return false
    await recordAction(trx, { command: 'payments resolve', details: { ...row, note }, actor, now })
    return true
  })
}
