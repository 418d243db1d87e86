import { expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { setSeason } from '../../src/domain/availability/set-season.ts'
import { updateSetting } from '../../src/domain/availability/update-setting.ts'
import { setBoat } from '../../src/domain/fleet/manage-boats.ts'
import type { SettingName } from '../../src/domain/settings/setting-definitions.ts'
import { reconcileWaitlist } from '../../src/domain/waitlist/reconcile-waitlist.ts'
import type { TestSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'
import { fillDay, fullDay, offersOf, wait, waitlistSite } from '../fixtures/waitlist.ts'

// Changes by the operator that free places: a higher capacity of a day or of all days, a reopened day, a later end of booking.

const ana = 'ana@mail.example'
const actor = 'tests'

let site: TestSite
waitlistSite((opened) => {
  site = opened
})

const set = (name: SettingName, value: number | string) => updateSetting(site.services, { name, value, actor })
const setDay = (change: { capacity?: number; status?: 'open' | 'closed' }) =>
  setDeparture(site.services, { ...tour, date: fullDay, ...change, actor })
const setBoatTo = (state: 'in_service' | 'out_of_service') => setBoat(site.services, { id: 'bonaca', state, actor })
const offers = async () => {
  await site.runJobs()
  return offersOf(site)
}

test('a higher capacity of the day is offered, and a lower one is not', async () => {
  await fillDay(site, fullDay, 20)
  await wait(site, ana, 2)
  await setDay({ capacity: 21 })
  expect(await offers()).toEqual({})
  await setDay({ capacity: 20 })
  expect(await offers()).toEqual({})
  await setDay({ capacity: 22 })
  expect(await offers()).toEqual({ [ana]: 2 })
})

test('a higher default capacity is offered on a day without a row, which a party was too large for', async () => {
  await set('capacity', 6)
  await wait(site, ana, 8)
  expect(await offers()).toEqual({})
  await set('capacity', 8)
  expect(await offers()).toEqual({ [ana]: 8 })
})

test('a higher default capacity offers nothing on a day with a capacity of its own', async () => {
  await fillDay(site, fullDay, 20)
  await wait(site, ana, 2)
  await set('capacity', 100)
  expect(await offers()).toEqual({})
})

test('a day that was closed when the places came free offers them once it is open', async () => {
  await fillDay(site, fullDay, 20)
  await wait(site, ana, 2)
  await setDay({ status: 'closed' })
  await setDay({ capacity: 24 })
  expect(await offers()).toEqual({})
  await setDay({ status: 'open' })
  expect(await offers()).toEqual({ [ana]: 2 })
})

test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  ['a longer horizon', () => set('horizon_days', 14), () => set('horizon_days', 400)],
  ['an earlier season', () => season('08-01'), () => season('04-01')],
])('%s opens the day for booking, and a minute later its places are offered', async (_, close, open) => {
  await fillDay(site, fullDay, 20)
  await wait(site, ana, 2)
  await close()
  await site.services.db.updateTable('departure').set({ capacity: 22 }).where('date', '=', fullDay).execute()
  await reconcileWaitlist(site.services)
  expect(await offers()).toEqual({})
  await open()
  await reconcileWaitlist(site.services)
  expect(await offers()).toEqual({ [ana]: 2 })
})

/** Ana gets an offer of the day's two free places, and lets it expire. */
async function passOnOffer() {
  await fillDay(site, fullDay, 20)
  await wait(site, ana, 2)
  await setDay({ capacity: 22 })
  expect(await offers()).toEqual({ [ana]: 2 })
  site.clock.advance(24 * 60)
  expect(await offers()).toEqual({})
}

test.each<[string, () => Promise<unknown>]>([
  ['the same capacity', () => setDay({ capacity: 22 })],
  ['the same status', () => setDay({ status: 'open' })],
  ['a higher default capacity, which is not that of the day', () => set('capacity', 100)],
])('places that a party let pass are not offered to it again by %s', async (_, change) => {
  await passOnOffer()
  await change()
  expect(await offers()).toEqual({})
})

test.each<[string, () => Promise<unknown>]>([
  ['a higher capacity', () => setDay({ capacity: 23 })],
  ['a reopened day', () => setDay({ status: 'closed' }).then(() => setDay({ status: 'open' }))],
  ['the return of the boat to service', () => setBoatTo('out_of_service').then(() => setBoatTo('in_service'))],
])('places that a party let pass are offered to it again after %s', async (_, change) => {
  await passOnOffer()
  await change()
  expect(await offers()).toEqual({ [ana]: 2 })
})

const season = (from: string) => setSeason(site.services, { ...tour, from, actor })
