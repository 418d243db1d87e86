import type { Transaction } from '../../database/connect.ts'

/** Writes an audit log entry in the transaction of the operator's action. */
export async function recordAction(
  trx: Transaction,
  { command, details, actor, now }: { command: string; details: object; actor: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('operator_action')
    .values({ command, details: JSON.stringify(details), actor, happened_at: now })
    .execute()
}
