import { type Decision, type Refusal, refund, settle } from './charge.ts'
import { announce } from './events.ts'
import type { Charge, Store, StoreTransaction } from './store.ts'

export type ChargeAnswer = { charge: Charge } | { refused: Refusal; charge?: Charge }

export const chargeById = (store: Store, id: string) =>
  store.selectFrom('charge').selectAll().where('id', '=', id).executeTakeFirst()

export const chargeByAttempt = (store: Store, attemptId: string) =>
  store.selectFrom('charge').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()

export const chargeBySecret = (store: Store, secret: string) =>
  store.selectFrom('charge').selectAll().where('secret', '=', secret).executeTakeFirst()

/** Loads under a row lock, decides, writes: every change of a charge after its start goes through here. */
export async function changeCharge(
  store: Store,
  id: string,
  now: Date,
  decision: (charge: Charge) => Decision,
): Promise<ChargeAnswer> {
  return store.transaction().execute(async (trx) => {
    const charge = await lockedCharge(trx, id)
    return write(trx, charge, decision(charge), now)
  })
}

/** As above, and keeps the refund itself, so that the same one asked for twice is paid once. */
export async function refundCharge(
  store: Store,
  id: string,
  now: Date,
  asked: { refundId: string; amount: number },
): Promise<ChargeAnswer> {
  return store.transaction().execute(async (trx) => {
    const charge = await lockedCharge(trx, id)
    const known = await trx.selectFrom('refund').selectAll().where('id', '=', asked.refundId).executeTakeFirst()
    if (known) {
      const same = known.charge_id === id && known.amount === asked.amount
      return same ? { charge } : { refused: 'idempotency_mismatch', charge }
    }
    const answer = await write(trx, charge, refund(charge, asked.amount), now)
    if ('refused' in answer) return answer
    await trx
      .insertInto('refund')
      .values({ id: asked.refundId, charge_id: id, amount: asked.amount, created_at: now })
      .execute()
    return answer
  })
}

/** Ends what has been processing for long enough. Several processes may do it: each charge is taken by one. */
export async function settleDueCharges(store: Store, now: Date): Promise<void> {
  await store.transaction().execute(async (trx) => {
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

const lockedCharge = (trx: StoreTransaction, id: string) =>
  trx.selectFrom('charge').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

async function write(trx: StoreTransaction, charge: Charge, decision: Decision, now: Date): Promise<ChargeAnswer> {
  if ('refused' in decision) return { refused: decision.refused, charge }
  if (decision.change === null) return { charge }
  await announce(trx, charge.id, decision.event, now)
  const changed = await trx
    .updateTable('charge')
    .set({ ...decision.change, changed_at: now })
    .where('id', '=', charge.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { charge: changed }
}
