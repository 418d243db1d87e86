import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReservation } from '../../../test/fixtures/reservations.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { tour } from '../../../test/fixtures/tour.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { departureId } from '../places/departure-id.ts'
import { cancelDeparture } from '../reservations/cancellation/cancel-departure.ts'
import { boardParty } from './board-party.ts'
import { lastCrews, type SignPersonsOrder, signedFor, signPersons } from './sign-persons.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(async () => {
  expect(await checkInvariants(site.services.db, site.services.now())).toEqual([])
  await site.close()
})

const date = '2027-05-11'
const actor = 'Ana’s phone'
const idOf = (number: number) => `01890a5d-ac96-774b-bcce-b3020000000${number}`
const at = (day: string) => ({ ...site.services, now: () => new Date(`${day}T06:30:00Z`) })
const order = (id: number, over: Partial<SignPersonsOrder> = {}): SignPersonsOrder => ({
  ...{ ...tour, date, id: idOf(id), adults: 0, children: 0, infants: 0, crew: 4, reason: '', by: 'Ante', actor },
  ...over,
})

test('a party boards by age, and the numbers that are signed are the ticks', async () => {
  const { code } = await seedReservation(site.services.db, { date, adults: 2, children: 2, infants: 1 })
  const services = at(date)
  const some = await boardParty(services, {
    booking: code,
    aboard: true,
    guests: { adults: 1, children: 2, infants: 1 },
    actor,
  })
  expect(some).toMatchObject({ ok: true, aboard: 4, persons: { adults: 1, children: 2, infants: 1 } })
  const excess = { adults: 0, children: 1, infants: 0 }
  expect(await boardParty(services, { booking: code, aboard: true, guests: excess, actor })).toMatchObject({
    refusal: 'too_many_guests',
  })
  const left = await boardParty(services, { booking: code, aboard: false, guests: { ...excess }, actor })
  expect(left).toMatchObject({ aboard: 3, persons: { adults: 1, children: 1, infants: 1 } })
  expect(await signPersons(services, order(1, { adults: 2, children: 1, infants: 1 }))).toMatchObject({
    refusal: 'no_reason',
  })
  const signed = await signPersons(services, order(1, { adults: 1, children: 1, infants: 1 }))
  expect(signed).toMatchObject({
    changed: true,
    signed: { position: 1, by: 'Ante', recordedBy: actor, ticked: { adults: 1 } },
  })
  expect(await signPersons(services, order(1, { adults: 9 }))).toMatchObject({ changed: false, signed: { adults: 1 } })
  expect(await lastCrews(services.db)).toEqual(new Map([['bonaca', 4]]))
})

test('a correction has a reason and follows the last signature; another first signature is refused', async () => {
  const services = at(date)
  expect(await signPersons(services, order(2, { adults: 1 }))).toMatchObject({
    refusal: 'signed',
    last: { id: idOf(1) },
  })
  expect(await signPersons(services, order(2, { adults: 2, corrects: idOf(1) }))).toMatchObject({
    refusal: 'no_reason',
  })
  const why = { reason: 'One more adult.', corrects: idOf(1) }
  expect(await signPersons(services, order(2, { adults: 2, ...why }))).toMatchObject({ signed: { position: 2 } })
  expect(await signPersons(services, order(3, { adults: 3, ...why }))).toMatchObject({
    refusal: 'signed',
    last: { adults: 2 },
  })
  expect(await signPersons(services, order(3, { adults: 1, ...why, corrects: 'last' }))).toMatchObject({
    signed: { position: 3 },
  })
  expect((await signedFor(services.db, [departureId({ ...tour, date })])).map(({ adults }) => adults)).toEqual([
    1, 2, 1,
  ])
})

test('of two phones that sign at once, one has signed', async () => {
  const day = '2027-05-12'
  const both = [4, 5].map((id) => signPersons(at(day), order(id, { date: day })))
  const outcomes = await Promise.all(both)
  expect(outcomes.map((outcome) => (outcome.ok ? 'signed' : outcome.refusal)).toSorted()).toEqual(['signed', 'signed'])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('more than the licence, a later day, a cancelled departure and a correction of nothing are refused', async () => {
  const [day, cancelled] = ['2027-05-13', '2027-05-14']
  const services = at(day)
  const many = { date: day, adults: 78, children: 2, infants: 1, ticked: { adults: 78, children: 2, infants: 1 } }
  expect(await signPersons(services, order(6, many))).toMatchObject({
    refusal: 'over_licence',
    persons: 81,
    places: 80,
  })
  expect(await signPersons(services, order(6, { date: '2027-05-15' }))).toMatchObject({ refusal: 'not_yet' })
  expect(await signPersons(services, order(6, { date: day, corrects: 'last' }))).toMatchObject({
    refusal: 'unknown_signature',
  })
  await cancelDeparture(at(cancelled), { ...tour, date: cancelled, reason: 'weather', actor })
  expect(await signPersons(at(cancelled), order(6, { date: cancelled }))).toMatchObject({ refusal: 'not_sailing' })
})

test('a process of the former version boards a part by number: adults first', async () => {
  const { db } = site.services
  const { id } = await seedReservation(db, { date, adults: 2, children: 2, infants: 0, departure_location: 'bibinje' })
  const boarding = { reservation_id: id, boarded_by: actor, boarded_at: new Date(`${date}T06:00:00Z`) }
  const ages = ['adults', 'children', 'infants'] as const
  const inserted = await db
    .insertInto('boarding')
    .values({ ...boarding, guests: 3 })
    .returning(ages)
    .execute()
  expect(inserted).toEqual([{ adults: 2, children: 1, infants: 0 }])
  const all = db.updateTable('boarding').set({ guests: null }).where('reservation_id', '=', id)
  expect(await all.returning(ages).execute()).toEqual([{ adults: 2, children: 2, infants: 0 }])
})
