import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { updateSetting } from '../../src/domain/availability/update-setting.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { claimPlaces } from '../../src/domain/places/claim-places.ts'
import { createManualReservation } from '../../src/domain/reservations/booking/create-manual-reservation.ts'
import { book } from '../fixtures/api-client.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { testSite } from '../fixtures/test-site.ts'
import { type OctoClient, octoClient } from './octo-client.ts'
import { adult, guest, order, type ResellerSite, resellerSite } from './reseller-site.ts'

// The site, the command line and two resellers sell the last ten places at the same time.

const shared = resellerSite()
vi.mock('../../src/domain/places/claim-places.ts', { spy: true })
afterEach(() => vi.mocked(claimPlaces).mockReset())

const buyersPerChannel = 12

/**
 * Lets all buyers of all channels order one place at the same time.
 * @returns the number of places sold by each channel
 */
async function race({ site, otok, agency }: ResellerSite, date: string) {
  await site.services.db.insertInto('departure').values({ date, capacity: 10 }).execute()
  const website = async () => {
    const refused = Symbol('refused')
    const sold = await book(site.app, '4242424242424242', { date, adults: 1, children: 0 }).catch(() => refused)
    return sold !== refused
  }
  const phone = async () => {
    const input = { ...orderForm({ date, adults: 1, children: 0 }), locale: 'en', payment: { by: 'cash' } }
    return (await createManualReservation(site.services, input, 'phone', 'a test')).ok
  }
  const reseller = async (client: OctoClient) => {
    const reserve = order(date, { uuid: randomUUID(), unitItems: [adult] })
    const { json } = await retried(() => client.post('/bookings', reserve))
    if (json.error) return false
    const confirmed = await retried(() => client.post(`/bookings/${json.uuid}/confirm`, guest))
    return confirmed.json.status === 'CONFIRMED'
  }
  const each = (buy: () => Promise<boolean>) => Array.from({ length: buyersPerChannel }, buy)
  const channels = [website, phone, () => reseller(otok), () => reseller(agency)]
  // If one buyer fails, the others may still use database connections. So this waits for all buyers before it reports
  // the failure.
  const started = channels.map(each)
  await Promise.allSettled(started.flat())
  const outcomes = await Promise.all(started.map((buyers) => Promise.all(buyers)))
  return outcomes.map((sold) => sold.filter(Boolean).length)
}

/** Sends a call again after a 500, as resellers do: on a slow machine the wait for a database connection can time out. */
async function retried<Answer>(call: () => Promise<Answer>, attempts = 5): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (attempts === 1 || !/status 500/.test(String(error))) throw error
    return retried(call, attempts - 1)
  }
}

const departureOf = (date: string) =>
  shared.site.services.db
    .selectFrom('departure')
    .select(['held', 'sold'])
    .where('date', '=', date)
    .executeTakeFirstOrThrow()

test('site, command line and two resellers sell the last ten places once', async () => {
  const { services } = shared.site
  // Unpaid holds may take all places, so that every channel competes for each of them.
  await updateSetting(services, { name: 'holds_share', value: 1, actor: 'a test' })
  const date = '2027-07-14'
  const sold = await race(shared, date)
  expect(sold.reduce((sum, count) => sum + count, 0)).toBe(10)
  await shared.site.runJobs()
  expect(await departureOf(date)).toEqual({ held: 0, sold: 10 })
  const parties = await services.db
    .selectFrom('reservation')
    .select('party')
    .where('date', '=', date)
    .where('seat_status', '=', 'sold')
    .execute()
  expect(parties).toHaveLength(10)
})

test('without the condition of the claim the same race breaks the invariants', async () => {
  vi.mocked(claimPlaces).mockResolvedValue('timed')
  const site = await testSite()
  const unguarded = { site, otok: await octoClient(site, 'Otok'), agency: await octoClient(site, 'Agency') }
  await race(unguarded, '2027-07-14').catch(() => {})
  expect(await checkInvariants(site.services.db, site.services.now())).not.toEqual([])
  await site.close()
})
