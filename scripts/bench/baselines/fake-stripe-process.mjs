import { fakeStripe, stripeKeys } from '../../../test/providers/stripe/fake-stripe.ts'

// A fake Stripe that approves immediately, in a separate process so that its CPU time isn't counted.

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
