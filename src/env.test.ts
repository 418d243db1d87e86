import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'
import { providersOf } from './integrations/providers.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
}
const monri = { MONRI_KEY: 'key', MONRI_AUTHENTICITY_TOKEN: 'token' }
const live = {
  LIVE: '1',
  ORIGIN: 'https://tours.example',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Tours <tours@tours.example>',
  OPERATOR_EMAIL: 'tours@tours.example',
  OPERATOR_PHONE: '+385 23 111 111',
}

function faultOf(given: Record<string, string>): string {
  try {
    readEnv(given)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  return ''
}

test("the operator's e-mail and phone are those of the environment", () => {
  const { OPERATOR_EMAIL, OPERATOR_PHONE } = live
  expect(readEnv({ OPERATOR_EMAIL, OPERATOR_PHONE }).operator).toEqual({ email: OPERATOR_EMAIL, phone: OPERATOR_PHONE })
})

describe('Stripe', () => {
  test('is left out where none of its keys is set, and taken where all are', () => {
    expect(readEnv({}).payments.stripe).toBeNull()
    expect(readEnv({ ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:12111' }).payments.stripe).toEqual({
      secretKey: 'sk_live_abc',
      publishableKey: 'pk_live_abc',
      webhookSecret: 'whsec_abc',
      apiBase: 'http://127.0.0.1:12111',
    })
  })

  test.each(Object.keys(stripe))('without %s alone it is a fault that names it', (name) => {
    const fault = faultOf({ ...stripe, [name]: '' })
    expect(fault).toContain('Stripe needs:')
    expect(fault.match(/^ {2}\w+/gm)).toEqual([`  ${name}`])
  })

  test('keys of test and live together are a fault', () => {
    expect(faultOf({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' })).toContain('both of test, or both live')
  })

  test('a key that is none is named and not shown', () => {
    const fault = faultOf({ ...stripe, STRIPE_SECRET_KEY: 'pk_live_mistaken' })
    expect(fault).toContain('STRIPE_SECRET_KEY: found a value that is not shown, expected a secret key as sk_live_…')
    expect(fault).not.toContain('mistaken')
  })
})

test('the proxies that are trusted, or the one that is none', () => {
  expect(readEnv({}).trustedProxies).toEqual([])
  expect(readEnv({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }).trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8'])
  expect(faultOf({ TRUSTED_PROXIES: '127.0.0.1,proxy.example' })).toContain('TRUSTED_PROXIES: found')
})

describe('Monri', () => {
  test('is left out, or a whole account at the live address', () => {
    expect(readEnv({}).payments.monri).toBeNull()
    expect(readEnv(monri).payments.monri).toEqual({
      key: 'key',
      authenticityToken: 'token',
      apiBase: 'https://ipg.monri.com',
    })
  })

  test.each(Object.keys(monri))('without %s alone it is a fault that names it', (name) => {
    expect(faultOf({ ...monri, [name]: '' })).toContain(`Monri needs:\n  ${name}`)
  })

  test('is one of the ways to pay, after cards by Stripe', () => {
    const { payments, origin } = readEnv({ ...stripe, ...monri, MONRI_API_BASE: 'https://ipgtest.monri.com/' })
    expect(providersOf(payments, origin)).toMatchObject([
      { id: 'stripe', kind: 'card' },
      { id: 'monri', kind: 'bank_card', formOrigin: 'https://ipgtest.monri.com' },
    ])
    expect(providersOf({ stripe: null, monri: null }, origin)).toEqual([])
  })
})

test('the faults of both providers are named at once', () => {
  const fault = faultOf({ ...stripe, STRIPE_WEBHOOK_SECRET: '', MONRI_KEY: 'key' })
  expect(fault).toContain('  STRIPE_WEBHOOK_SECRET')
  expect(fault).toContain('  MONRI_AUTHENTICITY_TOKEN')
})

describe('the real business', () => {
  test('opens with live keys', () => {
    expect(readEnv({ ...live, ...stripe }).live).toBe(true)
    expect(readEnv({ ...live, ...monri }).live).toBe(true)
  })

  test('is refused without limits', () => {
    expect(faultOf({ ...live, ...stripe, RATE_LIMITS: 'off' })).toContain('RATE_LIMITS: on')
    expect(readEnv({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
    expect(readEnv({}).rateLimits).toBe(true)
  })

  test('is refused without a provider of real money', () => {
    expect(faultOf(live)).toContain('a payment provider that takes real money')
  })

  test('is refused with test keys, and with another server in the place of Stripe', () => {
    const test = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }
    expect(faultOf({ ...live, ...stripe, ...test })).toContain('STRIPE_SECRET_KEY: a live key')
    expect(faultOf({ ...live, ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:1' })).toContain('STRIPE_API_BASE: not set')
  })

  test.each(['https://ipgtest.monri.com', 'http://ipg.monri.com'])('is refused with Monri at %s', (base) => {
    expect(faultOf({ ...live, ...monri, MONRI_API_BASE: base })).toContain('MONRI_API_BASE')
  })
})
