import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/fixtures/test-database.ts'
import { createTestSandbox, goodCard, type TestSandbox } from '../../../../../test/fixtures/test-sandbox.ts'
import { createDatabasePool } from '../../../database/connect.ts'

const { db, close } = await testDatabase()
afterAll(close)

let sandbox: TestSandbox

beforeEach(async () => {
  sandbox = await createTestSandbox(db)
})

test('returns a token for a valid card', async () => {
  const response = await sandbox.post('/tokens', goodCard)
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ token: expect.stringMatching(/^tok_[\w-]{32}$/) })
})

test('returns 402 with a message in the language of the header or the body', async () => {
  const expired = { ...goodCard, number: '4000 0000 0000 0069' }
  const response = await sandbox.post('/tokens', expired, { 'X-Locale': 'de_DE' })
  expect(response.status).toBe(402)
  expect(await response.json()).toEqual({
    error: { code: 'expired_card', message: 'Diese Karte ist abgelaufen.', field: 'expiry' },
  })
  const inCroatian = await sandbox.post('/tokens', { ...expired, locale: 'hr' })
  expect(await inCroatian.json()).toMatchObject({ error: { message: 'Kartica je istekla.' } })
  const unknownLanguage = await sandbox.post('/tokens', expired, { 'X-Locale': 'xx' })
  expect(await unknownLanguage.json()).toMatchObject({ error: { message: 'This card has expired.' } })
})

test('rejects a card number that is not a test card with a warning', async () => {
  const response = await sandbox.post('/tokens', { ...goodCard, number: '5555555555554444' })
  expect(response.status).toBe(402)
  const { error } = await response.json()
  expect(error).toMatchObject({ code: 'card_not_in_test_table', field: 'number' })
  expect(error.message).toContain('never enter a real card number')
})

test.each(['', '{', 'null', '[]', '"x"'])('returns 400 for the invalid body %j', async (body) => {
  const response = await sandbox.request('/tokens', { method: 'POST', body })
  expect(response.status).toBe(400)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
})

test('rejects a field of a wrong type like a missing one', async () => {
  for (const invalid of [null, 4242424242424242, {}, ['4242424242424242'], '\u0000', 'x'.repeat(20_000)]) {
    const response = await sandbox.post('/tokens', { ...goodCard, number: invalid })
    expect(response.status).toBe(402)
  }
  expect((await sandbox.post('/tokens', {})).status).toBe(402)
  expect((await sandbox.post('/tokens', { holder: 'x'.repeat(70_000) })).status).toBe(413)
})

test('allows cross-origin requests from an opaque origin', async () => {
  const preflight = await sandbox.request('/tokens', {
    method: 'OPTIONS',
    headers: {
      Origin: 'null',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,x-locale',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type,X-Locale')
  const answer = await sandbox.post('/tokens', goodCard, { Origin: 'null' })
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
})

test('stores neither card number nor security code', async () => {
  await sandbox.post('/tokens', { ...goodCard, cvc: '987' })
  await sandbox.post('/tokens', { ...goodCard, number: '5555555555554444' })
  const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from sandbox.token t`.execute(db)
  expect(rows).toHaveLength(1)
  expect(JSON.parse(rows[0]?.row ?? '')).toEqual({
    id: expect.stringMatching(/^tok_/),
    test_case: 'paid',
    last4: '4242',
    created_at: expect.any(String),
  })
})

test('returns 503 with Retry-After while the database is unavailable', async () => {
  const unreachable = createDatabasePool({ host: '/unreachable' })
  const failing = await createTestSandbox(db, { db: unreachable.db })
  const response = await failing.post('/tokens', goodCard)
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('5')
  await unreachable.close()
})
