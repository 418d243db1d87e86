import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyContact } from '../../src/contract/octo-requests.ts'
import type { AppContext } from '../../src/domain/context.ts'
import { revokeReseller, setBounds } from '../../src/domain/resellers/registry.ts'
import { cancelUnsailed } from '../../src/domain/reservations/resale/cancel-unsailed.ts'
import { holdForReseller } from '../../src/domain/reservations/resale/hold.ts'
import { inside, raceForLock } from '../fixtures/lock-contention.ts'
import { tour } from '../fixtures/tour.ts'
import { octoClient } from './octo-client.ts'
import { adult, confirmed, guest, ledgerOf, nextDay, order, placesOf, resellerSite } from './reseller-site.ts'

// The limits of a reseller: places on one departure, and debt for future trips. The invariants are checked after each
// test.

const shared = resellerSite()
/** Two adults and a child, €195 of which the reseller owes €156. */
const owed = 15_600

test('ten concurrent bookings of ten days stay within the credit, confirmed or not', async () => {
  const otok = await octoClient(shared.site, 'Credit', 20, { credit: 3 * owed, placesPerDay: 20 })
  const first = await confirmed(otok, nextDay())
  const answers = await Promise.all(Array.from({ length: 10 }, () => otok.post('/bookings', order(nextDay()))))
  expect(answers.filter(({ json }) => json.status === 'ON_HOLD')).toHaveLength(2)
  const refused = answers.find(({ status }) => status === 400)
  expect(refused?.json).toEqual({ error: 'UNPROCESSABLE_ENTITY', errorMessage: expect.stringContaining('credit') })
  await otok.post(`/bookings/${first.uuid}/cancel`)
  expect((await otok.post('/bookings', order(nextDay()))).json.status).toBe('ON_HOLD')
})

test('bookings of two days are counted one after the other', async () => {
  const { site } = shared
  const otok = await octoClient(site, 'Race', 20, { credit: owed, placesPerDay: 20 })
  const reseller = { id: otok.id, name: 'Race', commission: 20, placesPerDay: 20 }
  const party = ['adult', 'adult', 'child'] as const
  const items = party.map((unit) => ({ unit, reference: null, contact: null }))
  const noDetails = { requestHash: '', reference: null, notes: null, contact: emptyContact }
  const hold = (services: AppContext) =>
    holdForReseller(services, reseller, {
      ...noDetails,
      uuid: randomUUID(),
      trip: { ...tour, date: nextDay(), location: 'zadar' },
      items,
    })
  const second = await raceForLock(
    site.database,
    (trx) => hold(inside(site.services, trx)),
    () => hold(site.services),
  )
  expect(second).toEqual({ ok: false, refusal: 'credit' })
})

test('holds and sales count for the places of a day, which availability shows; fewer people are always possible', async () => {
  const otok = await octoClient(shared.site, 'Day', 20, { credit: 10_000_000, placesPerDay: 4 })
  const date = nextDay()
  const sold = await confirmed(otok, date)
  const asked = { productId: 'kornati', optionId: 'zadar', localDateStart: date, localDateEnd: date }
  const largest = async () => (await otok.post('/availability', asked)).json[0].maxUnits
  expect(await largest()).toBe(1)
  const grown = { unitItems: [adult, adult, adult, adult, adult] }
  expect((await otok.post('/bookings', order(date))).json.errorMessage).toContain('this departure')
  expect((await otok.patch(`/bookings/${sold.uuid}`, grown)).json.errorMessage).toContain('this departure')
  await setBounds(shared.site.services, { name: 'Day', placesPerDay: 1, actor: 'tests' })
  expect(await largest()).toBe(0)
  expect((await otok.patch(`/bookings/${sold.uuid}`, { unitItems: [adult, adult] })).json.unitItems).toHaveLength(2)
})

test('a hold is not confirmed beyond a credit that was lowered meanwhile', async () => {
  const otok = await octoClient(shared.site, 'Lowered', 20, { credit: owed, placesPerDay: 20 })
  const { json: held } = await otok.post('/bookings', order(nextDay()))
  await setBounds(shared.site.services, { name: 'Lowered', credit: 0, actor: 'tests' })
  expect((await otok.post(`/bookings/${held.uuid}/confirm`, guest)).json.error).toBe('UNPROCESSABLE_ENTITY')
  await setBounds(shared.site.services, { name: 'Lowered', credit: owed, actor: 'tests' })
  expect((await otok.post(`/bookings/${held.uuid}/confirm`, guest)).json.status).toBe('CONFIRMED')
})

test('a revocation that cancels leaves no place sold or held, also of requests in progress', async () => {
  const { services } = shared.site
  const otok = await octoClient(shared.site, 'Stolen')
  const date = nextDay()
  const first = await confirmed(otok, date)
  await otok.post('/bookings', order(date))
  const actor = { name: 'Stolen', actor: 'tests' }
  expect(await cancelUnsailed(services, actor)).toEqual({ ok: false, refusal: 'has_key' })
  const revoke = async () => {
    await revokeReseller(services, actor)
    return cancelUnsailed(services, actor)
  }
  const [done] = await Promise.all([revoke(), ...Array.from({ length: 6 }, () => otok.post('/bookings', order(date)))])
  if (!done.ok) throw new Error(done.refusal)
  expect(done.bookings).toBeGreaterThanOrEqual(2)
  expect(await placesOf(shared.site, date)).toEqual({ held: 0, sold: 0 })
  expect(await ledgerOf(shared.site, first.supplierReference)).toEqual([
    ['outside', 19_500],
    ['outside', -19_500],
  ])
  expect(await cancelUnsailed(services, actor)).toEqual({ ok: true, bookings: 0, places: 0 })
})
