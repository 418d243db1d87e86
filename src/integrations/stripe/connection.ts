import Stripe from 'stripe'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where Stripe answers, if it isn't the real one: `http://127.0.0.1:12111`. */
  apiBase?: string | undefined
}

/**
 * The package sends nothing again by itself, but for a connection that was cut: once, under the same key, so that it
 * hears what the first sending did.
 */
export function connect({ secretKey, apiBase }: StripeSettings, timeoutMs: number): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
  })
}

type Tried<T> = { value: T } | { error: Stripe.errors.StripeError }

/** What Stripe, or the way to it, has to say. Over an answer that is no list the package throws errors without a kind. */
export async function tried<T>(call: Promise<T>): Promise<Tried<T>> {
  try {
    return { value: await call }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return { error }
    return { error: new Stripe.errors.StripeAPIError({ type: 'api_error', code: 'unreadable' }) }
  }
}
