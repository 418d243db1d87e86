import { describe, expect, test } from 'vitest'
import { createPaymentProviders } from '../platform/integrations/providers.ts'
import { EnvError, readEnv } from './env.ts'

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

function errorOf(given: Record<string, string>): string {
  try {
    readEnv(given)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  return ''
}

test("reads the operator's e-mail and phone", () => {
  const { OPERATOR_EMAIL, OPERATOR_PHONE } = live
  expect(readEnv({ OPERATOR_EMAIL, OPERATOR_PHONE }).operator).toEqual({ email: OPERATOR_EMAIL, phone: OPERATOR_PHONE })
})

test.each([
  ['https://Bonaca.Example/', 'https://bonaca.example'],
  ['HTTPS://bonaca.example:443', 'https://bonaca.example'],
  [' https://bonaca.example ', 'https://bonaca.example'],
  ['https://čamac.example', 'https://xn--amac-fua.example'],
  ['http://127.0.0.1:3210', 'http://127.0.0.1:3210'],
])('ORIGIN %j is %s', (typed, normalised) => {
  expect(readEnv({ ORIGIN: typed }).origin).toBe(normalised)
})

test.each([
  'https://bonaca.example/shop',
  'https://bonaca.example?x=1',
  'https://bonaca.example/#top',
  'https://user:password@bonaca.example',
  'https://bonaca.example.',
  'ftp://bonaca.example',
  'bonaca.example',
  'https://',
])('an address that is not only scheme, host and port is rejected: %s', (typed) => {
  for (const name of ['ORIGIN', 'STRIPE_API_BASE', 'MONRI_API_BASE']) {
    const error = errorOf({ [name]: typed })
    expect(error).toContain(`${name}: found`)
    expect(error).toContain('expected an address without path, query and user')
    expect(error).not.toContain('password')
  }
})

test.each([
  'Bonaca <a@tours.example>',
  '"Bonaca, d.o.o." <a@tours.example>',
  'a@tours.example',
  'Bonaca <a@müller.hr>',
])('MAIL_FROM may be %s', (typed) => expect(readEnv({ MAIL_FROM: typed }).mailFrom).toBe(typed))

test.each([
  'Bonaca',
  'Bonaca: trips <a@tours.example>',
  'a@tours.example, b@tours.example',
  'Bonaca <a b@tours.example>',
  'Bonaca <a@tours.example> x',
  'a@tours.example\nBcc: b@tours.example',
])('MAIL_FROM without exactly one address is rejected: %j', (typed) => {
  expect(errorOf({ MAIL_FROM: typed })).toContain('expected one e-mail address')
})

test('the addresses of the operator are normalised or rejected', () => {
  expect(readEnv({ OPERATOR_EMAIL: ' ana@Müller.hr' }).operator.email).toBe('ana@xn--mller-kva.hr')
  expect(errorOf({ OPERATOR_EMAIL: 'Ana <ana@tours.example>' })).toContain('expected an e-mail address')
  expect(errorOf({ OPERATOR_PHONE: 'call us' })).toContain('expected a phone number')
})

test.each([
  ['SMTP_URL', 'smtps://user:pass/word@mail.example:465'],
  ['SMTP_URL', 'smtps://user:1/word@mail.example:465'],
  ['SMTP_URL', 'smtps://user:1#word@mail.example:465'],
  ['SMTP_URL', 'smtps://user:100%@mail.example:465'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'mail.example:465'],
  ['DATABASE_URL', 'postgresql://user:1/word@db.example/bonaca'],
  ['DATABASE_URL', 'postgresql://user:1?word@db.example/bonaca'],
  ['DATABASE_URL', 'postgresql://user:1#word@db.example/bonaca'],
  ['DATABASE_URL', 'postgresql://user:100%@db.example/bonaca'],
  ['DATABASE_URL', 'postgresql://user:word@a.example,b.example/bonaca'],
  ['DATABASE_URL', 'mysql://user:word@db.example/bonaca'],
])('%s with an unescaped password, without a host or with several is rejected, and not shown: %s', (name, typed) => {
  const error = errorOf({ [name]: typed })
  expect(error).toContain(`${name}: found a value that is not shown, expected an address as`)
  expect(error).not.toMatch(/word@(?:mail|db|b)/)
})

test.each([
  ['SMTP_URL', 'smtps://user:p%40ss@mail.example:465', 'smtpUrl'],
  ['SMTP_URL', 'SMTP://mail.example/?requireTLS=true', 'smtpUrl'],
  ['DATABASE_URL', 'postgresql://user:p@ss@db.example:5432/bonaca?sslmode=verify-full', 'databaseUrl'],
  ['DATABASE_URL', 'postgresql:///bonaca?host=%2Frun%2Fpostgresql', 'databaseUrl'],
] as const)('%s may be %s', (name, typed, field) => {
  expect(readEnv({ [name]: typed })[field]).toBe(typed)
})

test('OPERATOR_ORIGIN is another host of the same scheme, and without it the app is on the host of the site', () => {
  const site = { ORIGIN: 'https://tours.example' }
  expect(readEnv(site).operatorOrigin).toBe('https://tours.example')
  expect(readEnv({ ...site, OPERATOR_ORIGIN: 'https://crew.tours.example' }).operatorOrigin).toBe(
    'https://crew.tours.example',
  )
  for (const wrong of ['https://tours.example:8443', 'http://crew.tours.example'])
    expect(errorOf({ ...site, OPERATOR_ORIGIN: wrong })).toMatch(/^OPERATOR_ORIGIN needs:\n {2}/)
})

describe('Stripe', () => {
  test('is null without its keys, and configured with all of them', () => {
    expect(readEnv({}).payments.stripe).toBeNull()
    expect(readEnv({ ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:12111' }).payments.stripe).toEqual({
      secretKey: 'sk_live_abc',
      publishableKey: 'pk_live_abc',
      webhookSecret: 'whsec_abc',
      apiBase: 'http://127.0.0.1:12111',
    })
  })

  test('takes several webhook secrets with commas', () => {
    const several = { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_abc,whsec_def' }
    expect(readEnv(several).payments.stripe?.webhookSecret).toBe('whsec_abc,whsec_def')
    expect(errorOf({ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_abc,' })).toContain('STRIPE_WEBHOOK_SECRET')
  })

  test.each(Object.keys(stripe))('without %s alone the error names it', (name) => {
    const fault = errorOf({ ...stripe, [name]: '' })
    expect(fault).toContain('Stripe needs:')
    expect(fault.match(/^ {2}\w+/gm)).toEqual([`  ${name}`])
  })

  test('rejects a test key together with a live key', () => {
    expect(errorOf({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' })).toContain('both of test, or both live')
  })

  test('an invalid key is reported without its value', () => {
    const fault = errorOf({ ...stripe, STRIPE_SECRET_KEY: 'pk_live_mistaken' })
    expect(fault).toContain('STRIPE_SECRET_KEY: found a value that is not shown, expected a secret key as sk_live_…')
    expect(fault).not.toContain('mistaken')
  })
})

test('TRUSTED_PROXIES is parsed, and rejected with an invalid address', () => {
  expect(readEnv({}).trustedProxies).toEqual([])
  expect(readEnv({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }).trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8'])
  expect(errorOf({ TRUSTED_PROXIES: '127.0.0.1,proxy.example' })).toContain('TRUSTED_PROXIES: found')
})

describe('Monri', () => {
  test('is null without its keys, and uses the live address by default', () => {
    expect(readEnv({}).payments.monri).toBeNull()
    expect(readEnv(monri).payments.monri).toEqual({
      key: 'key',
      authenticityToken: 'token',
      apiBase: 'https://ipg.monri.com',
    })
  })

  test.each(Object.keys(monri))('without %s alone the error names it', (name) => {
    expect(errorOf({ ...monri, [name]: '' })).toContain(`Monri needs:\n  ${name}`)
  })

  test('is listed after Stripe in the payment providers', () => {
    const { payments, origin } = readEnv({ ...stripe, ...monri, MONRI_API_BASE: 'https://ipgtest.monri.com/' })
    expect(createPaymentProviders(payments, origin)).toMatchObject([
      { id: 'stripe', kind: 'card' },
      { id: 'monri', kind: 'bank_card', formOrigin: 'https://ipgtest.monri.com' },
    ])
    expect(createPaymentProviders({ stripe: null, monri: null }, origin)).toEqual([])
  })
})

test('reports the missing keys of both providers at once', () => {
  const fault = errorOf({ ...stripe, STRIPE_WEBHOOK_SECRET: '', MONRI_KEY: 'key' })
  expect(fault).toContain('  STRIPE_WEBHOOK_SECRET')
  expect(fault).toContain('  MONRI_AUTHENTICITY_TOKEN')
})

describe('LIVE=1', () => {
  test('lists invalid variables, and missing ones at once, each once', () => {
    const given = { ...live, OPERATOR_EMAIL: 'nobody', MAIL_FROM: '', ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_live_abc' }
    const fault = errorOf(given)
    expect(fault.match(/^ {2}\w+|^\w.*:$/gm)).toEqual([
      'Invalid environment variables:',
      '  OPERATOR_EMAIL',
      '  STRIPE_PUBLISHABLE_KEY',
      'LIVE=1 needs:',
      '  MAIL_FROM',
    ])
    expect(errorOf({})).toBe('')
  })

  test('accepts live keys', () => {
    expect(readEnv({ ...live, ...stripe }).live).toBe(true)
    expect(readEnv({ ...live, ...monri }).live).toBe(true)
  })

  test('requires rate limits', () => {
    expect(errorOf({ ...live, ...stripe, RATE_LIMITS: 'off' })).toContain('RATE_LIMITS: on')
    expect(readEnv({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
    expect(readEnv({}).rateLimits).toBe(true)
  })

  test('requires a real payment provider', () => {
    expect(errorOf(live)).toContain('a payment provider that takes real money')
  })

  test('rejects test keys and another Stripe API base', () => {
    const test = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }
    expect(errorOf({ ...live, ...stripe, ...test })).toContain('STRIPE_SECRET_KEY: a live key')
    expect(errorOf({ ...live, ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:1' })).toContain('STRIPE_API_BASE: not set')
  })

  test.each(['https://ipgtest.monri.com', 'http://ipg.monri.com'])('rejects MONRI_API_BASE %s', (base) => {
    expect(errorOf({ ...live, ...monri, MONRI_API_BASE: base })).toContain('MONRI_API_BASE')
  })
})
