import type Stripe from 'stripe'
import { type CardError, charge as chargeObject, confirmationToken, lastError } from './charges.ts'
import { paymentIntent, type RefundFacts, refund as refundObject } from './objects.ts'
import {
  type Fields,
  failure,
  fieldsAt,
  flat,
  invalid,
  missing,
  page,
  refused,
  type StripeResponse,
  success,
  textAt,
} from './wire-format.ts'

type Intent = Stripe.PaymentIntent
type EmitEvent = (type: Stripe.Event.Type, object: Intent | Stripe.Refund | Stripe.Charge) => void

const declined = (code: NonNullable<CardError['code']>, decline_code: string = code) => ({
  decline: { code, decline_code, message: 'Your card was declined.' },
})

/** Results of Stripe's test PaymentMethods. */
export const cards: Record<string, { decline?: CardError; challenge?: true }> = {
  pm_card_visa: {},
  pm_card_chargeDeclined: declined('card_declined', 'generic_decline'),
  pm_card_chargeDeclinedInsufficientFunds: declined('card_declined', 'insufficient_funds'),
  pm_card_chargeDeclinedExpiredCard: declined('expired_card'),
  pm_card_chargeDeclinedIncorrectCvc: declined('incorrect_cvc'),
  pm_card_chargeDeclinedProcessingError: declined('processing_error'),
  pm_card_threeDSecure2Required: { challenge: true },
}
const refusedChallenge: CardError = { code: 'payment_intent_authentication_failure', message: 'The challenge failed.' }

/** Days until an authorisation that was not captured expires. */
const expiresAfterDays = 7

const change = <Changed extends object>(object: Changed, changes: Partial<Changed>) => Object.assign(object, changes)

export interface FakePayments {
  intents: Intent[]
  refunds: Stripe.Refund[]
  /** For the next refunds: their status, the reason if they are pending, and the error if Stripe refuses them. */
  behavior: {
    refunds: string
    pendingReason?: Stripe.Refund.PendingReason | undefined
    refusal?: { status: 400 | 401 | 403; code: string } | undefined
  }
  /** Cancels the authorisations that have expired. Each request does so, too. */
  expire(): void
  create(form: Fields): StripeResponse
  /** Creates a token for a wallet's card. The token can be used for one payment only. */
  createConfirmationToken(paymentMethod: string): Stripe.ConfirmationToken
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
  const charges = new Map<string, Stripe.Charge>()
  const intentOf = (id: string | undefined) => intents.find((intent) => intent.id === id)

  function addCharge(intent: Intent, error?: CardError): string {
    const charge = chargeObject(intent, freshId('ch'), seconds(), error)
    charges.set(charge.id, charge)
    intent.latest_charge = charge.id
    emit(error ? 'charge.failed' : 'charge.succeeded', charge)
    return charge.id
  }

  /** Changes the charge of a payment; each of the events contains the changed charge. */
  function changeCharge(intent: Intent, changes: Partial<Stripe.Charge>, ...events: Stripe.Event.Type[]) {
    const charge = charges.get(String(intent.latest_charge))
    if (!charge) return
    change(charge, changes)
    for (const type of events) emit(type, charge)
  }

  function authorise(intent: Intent) {
    change(intent, { status: 'requires_capture', amount_capturable: intent.amount, next_action: null })
    addCharge(intent)
    emit('payment_intent.amount_capturable_updated', intent)
  }

  /** Declines a payment and adds a failed charge to it. If the guest has refused the challenge, there is no charge. */
  function decline(intent: Intent, error: CardError): StripeResponse {
    const charge = error === refusedChallenge ? {} : { charge: addCharge(intent, error) }
    const last_payment_error = lastError(intent, error, { created: seconds(), ...charge })
    change(intent, { status: 'requires_payment_method', next_action: null, last_payment_error, payment_method: null })
    emit('payment_intent.payment_failed', intent)
    return failure(402, { ...last_payment_error, payment_intent: intent })
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
    if (!textAt(form, 'currency')) return invalid('currency', 'parameter_missing')
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

  const unexpectedState = (payment_intent: Intent) => refused('payment_intent_unexpected_state', { payment_intent })

  function capture(id: string, form: Fields): StripeResponse {
    const intent = intentOf(id)
    if (!intent) return missing('intent')
    if (intent.status !== 'requires_capture') return unexpectedState(intent)
    const amount = Number(textAt(form, 'amount_to_capture') ?? intent.amount)
    if (amount > intent.amount_capturable) return refused('amount_too_large')
    change(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 })
    changeCharge(intent, { captured: true, amount_captured: amount }, 'charge.captured', 'charge.updated')
    emit('payment_intent.succeeded', intent)
    return success(intent)
  }

  function cancel(id: string): StripeResponse {
    const intent = intentOf(id)
    if (!intent) return missing('intent')
    if (['succeeded', 'canceled'].includes(intent.status)) return unexpectedState(intent)
    end(intent, null)
    return success(intent)
  }

  /** Cancels a payment. If its amount was authorised, a refund of the charge releases it, as at Stripe. */
  function end(intent: Intent, cancellation_reason: Intent['cancellation_reason']) {
    if (intent.status === 'requires_capture') {
      const expired = cancellation_reason === 'automatic'
      if (expired) changeCharge(intent, {}, 'charge.expired')
      const reason = expired ? 'expired_uncaptured_charge' : null
      addRefund(intent, { amount: intent.amount, status: 'succeeded', metadata: {}, reason })
    }
    const canceled_at = seconds()
    change(intent, { status: 'canceled', canceled_at, cancellation_reason, amount_capturable: 0, next_action: null })
    emit('payment_intent.canceled', intent)
  }

  function expire() {
    const before = seconds() - expiresAfterDays * 86_400
    for (const intent of intents)
      if (intent.status === 'requires_capture' && intent.created <= before) end(intent, 'automatic')
  }

  /** Adds a refund. Stripe sends `refund.updated` when the bank assigns a reference; this fake sends it immediately. */
  function addRefund(intent: Intent, facts: Omit<RefundFacts, 'id' | 'created'>): Stripe.Refund {
    const refund = refundObject(intent, { ...facts, id: freshId('re'), created: seconds() })
    refunds.unshift(refund)
    const charge = charges.get(String(intent.latest_charge))
    const amount_refunded = (charge?.amount_refunded ?? 0) + refund.amount
    changeCharge(intent, { amount_refunded, refunded: amount_refunded === intent.amount }, 'charge.refunded')
    emit('refund.created', refund)
    emit('refund.updated', refund)
    return refund
  }

  function refund(form: Fields): StripeResponse {
    const intent = intentOf(textAt(form, 'payment_intent'))
    if (!intent) return missing('payment_intent')
    const { refunds: status, pendingReason, refusal } = manner
    if (refusal) return failure(refusal.status, { type: 'invalid_request_error', code: refusal.code })
    if (isDisputed(intent)) return refused('charge_disputed')
    const refundedAmount = refunds
      .filter(({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
    const amount = Number(textAt(form, 'amount') ?? intent.amount_received - refundedAmount)
    if (amount > intent.amount_received - refundedAmount) return refused('charge_already_refunded')
    const pending_reason = status === 'pending' && pendingReason ? { pending_reason: pendingReason } : {}
    const metadata = flat(fieldsAt(form, 'metadata'))
    return success(addRefund(intent, { amount, status, metadata, ...pending_reason }))
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
      const token = confirmationToken(freshId('ctoken'), seconds())
      tokens.set(token.id, paymentMethod)
      return token
    },
    capture,
    cancel,
    refund,
    expire,
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
      else decline(intent, refusedChallenge)
    },
    settleRefund(id, status, failureReason) {
      const found = refunds.find((candidate) => candidate.id === id)
      if (!found) throw new Error(`no refund ${id}`)
      found.status = status
      delete found.pending_reason
      if (failureReason) found.failure_reason = failureReason
      emit('refund.updated', found)
      if (status === 'failed') emit('refund.failed', found)
    },
  }
}
