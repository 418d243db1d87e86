import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { type SandboxUnderTest, sandboxUnderTest, secretKey } from '../sandbox-under-test.ts'

const { db, close } = await testDatabase()
afterAll(close)

const key = { Authorization: `Bearer ${secretKey}` }
let sandbox: SandboxUnderTest

beforeEach(async () => {
  sandbox = await sandboxUnderTest(db)
})

const order = (changes: object = {}) => ({
  attempt_id: randomUUID(),
  kind: 'bank_card',
  amount: 3000,
  currency: 'EUR',
  capture: false,
  return_url: 'https://bonaca.example/booking/x7',
  ...changes,
})

test('nothing is said without the secret key', async () => {
  for (const key of ['', 'Bearer ', `Bearer ${secretKey}x`, secretKey]) {
    const headers = { Authorization: key }
    const responses = [
      await sandbox.post('/v1/charges', order(), headers),
      await sandbox.request('/v1/charges?attempt_id=a', { headers }),
      await sandbox.request('/v1/charges/ch_1', { headers }),
      await sandbox.post('/v1/charges/ch_1/refunds', {}, headers),
    ]
    expect(responses.map((response) => response.status)).toEqual([401, 401, 401, 401])
  }
})

test('an order that makes no sense is refused by its fields, and begins nothing', async () => {
  const odd = [
    { amount: 0 },
    { amount: -1 },
    { amount: 10.5 },
    { amount: '3000' },
    { amount: 1e12 },
    { currency: 'euro' },
    { capture: true },
    { return_url: 'javascript:alert(1)' },
    { return_url: '/booking' },
    { attempt_id: '' },
    { attempt_id: 'a\u0000' },
    { kind: 'cash' },
    { description: '\u0000' },
  ]
  for (const changes of odd) {
    const response = await sandbox.post('/v1/charges', order(changes), key)
    expect(response.status, JSON.stringify(changes)).toBe(422)
    expect((await response.json()).detail).toContain(Object.keys(changes)[0])
  }
  expect((await sandbox.request('/v1/charges', { method: 'POST', headers: key, body: '{' })).status).toBe(400)
})

test('a charge is found by its id and by its attempt', async () => {
  const asked = order()
  const begun = await (await sandbox.post('/v1/charges', asked, key)).json()
  expect(begun).toMatchObject({ attempt_id: asked.attempt_id, status: 'requires_action', amount: 3000 })
  const byId = await sandbox.request(`/v1/charges/${begun.id}`, { headers: key })
  const byAttempt = await sandbox.request(`/v1/charges?attempt_id=${asked.attempt_id}`, { headers: key })
  expect(await byId.json()).toEqual(begun)
  expect(await byAttempt.json()).toEqual(begun)
})

test('what does not exist is absent, however odd its id', async () => {
  const paths = ['', '?attempt_id=', '?attempt_id=%00', '/ch_1', `/ch_${'A'.repeat(32)}`, '/%00', '/ch_%00']
  for (const path of paths) {
    const response = await sandbox.request(`/v1/charges${path}`, { headers: key })
    expect(response.status, path).toBe(404)
    expect(await response.json()).toEqual({ error: { code: 'absent' } })
  }
})

test('an address that there is not is a plain 404', async () => {
  for (const path of ['/', '/v1/nothing', '/fields/holder', '/nothing']) {
    const response = await sandbox.request(path, { headers: key })
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  }
})

test('the card that loses its answer is waited for no longer than allowed', async () => {
  const brief = await sandboxUnderTest(db, { silenceMs: 20 })
  const token = await brief.tokenFor('4000000000000119')
  const response = await brief.post('/v1/charges', order({ kind: 'card', token }), key)
  expect(response.status).toBe(504)
})
