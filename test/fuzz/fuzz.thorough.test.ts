import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { addReseller } from '../../src/domain/resellers/registry.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'
import { runFuzz } from './fuzz.ts'
import type { FuzzRequest, FuzzState } from './fuzz-request.ts'
import { startOperatorSession } from './operator-requests.ts'
import { addPaidBookings } from './paid-bookings.ts'

// Does a part of `npm run fuzz` in this process, so it needs no build. Fuzzes every page, API call, webhook, cookie and
// header, with a real database.

let site: TestSite
beforeAll(async () => {
  site = await testSite({ timeoutMs: 200, render: createPageHandler(['/entry.js']) })
  await addThreeTrips(site.services.db)
})
afterAll(() => site.close())

const origin = 'http://bonaca.test'

async function send({ method, path, headers, body }: FuzzRequest) {
  const url = new URL(origin)
  url.href = origin + path
  const response = await site.app.request(new Request(url, { method, headers, ...(body !== undefined && { body }) }))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('2500 fuzzed requests get only responses that the contract allows, and no invariant breaks', async () => {
  const added = await addReseller(site.services, { name: 'Otok', commission: 20, actor: 'a test' })
  if (!added.ok) throw new Error(added.refusal)
  const state: FuzzState = {
    octo: { key: added.key, uuids: [] },
    date: '2027-07-14',
    ids: [],
    codes: [],
    webhookSecret: 'secret-of-the-tests',
    now: site.services.now,
    operatorToken: await startOperatorSession(site.services.db, site.services.now()),
  }
  await addPaidBookings(state, 40, (path, init) => site.app.request(origin + path, init))
  const { faults, statuses } = await runFuzz({ seed: 1, requests: 2_500, lanes: 8, state, origin, send })
  expect(faults).toEqual([])
  // Some requests must pass validation and reach the domain.
  expect(statuses[201]).toBeGreaterThan(10)
  expect(state.octo?.uuids.length).toBeGreaterThan(10)
  expect(state.ids.length).toBeGreaterThan(15)
  const { changes } = await site.services.db
    .selectFrom('reservation_change')
    .select((row) => row.fn.countAll<number>().as('changes'))
    .executeTakeFirstOrThrow()
  expect(changes).toBeGreaterThan(0)
  const actions = await site.services.db.selectFrom('device_action').select('name').distinct().execute()
  expect(actions.length).toBeGreaterThan(5)
  const violations = await checkInvariants(site.services.db, site.services.now())
  expect(violations.filter(({ invariant }) => invariant !== 'Every payment exception is resolved.')).toEqual([])
}, 600_000)
