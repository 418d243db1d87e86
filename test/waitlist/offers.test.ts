import { expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { updateSetting } from '../../src/domain/availability/update-setting.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { cancelReservation } from '../../src/domain/reservations/cancellation/cancel-reservation.ts'
import { leaveWaitlist, shrinkParty } from '../../src/domain/waitlist/change-entry.ts'
import { offerPlaces } from '../../src/domain/waitlist/offer-places.ts'
import { book } from '../fixtures/api-client.ts'
import { recordStatements } from '../fixtures/record-statements.ts'
import type { TestSite } from '../fixtures/test-site.ts'
import { departureOn, tour } from '../fixtures/tour.ts'
import { insertWaitingParties } from '../fixtures/waiting-parties.ts'
import { fillDay, fullDay, join, offersOf, wait, waitlistSite } from '../fixtures/waitlist.ts'

let site: TestSite
waitlistSite(async (opened) => {
  site = opened
  await fillDay(site)
})

const actor = 'tests'
const setCapacity = (capacity: number, date = fullDay) =>
  setDeparture(site.services, { ...tour, date, capacity, actor })

async function free(places: number) {
  const { capacity } = await departure()
  await setCapacity(capacity + places)
  await site.runJobs()
}

const departure = (date = fullDay) =>
  site.services.db.selectFrom('departure').selectAll().where('date', '=', date).executeTakeFirstOrThrow()

const mails = async (kind: string) => {
  const rows = await site.services.db
    .selectFrom('message')
    .select(['recipient', 'details'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ recipient, details }) => [recipient, details.places].filter(Boolean).join(' '))
}

const stateOf = (id: string) =>
  site.services.db
    .selectFrom('waitlist_entry')
    .select(['state', 'unanswered', 'close_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('an unconfirmed party gets no offer; its rank is the time of the confirmation', async () => {
  await join(site, 'never@mail.example', 2)
  await wait(site, 'ana@mail.example', 2)
  await free(4)
  expect(await offersOf(site)).toEqual({ 'ana@mail.example': 2 })
})

test('offers go to the oldest parties that fit; a larger one keeps its rank and gets one mail', async () => {
  await updateSetting(site.services, { name: 'holds_share', value: 1, actor })
  for (const [name, size] of [
    ['a', 6],
    ['b', 2],
    ['c', 5],
    ['d', 2],
  ] as const) {
    await wait(site, `${name}@mail.example`, size)
    site.clock.advance(1)
  }
  await free(4)
  expect(await offersOf(site)).toEqual({ 'b@mail.example': 2, 'd@mail.example': 2 })
  expect(await mails('waitlist_note')).toEqual(['a@mail.example 4', 'c@mail.example 2'])
  expect(await departure()).toMatchObject({ held: 4, sold: 20, capacity: 24 })
  await free(6)
  expect(await offersOf(site)).toEqual({ 'a@mail.example': 6, 'b@mail.example': 2, 'd@mail.example': 2 })
  await free(1)
  expect(await mails('waitlist_note')).toHaveLength(2)
})

test('offers hold at most the share of unpaid bookings; a party that is larger books on the website', async () => {
  for (const [name, size] of [
    ['a', 20],
    ['b', 5],
    ['c', 5],
    ['d', 2],
  ] as const) {
    await wait(site, `${name}@mail.example`, size)
    site.clock.advance(1)
  }
  await free(24)
  // The offers hold half of the 24 unsold places.
  expect(await offersOf(site)).toEqual({ 'b@mail.example': 5, 'c@mail.example': 5, 'd@mail.example': 2 })
  expect(await departure()).toMatchObject({ held: 12 })
  expect(await mails('waitlist_note')).toEqual(['a@mail.example 24'])
})

test('places that return by a cancellation are offered', async () => {
  const { code } = await book(site.app, '4242424242424242', { date: '2027-07-20', adults: 3 })
  await setCapacity(4, '2027-07-20')
  await wait(site, 'ana@mail.example', 3, ['2027-07-20'])
  await cancelReservation(site.services, { booking: code, reason: 'operator', actor })
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'ana@mail.example': 3 })
})

test('a reopened day offers again what its closing has withdrawn', async () => {
  const id = await wait(site, 'ana@mail.example', 2)
  await free(2)
  await setDeparture(site.services, { ...tour, date: fullDay, status: 'closed', actor })
  await site.runJobs()
  expect(await offersOf(site)).toEqual({})
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', unanswered: 0 })
  expect(await departure()).toMatchObject({ held: 0 })
  await setDeparture(site.services, { ...tour, date: fullDay, status: 'open', actor })
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'ana@mail.example': 2 })
})

test('a cancelled day ends its offers, and the entries that wait for no other day', async () => {
  await fillDay(site, '2027-07-15')
  const one = await wait(site, 'one@mail.example', 2)
  const two = await wait(site, 'two@mail.example', 2, [fullDay, '2027-07-15'])
  await free(4)
  await cancelDeparture(site.services, { ...tour, date: fullDay, reason: 'weather', actor })
  await site.runJobs()
  expect(await stateOf(one)).toMatchObject({ state: 'closed', close_reason: 'removed' })
  expect(await stateOf(two)).toMatchObject({ state: 'waiting' })
  expect(await departure()).toMatchObject({ held: 0 })
})

test('a higher default capacity is offered on every day that has it', async () => {
  await fillDay(site, '2027-07-15', 80)
  await wait(site, 'ana@mail.example', 2, ['2027-07-15'])
  await site.services.db.updateTable('boat').set({ licensed_places: 100 }).execute()
  await updateSetting(site.services, { name: 'capacity', value: 82, actor })
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'ana@mail.example': 2 })
})

test('an expired offer moves on, and the party keeps its rank; after the second one its entry closes', async () => {
  const first = await wait(site, 'first@mail.example', 2)
  site.clock.advance(1)
  await wait(site, 'second@mail.example', 2)
  await free(2)
  site.clock.advance(12 * 60)
  await site.runJobs()
  expect(await offersOf(site)).toEqual({})
  // It is 00:01 in Zagreb: offers wait until 07:00.
  site.clock.advance(7 * 60)
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'second@mail.example': 2 })
  expect(await stateOf(first)).toEqual({ state: 'waiting', unanswered: 1, close_reason: null })
  await free(2)
  expect(await offersOf(site)).toEqual({ 'first@mail.example': 2, 'second@mail.example': 2 })
  site.clock.advance(12 * 60)
  await site.runJobs()
  expect(await stateOf(first)).toEqual({ state: 'closed', unanswered: 2, close_reason: 'unanswered' })
  expect(await departure()).toMatchObject({ held: 0 })
})

test('a party with an open offer gets none for its other days, and leaves all of them at once', async () => {
  await fillDay(site, '2027-07-15')
  const id = await wait(site, 'ana@mail.example', 2, [fullDay, '2027-07-15'])
  await wait(site, 'next@mail.example', 2, ['2027-07-15'])
  await free(2)
  await setCapacity(22, '2027-07-15')
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'ana@mail.example': 2, 'next@mail.example': 2 })
  await leaveWaitlist(site.services, id)
  expect(await stateOf(id)).toMatchObject({ state: 'closed', close_reason: 'left' })
  expect(await departure()).toMatchObject({ held: 0 })
})

test('a smaller party keeps its rank and gets the places that are free; a larger one is rejected', async () => {
  const id = await wait(site, 'ana@mail.example', 5)
  await free(2)
  expect(await shrinkParty(site.services, id, { adults: 6 }, 'en')).toMatchObject({ ok: false })
  expect(await shrinkParty(site.services, id, { adults: 2 }, 'en')).toEqual({ ok: true })
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'ana@mail.example': 2 })
})

test('a mailbox waits once per day, also under another spelling', async () => {
  const first = await wait(site, 'ana@mail.example', 2)
  const again = await wait(site, 'Ana+boat@mail.example', 4)
  expect(await stateOf(first)).toMatchObject({ state: 'waiting' })
  expect(await stateOf(again)).toMatchObject({ state: 'closed', close_reason: 'duplicate' })
})

test('statements per freed place do not depend on the number of parties that wait', async () => {
  const parties = Array.from({ length: 1000 }, (_, index) => ({
    id: `entry-of-a-large-party-${String(index).padStart(5, '0')}`,
    adults: index === 999 ? 1 : 10,
    isNoted: true,
  }))
  await insertWaitingParties(site.database.pool, [fullDay], parties, site.services.now())
  await setCapacity(21)
  const statements = await recordStatements(() => offerPlaces(site.services, departureOn(fullDay)))
  expect(await offersOf(site)).toEqual({ 'entry-of-a-large-party-00999@mail.example': 1 })
  expect(statements.length).toBeLessThanOrEqual(25)
  expect(statements.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(25)
})
