import { expect, test } from 'vitest'
import { type PaymentIntent, paymentIntentSchema, stripeSnapshot, toDeclineReason } from './responses.ts'

const intent = (over: Partial<PaymentIntent> = {}): PaymentIntent => ({
  id: 'pi_1',
  status: 'requires_capture',
  amount: 3000,
  amount_received: 0,
  currency: 'eur',
  client_secret: 'pi_1_secret_2',
  metadata: { attempt_id: 'a1' },
  last_payment_error: null,
  ...over,
})

test.each([
  ['requires_capture', 'authorized'],
  ['succeeded', 'captured'],
  ['canceled', 'canceled'],
  ['processing', 'processing'],
  ['requires_confirmation', 'processing'],
  ['requires_payment_method', 'declined'],
  ['requires_action', 'requires_action'],
] as const)('maps %s to %s', (status, ours) => {
  expect(stripeSnapshot(intent({ status })).status).toBe(ours)
})

test('the client secret is exposed only while a 3-D Secure challenge is pending', () => {
  expect(stripeSnapshot(intent({ status: 'requires_action' })).nextAction).toEqual({
    type: 'challenge',
    client_secret: 'pi_1_secret_2',
  })
  for (const status of ['requires_capture', 'succeeded', 'requires_payment_method', 'processing'] as const) {
    expect(JSON.stringify(stripeSnapshot(intent({ status })))).not.toContain('secret')
  }
})

test('a captured payment reports the received amount and the refunded amount', () => {
  expect(stripeSnapshot(intent({ status: 'succeeded', amount_received: 2500 }), { refundedAmount: 700 })).toMatchObject(
    {
      amount: 2500,
      currency: 'EUR',
      refundedAmount: 700,
    },
  )
})

test('a payment without our metadata has an empty attempt id', () => {
  expect(stripeSnapshot(intent({ metadata: {} })).attemptId).toBe('')
})

test.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
  [{ code: 'card_declined', decline_code: 'generic_decline' }, 'card_declined'],
  [{ code: 'card_declined', decline_code: 'stolen_card' }, 'card_declined'],
  [{ code: 'card_declined', decline_code: 'try_again_later' }, 'provider_fault'],
  [{ code: 'expired_card', decline_code: 'expired_card' }, 'expired_card'],
  [{ code: 'incorrect_cvc', decline_code: null }, 'card_declined'],
  [{ code: 'processing_error', decline_code: null }, 'provider_fault'],
  [{ code: 'authentication_required', decline_code: 'authentication_required' }, 'authentication_failed'],
  [{ code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
  [{ code: 'card_declined', decline_code: 'a_reason_of_next_year' }, 'card_declined'],
  [null, 'card_declined'],
])('maps %o to %s', (error, reason) => {
  expect(toDeclineReason(error)).toBe(reason)
})

test('rejects an unknown status', () => {
  expect(paymentIntentSchema.safeParse(intent()).success).toBe(true)
  expect(paymentIntentSchema.safeParse({ ...intent(), status: 'requires_patience' }).success).toBe(false)
})
