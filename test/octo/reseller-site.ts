import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { addDays } from '../../src/domain/time/operator-time.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'
import { type OctoClient, octoClient } from './octo-client.ts'

export interface ResellerSite {
  site: TestSite
  otok: OctoClient
  agency: OctoClient
}

/** A site with two resellers for the tests of a file. After each test the invariants are checked. */
export function resellerSite({ trips = 1 }: { trips?: 1 | 3 } = {}): ResellerSite {
  const shared = {} as ResellerSite
  beforeAll(async () => {
    shared.site = await testSite()
    if (trips === 3) await addThreeTrips(shared.site.services.db)
    shared.otok = await octoClient(shared.site, 'Otok')
    shared.agency = await octoClient(shared.site, 'Agency', 15)
  })
  afterEach(async () => {
    const { db, now } = shared.site.services
    expect(await checkInvariants(db, now())).toEqual([])
  })
  afterAll(() => shared.site.close())
  return shared
}

let days = 0
/** A day that no other test of the file books. */
export const nextDay = () => addDays('2027-06-01', ++days)

export const adult = { unitId: 'adult' }

/** Where and when an option of a product departs. */
export interface Sold {
  productId: string
  optionId: string
  departsAt: string
}

export const sold = (productId: string, optionId: string, departsAt: string): Sold => ({
  productId,
  optionId,
  departsAt,
})

/** The part of a request that names a departure. */
export const sailing = ({ departsAt, ...sold }: Sold, date: string) => ({
  ...sold,
  availabilityId: `${date}T${departsAt}:00+02:00`,
})

export const order = (date: string, over: object = {}) => ({
  uuid: randomUUID(),
  productId: 'kornati',
  optionId: 'zadar',
  availabilityId: `${date}T08:00:00+02:00`,
  unitItems: [adult, adult, { unitId: 'child' }],
  ...over,
})
export const guest = {
  contact: { fullName: 'Ana Maria Kowalska', emailAddress: 'ana@mail.example', locales: ['pl-PL'] },
}

export async function confirmed(otok: OctoClient, date: string) {
  const held = await otok.post('/bookings', order(date))
  return (await otok.post(`/bookings/${held.json.uuid}/confirm`, guest)).json
}

export const placesOf = ({ services }: TestSite, date: string, trip = 'tour') =>
  services.db
    .selectFrom('departure')
    .select(['held', 'sold'])
    .where('trip', '=', trip)
    .where('date', '=', date)
    .executeTakeFirstOrThrow()

export const reservationOf = ({ services }: TestSite, code: string) =>
  services.db.selectFrom('reservation').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

export async function ledgerOf(site: TestSite, code: string) {
  const { id } = await reservationOf(site, code)
  const rows = await site.services.db
    .selectFrom('ledger_entry')
    .select(['kind', 'amount'])
    .where('reservation_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, amount }) => [kind, amount])
}
