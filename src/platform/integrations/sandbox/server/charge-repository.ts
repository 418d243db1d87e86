import { inTransaction } from '../../../../shared/in-transaction.ts'
import { type ChargeErrorCode, type ChargeTransition, refund, settle } from './charge-state-machine.ts'
import { enqueueWebhookEvent } from './event-outbox.ts'
import type { Charge, SandboxStore, SandboxTransaction } from './store.ts'

export type ChargeResult = { charge: Charge } | { refused: ChargeErrorCode; charge?: Charge }

export const findChargeById = (store: SandboxStore, id: string) =>
  store.selectFrom('charge').selectAll().where('id', '=', id).executeTakeFirst()

export const findChargeByAttempt = (store: SandboxStore, attemptId: string) =>
  store.selectFrom('charge').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()

export const findChargeBySecret = (store: SandboxStore, secret: string) =>
  store.selectFrom('charge').selectAll().where('secret', '=', secret).executeTakeFirst()

/** Changes a charge: locks the row, computes the transition and writes it. All changes after the creation are made here. */
export async function updateCharge(
  store: SandboxStore,
  id: string,
  now: Date,
  transition: (charge: Charge) => ChargeTransition,
): Promise<ChargeResult> {
  return inTransaction(store, async (trx) => {
    const charge = await lockCharge(trx, id)
    return write(trx, charge, transition(charge), now)
  })
}

/** Like `updateCharge`, but also stores the refund by its id, so that a repeated request is idempotent. */
export async function refundCharge(
  store: SandboxStore,
  id: string,
  now: Date,
  request: { refundId: string; amount: number },
): Promise<ChargeResult> {
  return inTransaction(store, async (trx) => {
    const charge = await lockCharge(trx, id)
    const existing = await trx.selectFrom('refund').selectAll().where('id', '=', request.refundId).executeTakeFirst()
    if (existing) {
      const same = existing.charge_id === id && existing.amount === request.amount
      return same ? { charge } : { refused: 'idempotency_mismatch', charge }
    }
    const result = await write(trx, charge, refund(charge, request.amount), now)
    if ('refused' in result) return result
    await trx
      .insertInto('refund')
      .values({ id: request.refundId, charge_id: id, amount: request.amount, created_at: now })
      .execute()
    return result
  })
}

/** Settles due charges. Several processes may do so at once: `skip locked` gives each charge to one of them. */
export async function settleDueCharges(store: SandboxStore, now: Date): Promise<void> {
  await inTransaction(store, async (trx) => {
    const due = await trx
      .selectFrom('charge')
      .selectAll()
      .where('settles_at', '<=', now)
      .orderBy('settles_at')
      .limit(50)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const charge of due) await write(trx, charge, settle(charge, now), now)
  })
}

const lockCharge = (trx: SandboxTransaction, id: string) =>
  trx.selectFrom('charge').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

async function write(
  trx: SandboxTransaction,
  charge: Charge,
  transition: ChargeTransition,
  now: Date,
): Promise<ChargeResult> {
  if ('refused' in transition) return { refused: transition.refused, charge }
  if (transition.change === null) return { charge }
  await enqueueWebhookEvent(trx, charge.id, transition.event, now)
  const changed = await trx
    .updateTable('charge')
    .set({ ...transition.change, changed_at: now })
    .where('id', '=', charge.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { charge: changed }
}
