import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/fixtures/test-database.ts'
import { createTestSandbox, sandboxSecretKey, type TestSandbox } from '../../../../../test/fixtures/test-sandbox.ts'

const { db, close } = await testDatabase()
afterAll(close)

const key = { Authorization: `Bearer ${sandboxSecretKey}` }
let sandbox: TestSandbox

beforeEach(async () => {
  sandbox = await createTestSandbox(db)
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

test('returns 401 without the secret key', async () => {
  for (const key of ['', 'Bearer ', `Bearer ${sandboxSecretKey}x`, sandboxSecretKey]) {
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

test('returns 422 and names the invalid field of an order', async () => {
  const invalidOrders = [
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
  for (const changes of invalidOrders) {
    const response = await sandbox.post('/v1/charges', order(changes), key)
    expect(response.status, JSON.stringify(changes)).toBe(422)
    expect((await response.json()).detail).toContain(Object.keys(changes)[0])
  }
  expect((await sandbox.request('/v1/charges', { method: 'POST', headers: key, body: '{' })).status).toBe(400)
})

test('finds a charge by id and by attempt id', async () => {
  const request = order()
  const created = await (await sandbox.post('/v1/charges', request, key)).json()
  expect(created).toMatchObject({ attempt_id: request.attempt_id, status: 'requires_action', amount: 3000 })
  const byId = await sandbox.request(`/v1/charges/${created.id}`, { headers: key })
  const byAttempt = await sandbox.request(`/v1/charges?attempt_id=${request.attempt_id}`, { headers: key })
  expect(await byId.json()).toEqual(created)
  expect(await byAttempt.json()).toEqual(created)
})

test('returns 404 absent for unknown and malformed ids', async () => {
  const paths = ['', '?attempt_id=', '?attempt_id=%00', '/ch_1', `/ch_${'A'.repeat(32)}`, '/%00', '/ch_%00']
  for (const path of paths) {
    const response = await sandbox.request(`/v1/charges${path}`, { headers: key })
    expect(response.status, path).toBe(404)
    expect(await response.json()).toEqual({ error: { code: 'absent' } })
  }
})

test('returns a 404 problem for unknown paths', async () => {
  for (const path of ['/', '/v1/nothing', '/fields/holder', '/nothing']) {
    const response = await sandbox.request(path, { headers: key })
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  }
})

test('returns 504 for the card that never responds', async () => {
  const impatient = await createTestSandbox(db, { noResponseMs: 20 })
  const token = await impatient.tokenFor('4000000000000119')
  const response = await impatient.post('/v1/charges', order({ kind: 'card', token }), key)
  expect(response.status).toBe(504)
})
