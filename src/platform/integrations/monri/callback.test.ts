import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { monriKey, signedMonriCallback, signedMonriWebhook } from '../../../../test/fixtures/fake-monri.ts'
import { parseMonriCallback } from './callback.ts'
import { orderNumberOf } from './order-number.ts'

const attemptId = '019e1a2b-3c4d-7e5f-8a6b-7c8d9e0f1a2b'
const number = orderNumberOf(attemptId)
const sent = signedMonriCallback({ number, amount: 3000, currency: 'EUR', callbackUrl: '' })
const bytes = (text: string) => new TextEncoder().encode(text)
const read = ({ body = bytes(sent.body), authorization = sent.authorization } = {}) =>
  parseMonriCallback({ body, headers: new Headers({ Authorization: authorization }), key: monriKey })
const signed = (body: string) => {
  const authorization = `WP3-callback ${createHash('sha512')
    .update(monriKey + body)
    .digest('hex')}`
  return read({ body: bytes(body), authorization })
}

test('a signed callback yields the attempt id, the reference and the claimed amount', () => {
  expect(read()).toEqual({
    ok: true,
    eventId: createHash('sha256').update(sent.body).digest('hex'),
    attemptId,
    reference: `${number}:3000`,
    claims: { amount: 3000, currency: 'EUR' },
  })
})

test('the event id is derived from the body', () => {
  expect(read()).toEqual(read())
  const other = signedMonriCallback({ number, amount: 3001, currency: 'EUR', callbackUrl: '' })
  expect(signed(other.body)).not.toMatchObject({ eventId: createHash('sha256').update(sent.body).digest('hex') })
})

test('rejects the signature if any bit of the body is flipped', () => {
  const body = bytes(sent.body)
  for (const place of body.keys()) {
    const forged = body.with(place, (body[place] ?? 0) ^ 1)
    expect(read({ body: forged })).toEqual({ ok: false, reason: 'signature' })
  }
})

test('rejects a wrong key, a wrong scheme, and a truncated, repeated or missing digest', () => {
  const stranger = signedMonriCallback({ number, amount: 3000, currency: 'EUR', callbackUrl: '' }, 'guessed')
  const { authorization } = sent
  const headers = [
    stranger.authorization,
    authorization.replace('WP3-callback', 'WP3-v2.1'),
    authorization.slice(0, -2),
    `${authorization} `.repeat(2).trim(),
    'WP3-callback ',
    '',
  ]
  for (const header of headers) expect(read({ authorization: header })).toEqual({ ok: false, reason: 'signature' })
})

test('a signed body with an invalid structure is unreadable', () => {
  for (const body of ['', 'null', '[]', '{"order_number":7}', `{"order_number":"${number}","amount":"3000"}`]) {
    expect(signed(body)).toEqual({ ok: false, reason: 'unreadable' })
  }
})

test('a webhook yields the attempt id without claims, since its amount may be that of a refund', () => {
  const refund = signedMonriWebhook('transaction:refund:approved', {
    number,
    amount: 1000,
    currency: 'EUR',
    callbackUrl: '',
  })
  const eventId = createHash('sha256').update(refund.body).digest('hex')
  expect(signed(refund.body)).toEqual({ ok: true, eventId, attemptId, reference: null })
  expect(signed('{"event":"payment-method:tokenized","payload":{}}')).toMatchObject({ ok: true, attemptId: null })
  expect(signed('{"event":"transaction:approved"}')).toEqual({ ok: false, reason: 'unreadable' })
})

test('an order number of another system yields no attempt id', () => {
  const foreign = signedMonriCallback({ number: 'shop-17', amount: 1, currency: 'EUR', callbackUrl: '' })
  expect(signed(foreign.body)).toMatchObject({ ok: true, attemptId: null })
})
