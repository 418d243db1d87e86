import { fakeStripe, stripeKeys } from '../../../test/providers/stripe/fake-stripe.ts'

// A provider that says yes at once, in a process of its own: what it costs isn't counted as ours.

process.once('message', async () => {
  const { apiBase } = await fakeStripe()
  process.send({
    env: {
      STRIPE_API_BASE: apiBase,
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    },
  })
})
process.on('disconnect', () => process.exit())
