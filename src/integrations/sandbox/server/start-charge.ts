import type { Locale } from '../../../i18n/locales.ts'
import type { Refusal } from './charge.ts'
import { announce } from './events.ts'
import { looksLikeId, newId } from './ids.ts'
import type { Charge, ChargeStatus, EventType, Store, StoreTransaction } from './store.ts'
import type { TestCase } from './test-cards.ts'
import { oldestToken } from './tokens.ts'

export interface ChargeOrder {
  attemptId: string
  kind: 'card' | 'bank_card'
  amount: number
  currency: string
  description: string
  /** Null for a bank card. */
  token: string | null
  returnUrl: string
  locale: Locale
}

export type Started = { charge: Charge; answerLost: boolean } | { refused: Refusal }

/** Authorises a payment, or begins to. The same attempt again is the same charge, whatever became of it since. */
export async function startCharge(
  store: Store,
  order: ChargeOrder,
  now: Date,
  settleAfterMs: number,
): Promise<Started> {
  if (order.token !== null && !looksLikeId('tok', order.token)) return { refused: 'invalid_token' }
  return store.transaction().execute(async (trx) => {
    // Locked before we look for the charge, so that two charges never begin with one token.
    const token = order.token === null ? undefined : await lockedToken(trx, order.token)
    const known = await chargeOf(trx, order.attemptId)
    if (known) return again(known, order)
    const testCase = await usableCase(trx, order, token, now)
    if (testCase === null) return { refused: 'invalid_token' }

    const beginning = beginningOf(testCase, now, settleAfterMs)
    const charge = await insert(trx, order, { ...beginning, last4: token?.last4 ?? null }, now)
    // Somebody else was quicker with the same attempt.
    if (!charge) return again(await chargeOf(trx, order.attemptId), order)
    const answerLost = testCase === 'answer_lost'
    // With this card nothing is ever told: neither the answer nor the webhook says what became of the money.
    if (!answerLost) await announce(trx, charge.id, eventOf(charge.status), now)
    return { charge, answerLost }
  })
}

const lockedToken = (trx: StoreTransaction, id: string) =>
  trx.selectFrom('token').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const chargeOf = (trx: StoreTransaction, attemptId: string) =>
  trx.selectFrom('charge').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()

function again(charge: Charge | undefined, order: ChargeOrder): Started {
  const same =
    charge?.provider === providerOf(order) &&
    charge.amount === order.amount &&
    charge.currency === order.currency &&
    charge.token === order.token
  return same ? { charge, answerLost: false } : { refused: 'idempotency_mismatch' }
}

const providerOf = (order: ChargeOrder) => (order.kind === 'card' ? 'sandbox' : 'sandbox_bank')

/** What will happen, or null when the token can't pay: unknown, used before, or too old. */
async function usableCase(
  trx: StoreTransaction,
  order: ChargeOrder,
  token: { id: string; test_case: TestCase; created_at: Date } | undefined,
  now: Date,
): Promise<TestCase | 'bank' | null> {
  if (order.kind === 'bank_card') return 'bank'
  if (!token || token.created_at < oldestToken(now)) return null
  const used = await trx.selectFrom('charge').select('id').where('token', '=', token.id).executeTakeFirst()
  return used ? null : token.test_case
}

type Beginning = Pick<Charge, 'status' | 'decline_code' | 'secret' | 'settles_at' | 'settles_as'>

function beginningOf(testCase: TestCase | 'bank', now: Date, settleAfterMs: number): Beginning {
  const plain = { decline_code: null, secret: null, settles_at: null, settles_as: null }
  const later = { ...plain, status: 'processing', settles_at: new Date(now.getTime() + settleAfterMs) } as const
  switch (testCase) {
    case 'paid':
    case 'answer_lost':
      return { ...plain, status: 'authorized' }
    case 'card_declined':
    case 'expired':
      return { ...plain, status: 'declined', decline_code: 'card_declined' }
    case 'insufficient_funds':
      return { ...plain, status: 'declined', decline_code: 'insufficient_funds' }
    case 'challenge':
      return { ...plain, status: 'requires_action', secret: newId('cs') }
    case 'bank':
      return { ...plain, status: 'requires_action', secret: newId('bk') }
    case 'succeeds_later':
      return { ...later, settles_as: 'authorized' }
    case 'fails_later':
      return { ...later, settles_as: 'declined' }
  }
}

function insert(trx: StoreTransaction, order: ChargeOrder, begun: Beginning & { last4: string | null }, now: Date) {
  return trx
    .insertInto('charge')
    .values({
      ...begun,
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
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

function eventOf(status: ChargeStatus): EventType {
  if (status === 'declined') return 'charge.failed'
  return status === 'requires_action' || status === 'processing' ? `charge.${status}` : 'charge.authorized'
}
