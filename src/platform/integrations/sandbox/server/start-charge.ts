import type { Locale } from '../../../../i18n/locales.ts'
import { inTransaction } from '../../../../shared/in-transaction.ts'
import type { ChargeErrorCode } from './charge-state-machine.ts'
import { enqueueWebhookEvent } from './event-outbox.ts'
import { isWellFormedId, newId } from './ids.ts'
import type { Charge, ChargeStatus, EventType, SandboxStore, SandboxTransaction } from './store.ts'
import type { AcceptedCard, TestCase } from './test-cards.ts'
import { tokenExpiryCutoff } from './tokens.ts'

export interface ChargeOrder {
  attemptId: string
  kind: 'card' | 'bank_card'
  amount: number
  currency: string
  description: string
  /** Null for a payment on the page of the bank. */
  token: string | null
  returnUrl: string
  locale: Locale
}

export type StartChargeResult = { charge: Charge; answerLost: boolean } | { refused: ChargeErrorCode }

/** Creates a charge. Idempotent by attempt id: if the charge exists, returns it in its current state. */
export async function startCharge(
  store: SandboxStore,
  order: ChargeOrder,
  now: Date,
  settleAfterMs: number,
): Promise<StartChargeResult> {
  if (order.token !== null && !isWellFormedId('tok', order.token)) return { refused: 'invalid_token' }
  return inTransaction(store, async (trx) => {
    // The token is locked before the charge is looked up, so that no two charges can use it.
    const token = order.token === null ? undefined : await lockToken(trx, order.token)
    const existing = await chargeByAttemptId(trx, order.attemptId)
    if (existing) return replay(existing, order)
    const card = await cardOf(trx, order, token, now)
    if (card === undefined) return { refused: 'invalid_token' }

    const charge = await insert(trx, newCharge(order, card, now, settleAfterMs))
    // Nothing was inserted if a concurrent request has already created the charge of this attempt.
    if (!charge) return replay(await chargeByAttemptId(trx, order.attemptId), order)
    const answerLost = card?.testCase === 'answer_lost'
    // This test card gets no response, and no webhook either.
    if (!answerLost) await enqueueWebhookEvent(trx, charge.id, eventOf(charge.status), now)
    return { charge, answerLost }
  })
}

const lockToken = (trx: SandboxTransaction, id: string) =>
  trx.selectFrom('token').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const chargeByAttemptId = (trx: SandboxTransaction, attemptId: string) =>
  trx.selectFrom('charge').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()

function replay(charge: Charge | undefined, order: ChargeOrder): StartChargeResult {
  const same =
    charge?.provider === providerOf(order) &&
    charge.amount === order.amount &&
    charge.currency === order.currency &&
    charge.token === order.token
  return same ? { charge, answerLost: false } : { refused: 'idempotency_mismatch' }
}

const providerOf = (order: ChargeOrder) => (order.kind === 'card' ? 'sandbox' : 'sandbox_bank')

/** Returns the card, null for a payment at the bank, or undefined if the token is unknown, used or expired. */
async function cardOf(
  trx: SandboxTransaction,
  order: ChargeOrder,
  token: { id: string; test_case: TestCase; last4: string; created_at: Date } | undefined,
  now: Date,
): Promise<AcceptedCard | null | undefined> {
  if (order.kind === 'bank_card') return null
  if (!token || token.created_at < tokenExpiryCutoff(now)) return undefined
  const used = await trx.selectFrom('charge').select('id').where('token', '=', token.id).executeTakeFirst()
  return used ? undefined : { testCase: token.test_case, last4: token.last4 }
}

type InitialState = Pick<Charge, 'status' | 'decline_code' | 'secret' | 'settles_at' | 'settles_as'>

function initialStateOf(testCase: TestCase | 'bank', now: Date, settleAfterMs: number): InitialState {
  const base = { decline_code: null, secret: null, settles_at: null, settles_as: null }
  const later = { ...base, status: 'processing', settles_at: new Date(now.getTime() + settleAfterMs) } as const
  switch (testCase) {
    case 'paid':
    case 'answer_lost':
      return { ...base, status: 'authorized' }
    case 'card_declined':
    case 'expired':
      return { ...base, status: 'declined', decline_code: 'card_declined' }
    case 'insufficient_funds':
      return { ...base, status: 'declined', decline_code: 'insufficient_funds' }
    case 'challenge':
      return { ...base, status: 'requires_action', secret: newId('cs') }
    case 'bank':
      return { ...base, status: 'requires_action', secret: newId('bk') }
    case 'succeeds_later':
      return { ...later, settles_as: 'authorized' }
    case 'fails_later':
      return { ...later, settles_as: 'declined' }
  }
}

/** @param card null for a payment on the page of the bank */
export const newCharge = (order: ChargeOrder, card: AcceptedCard | null, now: Date, settleAfterMs = 0): Charge => ({
  ...initialStateOf(card?.testCase ?? 'bank', now, settleAfterMs),
  last4: card?.last4 ?? null,
  id: newId('ch'),
  provider: providerOf(order),
  attempt_id: order.attemptId,
  amount: order.amount,
  currency: order.currency,
  description: order.description,
  token: order.token,
  captured_amount: 0,
  refunded_amount: 0,
  return_url: order.returnUrl,
  locale: order.locale,
  created_at: now,
  changed_at: now,
})

const insert = (trx: SandboxTransaction, charge: Charge) =>
  trx
    .insertInto('charge')
    .values(charge)
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .returningAll()
    .executeTakeFirst()

function eventOf(status: ChargeStatus): EventType {
  if (status === 'declined') return 'charge.failed'
  return status === 'requires_action' || status === 'processing' ? `charge.${status}` : 'charge.authorized'
}
