import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/** Writes an audit log entry in the transaction of the operator's action. */
export async function recordAction(
  trx: Transaction,
  { command, details, actor, now }: { command: string; details: object; actor: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('operator_action')
    .values({
      command,
      details: JSON.stringify(details),
      actor,
      happened_at: now,
      device_id: sql`nullif(current_setting('bonaca.device', true), '')::uuid`,
    })
    .execute()
}

/**
 * Sets the device of the app that all further audit log entries of the transaction name. It is a setting of the transaction,
 * because the use cases between here and `recordAction` have no other need of the device.
 */
export async function setActingDevice(trx: Transaction, deviceId: string): Promise<void> {
  await sql`select set_config('bonaca.device', ${deviceId}, true)`.execute(trx)
}
