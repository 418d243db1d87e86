import { expect, test } from 'vitest'
import { callbackDigest, formDigest, statusDigest, transactionDigest } from './digest.ts'

// This example is from docs.monri.com/docs/how-to-calculate-digest, which shows the first 90 of the 128 hex digits.
// For all other examples Monri doesn't show the key. The values of the second test were computed with `sha1sum`
// and `sha512sum`.
test('the form digest matches the documented example', () => {
  const digest = formDigest('2345klj', { orderNumber: 'abcdef', amount: 54321, currency: 'EUR' })
  expect(digest).toMatch(/^[0-9a-f]{128}$/)
  expect(digest.slice(0, 90)).toBe(
    'f71b8c1560bd7511ba2f0307b3823c06dd39042cd77480543e3d7bf9f3eefa6debed252979ba8edc7a82d9f111',
  )
})

test('transactions and status requests use SHA-1, callbacks SHA-512, each over the key and the values', () => {
  const order = { orderNumber: 'abcdef', amount: 54321, currency: 'EUR' }
  expect(transactionDigest('2345klj', order)).toBe('3d41bc1c7474cc31c4a8016b455fb45b87d0302c')
  expect(statusDigest('2345klj', 'abcdef')).toBe('6c77c42d19d5a36d05d615bb4cf9e8494ee33058')
  expect(callbackDigest('2345klj', new TextEncoder().encode('{"amount":1}')).toString('hex')).toBe(
    '1861ad68aaf67d1dbbcafc41efb401a8e5feed6de83587496ac5f7e742038fcb41e795c10a9f95c695a53d8a2bf4ba0cd84ff2fba19d7fc8659e11ba2d9e9b12',
  )
})
