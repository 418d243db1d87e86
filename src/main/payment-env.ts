import { missingBeside } from './missing-beside.ts'

/** The variables of the payment providers. */
interface PaymentVariables {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_BASE?: string | undefined
  MONRI_KEY?: string | undefined
  MONRI_AUTHENTICITY_TOKEN?: string | undefined
  MONRI_API_BASE: string
}

/** All three keys or none must be set, and all from the same mode. With keys of both modes payments would fail. */
export function stripeErrors(data: PaymentVariables): string[] {
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const missing = missingBeside(keys, data)
  const sameMode = isTestKey(data.STRIPE_SECRET_KEY) === isTestKey(data.STRIPE_PUBLISHABLE_KEY)
  return missing.length > 0 || sameMode
    ? missing
    : ['  STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY: both of test, or both live']
}

export function stripeOf(data: PaymentVariables) {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = data
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: STRIPE_API_BASE,
  }
}

export const monriErrors = (data: PaymentVariables): string[] =>
  missingBeside(['MONRI_KEY', 'MONRI_AUTHENTICITY_TOKEN'], data)

export function monriOf(data: PaymentVariables) {
  const { MONRI_KEY: key, MONRI_AUTHENTICITY_TOKEN: authenticityToken } = data
  return key && authenticityToken ? { key, authenticityToken, apiBase: data.MONRI_API_BASE } : null
}

export const isTestKey = (key: string | undefined) => key?.includes('_test_') ?? false
export const unmet = (requirements: [boolean, string][]) => requirements.flatMap(([isMet, text]) => (isMet ? [] : text))
