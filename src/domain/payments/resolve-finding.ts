import { recordAction } from '../audit-log/record-action.ts'
import type { Services } from '../services.ts'

export type ResolveFindingOutcome = { ok: true } | { ok: false; refusal: 'unknown' | 'already' }

/** A person has seen to what a provider said and didn't fit; the same found again is a new finding. */
export function resolveFinding(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  { id, note, actor }: { id: number; note: string; actor: string },
): Promise<ResolveFindingOutcome> {
  const now = clock()
  return db.transaction().execute(async (trx): Promise<ResolveFindingOutcome> => {
    const finding = await trx
      .selectFrom('quarantine')
      .select(['provider', 'attempt_id', 'reason', 'resolved_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!finding) return { ok: false, refusal: 'unknown' }
    if (finding.resolved_at) return { ok: false, refusal: 'already' }
    await trx.updateTable('quarantine').set({ resolved_at: now, note }).where('id', '=', id).execute()
    const { provider, attempt_id, reason } = finding
    const details = { id, provider, attemptId: attempt_id, reason, note }
    await recordAction(trx, { command: 'payments resolve', details, actor, now })
    return { ok: true }
  })
}
