import { expect, test } from 'vitest'
import { minimumChargeOf } from './minimum-charge.ts'

const stripe = { secretKey: 'sk_1', publishableKey: 'pk_1', webhookSecret: 'whsec_1' }
const monri = { key: 'key', authenticityToken: 'token', apiBase: 'https://ipg.monri.com' }

test('the smallest charge is accepted by each configured provider, and by the sandbox without one', () => {
  expect(minimumChargeOf({ stripe: null, monri: null })).toBe(50)
  expect(minimumChargeOf({ stripe, monri: null })).toBe(50)
  expect(minimumChargeOf({ stripe: null, monri })).toBe(100)
  expect(minimumChargeOf({ stripe, monri })).toBe(100)
})
