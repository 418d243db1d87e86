import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { setUpStripeClient } from '../../../../test/fixtures/stripe-client-setup.ts'
import { signed, signedEvent, stripeKeys } from '../../../../test/providers/stripe/fake-stripe.ts'
import { type StripeEventInput, thinEvent } from '../../../../test/providers/stripe/objects.ts'
import { eventTypes } from './events.ts'
import { readStripeWebhook } from './webhook.ts'

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
  return readStripeWebhook(new Stripe('sk_test_unused'), {
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

test('a signed webhook yields the attempt id and the reference', async () => {
  expect(await read()).toEqual({ ok: true, eventId: 'evt_1', attemptId: 'a1', reference: 'pi_1' })
})

test('rejects the signature if any bit of the body is flipped', async () => {
  const bytes = new TextEncoder().encode(signedEvent(paid, secret, now).body)
  for (const place of bytes.keys()) {
    for (const bit of [1, 0x80]) {
      expect(await read({ body: bytes.with(place, (bytes[place] ?? 0) ^ bit) })).toEqual({
        ok: false,
        reason: 'signature',
      })
    }
  }
})

test('rejects a BOM or invalid UTF-8 that would decode to the signed text', async () => {
  const { body } = signedEvent(paid, secret, now)
  expect(await read({ body: `\u{feff}${body}` })).toEqual({ ok: false, reason: 'signature' })
  const marked = signedEvent({ ...paid, id: 'evt_\u{fffd}' }, secret, now)
  const header = marked.headers['Stripe-Signature']
  expect(await read({ body: marked.body, header })).toMatchObject({ ok: true })
  const broken = Buffer.from(marked.body.replace('\u{fffd}', '\u{7f}'))
  broken[broken.indexOf(0x7f)] = 0xff
  expect(await read({ body: broken, header })).toEqual({ ok: false, reason: 'signature' })
})

test('rejects a wrong secret, a changed timestamp, and a missing or malformed signature', async () => {
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
  for (const header of foreign) expect(await read({ body, header })).toEqual({ ok: false, reason: 'signature' })
  expect(await read({ secret: '' })).toEqual({ ok: false, reason: 'signature' })
})

test('accepts the secrets of several event destinations', async () => {
  for (const several of ['whsec_1,whsec_2', 'whsec_2,whsec_1'])
    expect(await read({ secret: several })).toMatchObject({ ok: true })
  for (const several of ['whsec_2,whsec_3', 'whsec_2,'])
    expect(await read({ secret: several })).toMatchObject({ ok: false })
})

test('rejects a second timestamp in the header', async () => {
  const header = signedEvent(paid, secret, now).headers['Stripe-Signature']
  expect(await read({ header: `t=1,${header}`, at: after(0) })).toEqual({ ok: false, reason: 'signature' })
  expect(await read({ header: `${header},t=${now.getTime() / 1000 + 400}`, at: after(400) })).toMatchObject({
    ok: false,
  })
})

test('accepts one valid signature of several, as during secret rotation', async () => {
  const [time, digest] = signedEvent(paid, secret, now).headers['Stripe-Signature'].split(',')
  const other = signedEvent(paid, 'whsec_2', now).headers['Stripe-Signature'].split(',')[1]
  expect(await read({ header: `${time},${other},${digest}` })).toMatchObject({ ok: true })
  expect(await read({ header: `${time},v0=abc,${digest}` })).toMatchObject({ ok: true })
})

test.each([
  [299, true],
  [300, 'too_old'],
  [301, 'too_old'],
  [-60, true],
  [-61, 'from_the_future'],
  [-300, 'from_the_future'],
] as const)('webhook signed %i seconds ago: %s', async (seconds, outcome) => {
  expect(await read({ at: after(seconds) })).toMatchObject(
    outcome === true ? { ok: true } : { ok: false, reason: outcome },
  )
})

test('a signed body with an invalid structure is unreadable', async () => {
  const at = now.getTime() / 1000
  for (const body of ['null', '[]', '{', '{"id":"evt_1"}', '{"id":7,"type":"x","data":{"object":{}}}']) {
    const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    expect(await read({ body, header: `t=${at},v1=${digest}` })).toEqual({ ok: false, reason: 'unreadable' })
  }
})

test.each([
  ['refund.updated', { id: 're_1', payment_intent: 'pi_1', metadata: { attempt_id: 'a1' } }, { attemptId: 'a1' }],
  ['refund.created', { id: 're_1', payment_intent: 'pi_1', metadata: {} }, { attemptId: null }],
  ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, { attemptId: null }],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1', metadata: {} }, { attemptId: null }],
  ['charge.dispute.created', { id: 'du_1', payment_intent: 'pi_1' }, { attemptId: null, dispute: 'du_1' }],
  ['payment_intent.canceled', { id: 'pi_1', metadata: {} }, { attemptId: null }],
] as const)('%s yields the reference, and the attempt id if it is in the metadata', async (type, object, expected) => {
  expect(await readEvent(type, object)).toEqual({ ok: true, eventId: 'evt_1', reference: 'pi_1', ...expected })
})

test.each([
  ['customer.created', { id: 'cus_1' }],
  ['charge.succeeded', { id: 'ch_1', payment_intent: 'pi_1', metadata: { attempt_id: 'a1' } }],
  ['balance.available', { object: 'balance' }],
  ['charge.refunded', { id: 'ch_1', payment_intent: null }],
] as const)('%s that concerns no payment of ours is only acknowledged', async (type, object) => {
  expect(await readEvent(type, object)).toEqual({ ok: true, eventId: 'evt_1', attemptId: null, reference: null })
})

/** The types of thin events in the pinned API version, read from the declaration file of the installed package. */
const thinTypes = [
  ...readFileSync(new URL('./resources/V2/Core/Events.d.ts', import.meta.resolve('stripe')), 'utf8').matchAll(
    /EventNotification extends .*\n\s+type: 'v1\.(.+)';/g,
  ),
].map(([, type]) => type as StripeEventInput['type'])

describe('thin events', () => {
  const client = setUpStripeClient()
  const parse = ({ body, headers }: ReturnType<typeof signed>) =>
    client.card.parseWebhook({ body: new TextEncoder().encode(body), headers: new Headers(headers), now })
  const deliver = (event: StripeEventInput, thin: boolean) => parse(client.stripe.webhook(event, { thin }))
  const concernsPayment = (type: string) => Object.keys(eventTypes).some((start) => type.startsWith(start))
  const sample = (type: StripeEventInput['type']): StripeEventInput => {
    const id = type.startsWith('payment_intent.') ? 'pi_1' : `${type}_1`
    return { id: 'evt_1', type, object: { id, payment_intent: 'pi_1', metadata: { attempt_id: 'a1' } } }
  }

  test('of each type are read like their snapshots, by one request', async () => {
    const ours = thinTypes.filter(concernsPayment)
    expect(ours).toHaveLength(21)
    for (const type of ours) {
      const before = client.stripe.requests.length
      const snapshot = await deliver(sample(type), false)
      expect(client.stripe.requests).toHaveLength(before)
      expect(snapshot).toMatchObject({ ok: true, eventId: 'evt_1', attemptId: 'a1', reference: 'pi_1' })
      expect(await deliver(sample(type), true)).toEqual(snapshot)
      expect(client.stripe.requests).toHaveLength(before + 1)
    }
  })

  test('of all other types are acknowledged without a request', async () => {
    for (const type of thinTypes.filter((one) => !concernsPayment(one))) {
      expect(await deliver(sample(type), true)).toEqual({
        ok: true,
        eventId: 'evt_1',
        attemptId: null,
        reference: null,
      })
    }
    expect(client.stripe.requests).toEqual([])
  })

  test('are acknowledged if the object is not in this account, and unavailable if Stripe does not return it', async () => {
    const event = sample('charge.dispute.created')
    const foreign = signed(thinEvent({ ...event, object: { id: 'du_elsewhere' } }, now), stripeKeys.webhookSecret, now)
    expect(await parse(foreign)).toEqual({ ok: true, eventId: 'evt_1', attemptId: null, reference: null })
    for (const kind of [500, 429, 'cut', 'nonsense'] as const) {
      client.stripe.injectFault({ on: 'GET /v1/disputes', kind, times: kind === 'cut' ? 2 : 1 })
      expect(await deliver(event, true)).toEqual({ ok: false, reason: 'unavailable' })
    }
    expect(await deliver(event, true)).toMatchObject({ ok: true, dispute: expect.stringMatching(/./) })
  })

  test('need a valid signature, a known shape and an object', async () => {
    const event = thinEvent(paid, now)
    const sent = (body: object) => {
      const { body: text, headers } = signed(body, secret, now)
      return { body: text, header: headers['Stripe-Signature'] }
    }
    expect(await read({ ...sent(event), secret: 'whsec_2' })).toEqual({ ok: false, reason: 'signature' })
    expect(await read({ ...sent(event), at: after(300) })).toEqual({ ok: false, reason: 'too_old' })
    for (const changed of [{ object: 'v3.event' }, { related_object: null }, { related_object: { type: 'balance' } }])
      expect(await read(sent({ ...event, ...changed }))).toEqual({ ok: false, reason: 'unreadable' })
  })
})
