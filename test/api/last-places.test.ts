import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { claimPlaces } from '../../src/domain/places/claim-places.ts'
import { type ApiResponse, expectMatchesContract, newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

const date = '2027-07-14'
const clients = 200

vi.mock('../../src/domain/places/claim-places.ts', { spy: true })
afterEach(() => {
  vi.mocked(claimPlaces).mockReset()
})

/** Sends 200 concurrent orders of one seat each over HTTP for a departure with 10 seats. */
async function bookConcurrently(site: TestSite): Promise<ApiResponse[]> {
  await site.services.db.insertInto('departure').values({ date, capacity: 10 }).execute()
  const tokens = await Promise.all(
    Array.from({ length: clients }, () => sandboxCardToken(site.app, '4242424242424242')),
  )
  const server = createServer(getRequestListener(site.app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const order = async (token: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/reservations/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': newIdempotencyKey() },
      body: JSON.stringify(orderForm({ adults: 1, children: 0, payment: { provider: 'sandbox', token } })),
    })
    return expectMatchesContract(endpoints.create, response)
  }
  const answers = await Promise.all(tokens.map(order))
  await new Promise((resolve) => server.close(resolve))
  return answers
}

test('200 concurrent clients for 10 seats: exactly 10 get 201 and 190 get 422 with nearest_dates', async () => {
  const site = await testSite({ timeoutMs: 20_000 })
  const answers = await bookConcurrently(site)
  const sold = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 422)
  expect([sold.length, refused.length]).toEqual([10, 190])
  expect(refused.every(({ body }) => body.errors.date.length === 1 && body.available.nearest_dates.length === 3)).toBe(
    true,
  )

  const rows = await site.services.db.selectFrom('departure').selectAll().where('date', '=', date).execute()
  expect(rows.map(({ held, sold }) => held + sold)).toEqual([10])
  for (let round = 0; round < 3; round++) {
    site.clock.advance(1)
    await site.runJobs()
  }
  const states = await site.services.db.selectFrom('reservation').select('state').execute()
  expect(states.map(({ state }) => state)).toEqual(Array(10).fill('completed'))
  expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  await site.close()
}, 120_000)

test('the same race without the guard oversells, which proves that the test above detects overselling', async () => {
  const site = await testSite({ timeoutMs: 20_000 })
  await sql`alter table departure drop constraint departure_within_capacity`.execute(site.services.db)
  vi.mocked(claimPlaces).mockImplementation(async (trx, { departure, party }) => {
    const found = await trx.selectFrom('departure').selectAll().where('id', '=', departure).executeTakeFirstOrThrow()
    if (found.held + found.sold + party > found.capacity) return null
    await trx
      .updateTable('departure')
      .set((row) => ({ held: row('held', '+', party) }))
      .where('id', '=', departure)
      .execute()
    return 'timed'
  })
  const answers = await bookConcurrently(site)
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(10)
  const violations = (await checkInvariants(site.services.db, site.clock.now())).map(({ invariant }) => invariant)
  expect(violations).toContain(
    'A departure never carries more people than its capacity, and those that an import has added.',
  )
  await site.close()
}, 120_000)
