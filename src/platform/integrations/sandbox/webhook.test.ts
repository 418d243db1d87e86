import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signWebhook } from './server/webhooks.ts'
import { parseSandboxWebhook } from './webhook.ts'

const secret = 'whsec_1'
const now = new Date('2027-03-01T10:00:00Z')
const payload = JSON.stringify({ id: 'evt_1', type: 'charge.authorized', data: { id: 'ch_1', attempt_id: 'a1' } })

const read = (given: { body?: string | Uint8Array; header?: string; at?: Date; secret?: string } = {}) => {
  const { body = payload, header = signWebhook(secret, payload, now), at = now } = given
  return parseSandboxWebhook({
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    headers: new Headers({ 'Sandbox-Signature': header }),
    now: at,
    secret: given.secret ?? secret,
  })
}
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('a signed webhook yields the attempt id and the reference', () => {
  expect(read()).toEqual({ ok: true, eventId: 'evt_1', attemptId: 'a1', reference: 'ch_1' })
})

test('the signature has the documented format', () => {
  const digest = createHmac('sha256', secret).update(`1803895200.${payload}`).digest('hex')
  expect(signWebhook(secret, payload, now)).toBe(`t=1803895200,v1=${digest}`)
})

test('a signed event with ids that the database cannot store is unreadable', () => {
  for (const id of ['\0', 'x\udc00y', 'a b', '', 'x'.repeat(201)]) {
    const body = JSON.stringify({ id, data: { id: 'ch_1', attempt_id: 'a1' } })
    expect(read({ body, header: signWebhook(secret, body, now) })).toEqual({ ok: false, reason: 'unreadable' })
  }
})

test('rejects the signature if any bit of the body is flipped', () => {
  const bytes = new TextEncoder().encode(payload)
  for (const place of bytes.keys()) {
    const forged = bytes.with(place, (bytes[place] ?? 0) ^ 1)
    expect(read({ body: forged })).toEqual({ ok: false, reason: 'signature' })
  }
})

test('rejects a wrong secret, a changed timestamp, and a missing or malformed signature', () => {
  const good = signWebhook(secret, payload, now)
  const headers = [
    signWebhook('whsec_2', payload, now),
    good.replace(/t=\d+/, 't=1803895201'),
    good.replace('v1=', 'v0='),
    good.slice(0, -1),
    good.replace(/t=\d+,/, ''),
    't=,v1=',
    '',
    'v1=é',
  ]
  for (const header of headers) expect(read({ header })).toEqual({ ok: false, reason: 'signature' })
  expect(read({ secret: '' })).toEqual({ ok: false, reason: 'signature' })
})

test('accepts one valid signature of several, as during secret rotation', () => {
  const [time, digest] = signWebhook(secret, payload, now).split(',')
  const other = signWebhook('whsec_2', payload, now).split(',')[1]
  expect(read({ header: `${time},${other},${digest}` })).toMatchObject({ ok: true })
  expect(read({ header: `${time}, v0=abc, ${digest}` })).toMatchObject({ ok: true })
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
  for (const body of ['', 'null', '[]', '{"id":"evt_1"}', '{"id":7,"data":{"id":"ch_1","attempt_id":"a"}}']) {
    expect(read({ body, header: signWebhook(secret, body, now) })).toEqual({ ok: false, reason: 'unreadable' })
  }
})
