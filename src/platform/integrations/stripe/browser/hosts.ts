import type { BrowserHosts } from '../../card-fields.ts'

/** The hosts that Stripe's documentation requires: its script, its API, the frames of the card fields, of 3-D Secure and of wallets. */
export const stripeHosts: BrowserHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  wallets: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://pay.google.com'],
}
