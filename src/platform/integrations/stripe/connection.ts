import Stripe from 'stripe'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The base URL of a Stripe mock, such as `http://127.0.0.1:12111`; the real API if absent. */
  apiBase?: string | undefined
}

/**
 * Creates the SDK client without its default retries. The client then repeats a request only if the connection was
 * closed, and only once. It uses the same idempotency key, so it gets the result of the first request.
 */
export function createStripeClient({ secretKey, apiBase }: StripeSettings, timeoutMs: number): Stripe {
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

type Caught<T> = { value: T } | { error: Stripe.errors.StripeError }

/** Returns Stripe errors as values. For malformed list responses the SDK throws untyped errors, which become API errors. */
export async function catchStripeError<T>(call: Promise<T>): Promise<Caught<T>> {
  try {
    return { value: await call }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return { error }
    return { error: new Stripe.errors.StripeAPIError({ type: 'api_error', code: 'unreadable' }) }
  }
}
