import type Stripe from 'stripe'
import type { AttemptReference, PaymentProvider, ProviderAnswer } from '../payment-provider.ts'
import { declined, isRefused, ok, paymentIntent, refusalAtStart, silence, snapshotOf, unknown } from './answers.ts'
import { connect, type StripeSettings, tried } from './connection.ts'
import { answerOfRefund, refundOnce, refundsOf, whatWentBack } from './refunds.ts'
import { readStripeWebhook } from './webhook.ts'

/** Cards by Stripe: a PaymentIntent of one card, authorised when it is made and captured once the seats are the guest's. */
export function stripeProvider(
  settings: StripeSettings,
  { timeoutMs = 8000, now = () => new Date() }: { timeoutMs?: number; now?: () => Date } = {},
): PaymentProvider {
  const stripe = connect(settings, timeoutMs)

  async function understood(answer: unknown): Promise<ProviderAnswer> {
    const intent = paymentIntent.safeParse(answer)
    if (!intent.success) return unknown('an answer that is no payment')
    if (intent.data.status !== 'succeeded') return ok(snapshotOf(intent.data))
    const refunds = await tried(refundsOf(stripe, intent.data.id))
    return 'error' in refunds ? silence(refunds.error) : ok(snapshotOf(intent.data, whatWentBack(refunds.value)))
  }

  async function ask(of: AttemptReference): Promise<ProviderAnswer> {
    // "No such payment" for an id that Stripe gave us means that the keys are another account's: no word on the payment.
    const heard = await tried(of.reference ? stripe.paymentIntents.retrieve(of.reference) : search(stripe, of))
    if ('error' in heard) return silence(heard.error)
    return heard.value === undefined ? declined('absent') : understood(heard.value)
  }

  /**
   * Looks first and acts only on what can still be acted on. Stripe plays an answer back under its key for a day, a 500
   * too; so the key of an action that the payment's own state keeps from being done twice changes with the hour.
   */
  async function act(
    of: AttemptReference,
    name: 'capture' | 'cancel',
    actOn: (reference: string, options: { idempotencyKey: string }) => Promise<unknown>,
  ): Promise<ProviderAnswer> {
    const known = await ask(of)
    if (known.outcome !== 'ok' || !actable[name].has(known.snapshot.status)) return known
    const done = await tried(actOn(known.snapshot.reference, { idempotencyKey: keyOf(name, of) }))
    if ('value' in done) return understood(done.value)
    if (done.error.type === 'StripeCardError') return declined('provider_fault')
    // Refused: it has become something else meanwhile, and that is the news.
    return isRefused(done.error) ? ask(of) : silence(done.error)
  }

  const keyOf = (name: string, { attemptId }: AttemptReference) =>
    `${name}-${attemptId}-${now().toISOString().slice(0, 13)}`

  /**
   * What has just been authorised is captured without a look, since a guest waits for it. Where Stripe answers anything but
   * that it is done, the way that looks first says what has become of it; where it doesn't answer, whoever asks again
   * sends the same under the same key.
   */
  async function captureAtOnce(of: AttemptReference, amount: number): Promise<ProviderAnswer> {
    const capture = (reference: string, options: { idempotencyKey: string }) =>
      stripe.paymentIntents.capture(reference, { amount_to_capture: amount }, options)
    if (of.reference) {
      const done = await tried(capture(of.reference, { idempotencyKey: keyOf('capture', of) }))
      if ('error' in done && done.error.type === 'StripeConnectionError') return silence(done.error)
      const intent = 'value' in done ? paymentIntent.safeParse(done.value) : undefined
      // Nothing can have gone back of what was taken at this moment.
      if (intent?.success && intent.data.status === 'succeeded') return ok(snapshotOf(intent.data))
    }
    return act(of, 'capture', capture)
  }

  return {
    id: 'stripe',
    kind: 'card',
    // `requires_payment_method`: the publishable key confirms it again with any other card.
    declinedStaysOpen: true,
    // A bank sends a refund back within 30 days, says docs.stripe.com/refunds.
    refundsReturnWithinDays: 30,
    clientConfiguration: () => ({
      publishable_key: settings.publishableKey,
      ...(settings.publishableKey.startsWith('pk_test_') && { test_mode: '1' }),
    }),
    async start(order) {
      if (order.token === null) return declined('invalid_token')
      const started = await tried(
        stripe.paymentIntents.create(
          {
            amount: order.amount,
            currency: order.currency.toLowerCase(),
            payment_method: order.token,
            allowed_payment_method_types: ['card'],
            capture_method: 'manual',
            confirm: true,
            // The bank's question is shown by Stripe's script in our page, which hears when it is answered.
            use_stripe_sdk: true,
            description: order.reservationCode,
            metadata: { attempt_id: order.attemptId, reservation: order.reservationCode },
          },
          { idempotencyKey: `start-${order.attemptId}` },
        ),
      )
      if ('value' in started) return understood(started.value)
      return refusalAtStart(started.error) ?? silence(started.error)
    },
    snapshot: ask,
    capture: ({ amount, ...of }) => captureAtOnce(of, amount),
    void: (of) => act(of, 'cancel', (reference, options) => stripe.paymentIntents.cancel(reference, {}, options)),
    async refund({ refundId, amount, ...of }) {
      const known = await ask(of)
      if (known.outcome !== 'ok') return known
      const sent = await tried(refundOnce(stripe, known.snapshot.reference, { refundId, amount, ...of }))
      if ('value' in sent) return answerOfRefund(sent.value, () => ask(of))
      return isRefused(sent.error) ? declined('provider_fault') : silence(sent.error)
    },
    parseWebhook: (webhook) => readStripeWebhook({ ...webhook, secret: settings.webhookSecret }),
  }
}

const actable = {
  capture: new Set(['authorized']),
  cancel: new Set(['authorized', 'requires_action', 'processing', 'declined']),
}

const secondsBefore = 600
const secondsAfter = 3600

/**
 * A payment whose id never reached us, found by the id that we gave it. Not by Stripe's search, which may miss for a
 * minute or longer what was just made; its lists show everything at once. Not by sending the same again either: the card's
 * token is used up, and after a day the key is forgotten. The bounds leave room for clocks that differ.
 */
async function search(stripe: Stripe, { attemptId, startedAt }: AttemptReference): Promise<unknown> {
  const seconds = startedAt && Math.floor(startedAt.getTime() / 1000)
  const created = seconds ? { gte: seconds - secondsBefore, lte: seconds + secondsAfter } : undefined
  for await (const intent of stripe.paymentIntents.list({ limit: 100, ...(created && { created }) })) {
    if (intent.metadata?.attempt_id === attemptId) return intent
  }
  return undefined
}
