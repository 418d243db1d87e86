import { createHash } from 'node:crypto'
import { setActingDevice } from '../../domain/audit-log/record-action.ts'
import { lockActiveDevice } from '../../domain/devices/manage-devices.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { Operation, OperationContext, Refusal } from './define-operation.ts'

/** The stored result of an action of a device. A conflict keeps its sentences in both languages. */
type StoredResult =
  | { status: 'done'; answer: unknown }
  | { status: 'conflict'; code: string; message: { hr: string; en: string } }

export type RunOnceOutcome =
  | { kind: 'done'; answer: unknown; repeated: boolean }
  | { kind: 'conflict'; code: string; message: { hr: string; en: string }; repeated: boolean }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'key_reused' }
  | { kind: 'revoked' }

interface RunOnce {
  action: Operation
  input: unknown
  /** An idempotency key, or `<installation>#<sequence>` for a queued action. */
  key: string
  /** Whether a refusal is stored as the result: true for queued actions, because their sequence number is used up. */
  storeRefusal: boolean
}

type DeviceContext = OperationContext & { device: { id: string; name: string } }

/**
 * Runs an action exactly once per key: effect, audit log entry and stored result are committed in one transaction. A
 * key belongs to the action and not to the device, because a phone that was paired again repeats its actions as another
 * device. Each action takes a shared lock on the device. So a revocation of the device waits for running actions;
 * later actions are refused.
 */
export async function runOnce(context: DeviceContext, request: RunOnce): Promise<RunOnceOutcome> {
  const { action, input, key, storeRefusal } = request
  const inputHash = createHash('sha256')
    .update(JSON.stringify([action.name, input]))
    .digest('base64url')
  try {
    return await inTransaction(context.db, async (trx): Promise<RunOnceOutcome> => {
      if (!(await lockActiveDevice(trx, context.device.id))) return { kind: 'revoked' }
      const claimed = await claimKey(trx, context, { ...request, inputHash })
      if (!claimed) return await findStored(trx, key, inputHash)
      await setActingDevice(trx, context.device.id)
      const performed = await action.perform({ ...context, db: trx }, input)
      if (performed.ok) {
        await storeResult(trx, context, key, { status: 'done', answer: performed.stored }, performed.cash)
        return { kind: 'done', answer: performed.answer, repeated: false }
      }
      if (!storeRefusal) throw new RefusedError(performed)
      const { code, sentence } = performed
      const device = context.device.name
      const message = { hr: sentence('hr', device), en: sentence('en', device) }
      await storeResult(trx, context, key, { status: 'conflict', code, message }, 0)
      return { kind: 'conflict', code, message, repeated: false }
    })
  } catch (error) {
    if (error instanceof RefusedError) return { kind: 'refused', refusal: error.refusal }
    throw error
  }
}

/** Thrown to roll the transaction back. So a refused request leaves its idempotency key unused. */
class RefusedError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Reserves the key. A concurrent request with it waits here until the first one ends. @returns false for a used key */
async function claimKey(
  trx: Transaction,
  { device, recordedAt, now }: DeviceContext,
  { action, key, inputHash }: RunOnce & { inputHash: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('device_action')
    .values({
      device_id: device.id,
      key,
      name: action.name,
      input_hash: inputHash,
      result: '{}',
      recorded_at: recordedAt ?? now(),
      applied_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

async function findStored(trx: Transaction, key: string, hash: string): Promise<RunOnceOutcome> {
  const row = await trx
    .selectFrom('device_action')
    .select(['input_hash', 'result'])
    .where('key', '=', key)
    .where('key', 'not like', '#%')
    .executeTakeFirstOrThrow()
  if (row.input_hash !== hash) return { kind: 'key_reused' }
  const stored = row.result as StoredResult
  return stored.status === 'done'
    ? { kind: 'done', answer: stored.answer, repeated: true }
    : { kind: 'conflict', code: stored.code, message: stored.message, repeated: true }
}

const storeResult = (trx: Transaction, { device }: DeviceContext, key: string, result: StoredResult, cash: number) =>
  trx
    .updateTable('device_action')
    .set({ result: JSON.stringify(result), cash })
    .where('device_id', '=', device.id)
    .where('key', '=', key)
    .execute()
