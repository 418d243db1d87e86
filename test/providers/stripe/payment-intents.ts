import type Stripe from 'stripe'
import { paymentIntent, refund as refundObject } from './objects.ts'
import {
  type Fields,
  failure,
  fieldsAt,
  flat,
  invalid,
  missing,
  page,
  type StripeResponse,
  success,
  textAt,
} from './wire-format.ts'

type Intent = Stripe.PaymentIntent
type EmitEvent = (type: Stripe.Event.Type, object: Intent | Stripe.Refund) => void

interface CardError {
  code: Stripe.PaymentIntent.LastPaymentError.Code
  decline_code?: string
}

/** Results of Stripe's test PaymentMethods. */
const cards: Record<string, { decline?: CardError; challenge?: true }> = {
  pm_card_visa: {},
  pm_card_chargeDeclined: { decline: { code: 'card_declined', decline_code: 'generic_decline' } },
  pm_card_chargeDeclinedInsufficientFunds: { decline: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  pm_card_chargeDeclinedExpiredCard: { decline: { code: 'expired_card', decline_code: 'expired_card' } },
  pm_card_chargeDeclinedIncorrectCvc: { decline: { code: 'incorrect_cvc', decline_code: 'incorrect_cvc' } },
  pm_card_chargeDeclinedProcessingError: { decline: { code: 'processing_error', decline_code: 'processing_error' } },
  pm_card_threeDSecure2Required: { challenge: true },
}

const change = (intent: Intent, changes: Partial<Intent>) => Object.assign(intent, changes)

export interface FakePayments {
  intents: Intent[]
  refunds: Stripe.Refund[]
  /** Status of refunds created from now on. */
  behavior: {
    refunds: string
    pendingReason?: Stripe.Refund.PendingReason | undefined
    refusal?: { status: 400 | 401 | 403; code: string } | undefined
  }
  create(form: Fields): StripeResponse
  /** A token of a wallet's card, which pays once. */
  createConfirmationToken(paymentMethod: string): { id: string }
  capture(id: string, form: Fields): StripeResponse
  cancel(id: string): StripeResponse
  refund(form: Fields): StripeResponse
  list(query: Fields): StripeResponse
  listRefunds(query: Fields): StripeResponse
  /** Completes a pending 3-D Secure challenge. */
  authenticate(id: string, outcome: 'approve' | 'refuse'): void
  /** Sets the final status of a refund. */
  settleRefund(id: string, status: 'succeeded' | 'failed', failureReason?: string): void
}

/** State machine of PaymentIntents and refunds; each transition emits an event. */
export function fakePayments(now: () => Date, emit: EmitEvent, isDisputed: (intent: Intent) => boolean): FakePayments {
  const intents: Intent[] = []
  const refunds: Stripe.Refund[] = []
  const tokens = new Map<string, string>()
  const manner: FakePayments['behavior'] = { refunds: 'succeeded' }
  let created = 0
  const freshId = (kind: string) => `${kind}_fake${String(++created).padStart(6, '0')}`
  const seconds = () => Math.floor(now().getTime() / 1000)
  const intentOf = (id: string | undefined) => intents.find((intent) => intent.id === id)

  function authorise(intent: Intent) {
    change(intent, { status: 'requires_capture', amount_capturable: intent.amount, next_action: null })
    intent.latest_charge = freshId('ch')
    emit('payment_intent.amount_capturable_updated', intent)
  }

  function decline(intent: Intent, error: CardError): StripeResponse {
    const last_payment_error = { type: 'card_error' as const, ...error }
    change(intent, { status: 'requires_payment_method', next_action: null, last_payment_error })
    emit('payment_intent.payment_failed', intent)
    return failure(402, { type: 'card_error', ...error, payment_intent: intent })
  }

  function takeToken(token: string): string {
    const method = tokens.get(token) ?? ''
    tokens.delete(token)
    return method
  }

  function create(form: Fields): StripeResponse {
    const token = textAt(form, 'confirmation_token')
    const paymentMethod = token ? takeToken(token) : (textAt(form, 'payment_method') ?? '')
    const card = cards[paymentMethod]
    if (!card) return invalid(token ? 'confirmation_token' : 'payment_method', 'resource_missing')
    const amount = Number(textAt(form, 'amount'))
    if (!Number.isInteger(amount) || amount < 50) return invalid('amount', 'amount_too_small')
    const allowed = Object.values(flat(fieldsAt(form, 'allowed_payment_method_types')))
    const intent = paymentIntent({
      id: freshId('pi'),
      amount,
      currency: textAt(form, 'currency') ?? '',
      captureMethod: textAt(form, 'capture_method') ?? 'automatic',
      paymentMethod,
      allowedMethods: allowed.length > 0 ? allowed : null,
      created: seconds(),
      description: textAt(form, 'description') ?? null,
      metadata: flat(fieldsAt(form, 'metadata')),
    })
    intents.unshift(intent)
    emit('payment_intent.created', intent)
    if (card.decline) return decline(intent, card.decline)
    if (!card.challenge) authorise(intent)
    else {
      change(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} } })
      emit('payment_intent.requires_action', intent)
    }
    return success(intent)
  }

  const unexpectedState = (intent: Intent) =>
    failure(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })

  function capture(id: string, form: Fields): StripeResponse {
    const intent = intentOf(id)
    if (!intent) return missing('intent')
    if (intent.status !== 'requires_capture') return unexpectedState(intent)
    const amount = Number(textAt(form, 'amount_to_capture') ?? intent.amount)
    if (amount > intent.amount_capturable) return invalid('amount_to_capture', 'amount_too_large')
    change(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 })
    emit('payment_intent.succeeded', intent)
    return success(intent)
  }

  function cancel(id: string): StripeResponse {
    const intent = intentOf(id)
    if (!intent) return missing('intent')
    if (['succeeded', 'canceled'].includes(intent.status)) return unexpectedState(intent)
    change(intent, { status: 'canceled', canceled_at: seconds(), amount_capturable: 0, next_action: null })
    emit('payment_intent.canceled', intent)
    return success(intent)
  }

  function refund(form: Fields): StripeResponse {
    const intent = intentOf(textAt(form, 'payment_intent'))
    if (!intent) return missing('payment_intent')
    const { refunds: status, pendingReason, refusal } = manner
    if (refusal) return failure(refusal.status, { type: 'invalid_request_error', code: refusal.code })
    if (isDisputed(intent)) return failure(400, { type: 'invalid_request_error', code: 'charge_disputed' })
    const refundedAmount = refunds
      .filter(({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
    const amount = Number(textAt(form, 'amount') ?? intent.amount_received - refundedAmount)
    if (amount > intent.amount_received - refundedAmount) return invalid('amount', 'charge_already_refunded')
    const created = refundObject(intent, {
      id: freshId('re'),
      status,
      amount,
      metadata: flat(fieldsAt(form, 'metadata')),
      created: seconds(),
    })
    if (status === 'pending' && pendingReason) created.pending_reason = pendingReason
    refunds.unshift(created)
    emit('refund.created', created)
    return success(created)
  }

  function list(query: Fields): StripeResponse {
    const { gte = '0', lte = '99999999999' } = flat(fieldsAt(query, 'created'))
    const matching = intents.filter(({ created }) => created >= Number(gte) && created <= Number(lte))
    return page(matching, query, '/v1/payment_intents')
  }

  return {
    intents,
    refunds,
    behavior: manner,
    create,
    createConfirmationToken(paymentMethod) {
      const id = freshId('ctoken')
      tokens.set(id, paymentMethod)
      return { id }
    },
    capture,
    cancel,
    refund,
    list,
    listRefunds: (query: Fields) =>
      page(
        refunds.filter(({ payment_intent }) => payment_intent === textAt(query, 'payment_intent')),
        query,
        '/v1/refunds',
      ),
    authenticate(id, outcome) {
      const intent = intentOf(id)
      if (intent?.status !== 'requires_action') throw new Error(`${id} has no pending challenge`)
      if (outcome === 'approve') authorise(intent)
      else decline(intent, { code: 'payment_intent_authentication_failure' })
    },
    settleRefund(id, status, failureReason) {
      const found = refunds.find((candidate) => candidate.id === id)
      if (!found) throw new Error(`no refund ${id}`)
      found.status = status
      delete found.pending_reason
      if (failureReason) found.failure_reason = failureReason
      emit(status === 'failed' ? 'refund.failed' : 'refund.updated', found)
    },
  }
}
