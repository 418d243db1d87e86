import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signed, signedEvent } from '../../../test/providers/stripe/fake-stripe.ts'
import { type StripeEventInput, thinEvent } from '../../../test/providers/stripe/objects.ts'
import { parseStripeWebhook } from './webhook.ts'

const secret = 'whsec_1'
const now = new Date('2027-03-01T10:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

const paid = {
  id: 'evt_1',
  type: 'payment_intent.succeeded',
  object: { id: 'pi_1', object: 'payment_intent', metadata: { attempt_id: 'a1' } },
} satisfies StripeEventInput

const read = (given: { body?: string | Uint8Array; header?: string; at?: Date; secret?: string } = {}) => {
  const signed = signedEvent(paid, secret, now)
  const { body = signed.body, header = signed.headers['Stripe-Signature'], at = now } = given
  return parseStripeWebhook({
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    headers: new Headers({ 'Stripe-Signature': header }),
    now: at,
    secret: given.secret ?? secret,
  })
}

const readEvent = (type: StripeEventInput['type'], object: object) => {
  const { body, headers } = signedEvent({ id: 'evt_1', type, object }, secret, now)
  return read({ body, header: headers['Stripe-Signature'] })
}

test('a signed webhook yields the attempt id and the reference', () => {
  expect(read()).toEqual({ ok: true, eventId: 'evt_1', attemptId: 'a1', reference: 'pi_1' })
})

test('rejects the signature if any bit of the body is flipped', () => {
  const bytes = new TextEncoder().encode(signedEvent(paid, secret, now).body)
  for (const place of bytes.keys()) {
    for (const bit of [1, 0x80]) {
      expect(read({ body: bytes.with(place, (bytes[place] ?? 0) ^ bit) })).toEqual({ ok: false, reason: 'signature' })
    }
  }
})

test('rejects a BOM or invalid UTF-8 that would decode to the signed text', () => {
  const { body } = signedEvent(paid, secret, now)
  expect(read({ body: `\u{feff}${body}` })).toEqual({ ok: false, reason: 'signature' })
  const marked = signedEvent({ ...paid, id: 'evt_\u{fffd}' }, secret, now)
  const header = marked.headers['Stripe-Signature']
  expect(read({ body: marked.body, header })).toMatchObject({ ok: true })
  const broken = Buffer.from(marked.body.replace('\u{fffd}', '\u{7f}'))
  broken[broken.indexOf(0x7f)] = 0xff
  expect(read({ body: broken, header })).toEqual({ ok: false, reason: 'signature' })
})

test('rejects a wrong secret, a changed timestamp, and a missing or malformed signature', () => {
  const { body, headers } = signedEvent(paid, secret, now)
  const good = headers['Stripe-Signature']
  const foreign = [
    signedEvent(paid, 'whsec_2', now).headers['Stripe-Signature'],
    good.replace(/t=\d+/, 't=1803895201'),
    good.replace('v1=', 'v0='),
    good.slice(0, -1),
    good.replace(/t=\d+,/, ''),
    good.replace('v1=', 'v1'),
    't=,v1=',
    '',
    'v1=é',
  ]
  for (const header of foreign) expect(read({ body, header })).toEqual({ ok: false, reason: 'signature' })
  expect(read({ secret: '' })).toEqual({ ok: false, reason: 'signature' })
})

test('rejects a second timestamp in the header', () => {
  const header = signedEvent(paid, secret, now).headers['Stripe-Signature']
  expect(read({ header: `t=1,${header}`, at: after(0) })).toEqual({ ok: false, reason: 'signature' })
  expect(read({ header: `${header},t=${now.getTime() / 1000 + 400}`, at: after(400) })).toMatchObject({ ok: false })
})

test('accepts one valid signature of several, as during secret rotation', () => {
  const [time, digest] = signedEvent(paid, secret, now).headers['Stripe-Signature'].split(',')
  const other = signedEvent(paid, 'whsec_2', now).headers['Stripe-Signature'].split(',')[1]
  expect(read({ header: `${time},${other},${digest}` })).toMatchObject({ ok: true })
  expect(read({ header: `${time},v0=abc,${digest}` })).toMatchObject({ ok: true })
})

test.each([
  [299, true],
  [300, 'too_old'],
  [301, 'too_old'],
  [-60, true],
  [-61, 'from_the_future'],
  [-300, 'from_the_future'],
] as const)('webhook signed %i seconds ago: %s', (seconds, outcome) => {
  expect(read({ at: after(seconds) })).toMatchObject(outcome === true ? { ok: true } : { ok: false, reason: outcome })
})

test('a signed body with an invalid structure is unreadable', () => {
  const at = now.getTime() / 1000
  for (const body of ['null', '[]', '{', '{"id":"evt_1"}', '{"id":7,"type":"x","data":{"object":{}}}']) {
    const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    expect(read({ body, header: `t=${at},v1=${digest}` })).toEqual({ ok: false, reason: 'unreadable' })
  }
})

test.each([
  ['refund.updated', { id: 're_1', payment_intent: 'pi_1', metadata: { attempt_id: 'a1' } }, { attemptId: 'a1' }],
  ['refund.created', { id: 're_1', payment_intent: 'pi_1', metadata: {} }, { attemptId: null }],
  ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, { attemptId: null }],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1', metadata: {} }, { attemptId: null }],
  ['charge.dispute.created', { id: 'du_1', payment_intent: 'pi_1' }, { attemptId: null, alarm: 'dispute' }],
  ['payment_intent.canceled', { id: 'pi_1', metadata: {} }, { attemptId: null }],
] as const)('%s yields the reference, and the attempt id if it is in the metadata', (type, object, expected) => {
  expect(readEvent(type, object)).toEqual({ ok: true, eventId: 'evt_1', reference: 'pi_1', ...expected })
})

test.each([
  ['customer.created', { id: 'cus_1' }],
  ['charge.succeeded', { id: 'ch_1', payment_intent: 'pi_1', metadata: { attempt_id: 'a1' } }],
  ['balance.available', { object: 'balance' }],
  ['charge.refunded', { id: 'ch_1', payment_intent: null }],
] as const)('%s that concerns no payment of ours is only acknowledged', (type, object) => {
  expect(readEvent(type, object)).toEqual({ ok: true, eventId: 'evt_1', attemptId: null, reference: null })
})

test('a thin event is acknowledged only with a valid signature', () => {
  const event = thinEvent('evt_thin', now)
  const { body, headers } = signed(event, secret, now)
  const header = headers['Stripe-Signature']
  expect(read({ body, header })).toEqual({ ok: true, eventId: 'evt_thin', attemptId: null, reference: null })
  expect(read({ body, header, secret: 'whsec_2' })).toEqual({ ok: false, reason: 'signature' })
  expect(read({ body, header, at: after(300) })).toEqual({ ok: false, reason: 'too_old' })
  const other = signed({ ...event, object: 'v3.event' }, secret, now)
  expect(read({ body: other.body, header: other.headers['Stripe-Signature'] })).toMatchObject({ reason: 'unreadable' })
})
