import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeBoat } from '../../src/domain/availability/change-departure-boat.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'

// A phone of the crew may show only the departures of some boats. The clock is at 11 May 2027.
const date = '2027-05-12'
let site: TestSite
let owner: OperatorDevice
beforeEach(async () => {
  site = await testSite()
  await addThreeTrips(site.services.db)
  const party = { date, departure_location: 'zadar', adults: 2, children: 0 }
  await seedReservation(site.services.db, { ...party, last_name: 'Horvat' })
  await seedReservation(site.services.db, { ...party, last_name: 'Rossi', trip: 'islands', start: 'morning' })
  owner = await pairedDevice(site, 'Owner', 'owner')
})
afterEach(() => site.close())

async function pairedFor(boats: string[]) {
  const { body } = await owner.act('device-pair', { name: 'Galeb’s phone', role: 'crew', boats })
  const phone = new OperatorDevice(site)
  await phone.pair({ token: String(body.answer.link).split('#')[1] ?? '' })
  return phone
}

async function shown(phone: OperatorDevice) {
  const { body: manifest } = await phone.get(`/manifest?date=${date}`)
  const { body: today } = await phone.get(`/today?date=${date}`)
  const names = manifest.places.flatMap(({ parties }: { parties: { lastName: string }[] }) => parties)
  expect(today.day.totals).toEqual(manifest.totals)
  expect(manifest.departures).toMatchObject(today.day.departures)
  return names.map(({ lastName }: { lastName: string }) => lastName)
}

test('shows guests and sums of its boats, also after a swap; without boats all of them', async () => {
  const phone = await pairedFor(['galeb'])
  expect(await shown(phone)).toEqual(['Rossi'])
  expect(await shown(owner)).toEqual(['Horvat', 'Rossi'])
  await site.services.db.updateTable('boat').set({ licensed_places: 80 }).where('id', '=', 'galeb').execute()
  const sunset = { trip: 'sunset', date, start: '1' }
  await seedReservation(site.services.db, {
    ...sunset,
    departure_location: 'zadar',
    adults: 1,
    children: 0,
    last_name: 'Kos',
  })
  expect((await changeBoat(site.services, { ...sunset, boat: 'galeb', actor: 'tests' })).ok).toBe(true)
  expect(await shown(phone)).toEqual(['Rossi', 'Kos'])
  await owner.act('device-set', { device: 'Galeb’s phone', boats: ['bonaca'] })
  expect(await shown(phone)).toEqual(['Horvat'])
  await owner.act('device-set', { device: 'Galeb’s phone', boats: [] })
  expect(await shown(phone)).toEqual(['Horvat', 'Rossi', 'Kos'])
})

test('sums deposits and lists guests who choose for its boats only', async () => {
  const phone = await pairedFor(['galeb'])
  const gone = { trip: 'tour', date: '2027-05-14', start: '1' }
  const party = { departure_location: 'zadar', adults: 2, children: 0 }
  const { code } = await seedReservation(site.services.db, { ...party, ...gone })
  await cancelDeparture(site.services, { ...gone, reason: 'boat', choice: true, actor: 'tests' })
  const today = async (device: OperatorDevice) => (await device.get(`/today?date=${date}`)).body
  const [own, all] = [await today(phone), await today(owner)]
  expect(all.day.depositAmount).toBe(2 * own.day.depositAmount)
  expect(all.problems.choosing).toMatchObject([{ code }])
  expect(own.problems.choosing).toEqual([])
})

test('names the boat and the time of a ticket for another boat', async () => {
  const party = { date: '2027-05-11', departure_location: 'zadar', adults: 2, children: 0 }
  const { code } = await seedReservation(site.services.db, party)
  const phone = await pairedFor(['galeb'])
  expect((await phone.get(`/ticket?booking=${code}`)).body).toMatchObject({
    state: 'other_boat',
    message: expect.stringMatching(/Bonaca.*08:00/),
  })
  expect((await owner.get(`/ticket?booking=${code}`)).body.state).toBe('ok')
  await owner.act('device-set', { device: 'Galeb’s phone', boats: ['bonaca'] })
  expect((await phone.get(`/ticket?booking=${code}`)).body.state).toBe('ok')
})

test('offers departures of its boats for a new booking', async () => {
  const phone = await pairedFor(['galeb'])
  const { body } = await phone.get(`/booking-options?date=${date}`)
  expect([body.departure.trip, body.departure.start]).toEqual(['islands', 'morning'])
  expect(body.departures.map(({ boat }: { boat: string }) => boat)).toEqual(['galeb', 'galeb'])
  expect((await owner.get(`/booking-options?date=${date}`)).body.departure.trip).toBe('tour')
})

test('a retired boat leaves the limits of phones, but never lifts one', async () => {
  const phone = await pairedFor(['galeb', 'bonaca'])
  await owner.act('boat-add', { id: 'vila', name: 'Vila', licensedPlaces: 12 })
  await owner.act('device-set', { device: 'Galeb’s phone', boats: ['vila', 'galeb'] })
  expect((await owner.act('boat-retire', { id: 'vila' })).status).toBe(200)
  const limits = async () =>
    (await owner.get('/devices')).body.devices.map(({ boats }: { boats: string[] }) => boats.join())
  expect(await limits()).toContain('galeb')
  expect(await shown(phone)).toEqual(['Rossi'])

  await owner.act('boat-set', { id: 'vila', state: 'in_service' })
  await owner.act('device-set', { device: 'Galeb’s phone', boats: ['vila'] })
  await owner.act('boat-retire', { id: 'vila' })
  expect(await limits()).toContain('vila')
  expect(await shown(phone)).toEqual([])
})

test('refuses unknown boats and limits for owners, and no phone of the crew sets its own', async () => {
  const code = async (device: OperatorDevice, input: object) => (await device.act('device-set', input)).body.error.code
  const phone = await pairedFor(['galeb'])
  expect(await code(owner, { device: 'Galeb’s phone', boats: ['nothing'] })).toBe('unknown_boat')
  expect(await code(owner, { device: 'Owner', boats: ['galeb'] })).toBe('owner_has_all_boats')
  expect((await owner.act('device-set', { device: 'Galeb’s phone' })).status).toBe(422)
  expect(await code(phone, { device: 'Galeb’s phone', boats: [] })).toBe('wrong_role')
})
