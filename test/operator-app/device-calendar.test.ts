import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardParty } from '../../src/domain/boarding/board-party.ts'
import { revokeDevice, setDevice } from '../../src/domain/devices/manage-devices.ts'
import { sendToDeparture } from '../../src/domain/messages/send-to-departure.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { type OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'

let site: TestSite
let crew: OperatorDevice
beforeAll(async () => {
  site = await testSite()
  crew = await pairedDevice(site, 'Crew', 'crew')
})
afterAll(() => site.close())

const [first, second] = ['2027-05-14', '2027-05-15']

async function newAddress(): Promise<string> {
  await crew.checkPasskey()
  const { body } = await crew.act('calendar-address-set', { hasAddress: true })
  return new URL(body.answer.address).pathname
}
const get = (path: string) => site.app.request(`${site.services.origin}${path}`)
/** The events of a calendar, as a map of their unfolded lines. */
async function eventsAt(path: string): Promise<Map<string, string>[]> {
  const text = await (await get(path)).text()
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  const [, ...events] = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n')
  return events.map((event) => new Map(event.split('\r\n').map((line) => [line.split(/[:;]/)[0]!, line])))
}

test('a phone’s calendar has the persons and the cash of its departures, their quays and times, and no names', async () => {
  const { db } = site.services
  const { code } = await seedReservation(db, { date: first, last_name: 'Kowalska', adults: 2, children: 0 })
  await seedReservation(db, { date: first })
  await seedReservation(db, { date: second })
  const path = await newAddress()
  const answer = await get(path)
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.text()).not.toMatch(/Kowalska|Ana/)
  const [one, other] = await eventsAt(path)
  expect(one!.get('UID')).toMatch(/^UID:tour-2027-05-14-1@/)
  expect(one!.get('DTSTART')).toBe('DTSTART;TZID=Europe/Zagreb:20270514T080000')
  expect(one!.get('STATUS')).toBe('STATUS:CONFIRMED')
  expect(one!.get('SUMMARY')).toMatch(/5 (guests|gostiju)\\, .*276/)
  expect(one!.get('DESCRIPTION')).toContain('08:00 Zadar\\n09:00 Bibinje')
  const thatDay = { ...site.services, now: () => new Date(`${first}T06:00:00Z`) }
  await boardParty(thatDay, { booking: code, cash: 'all', aboard: true, guests: 0, actor: 'tests' })
  expect((await eventsAt(path))[0]!.get('SUMMARY')).toContain('156')
  expect(other!.get('UID')).toContain('2027-05-15')
})

test('a later departure has its time and quay as they are now, with a higher sequence', async () => {
  const path = await newAddress()
  const order = { ...tour, date: first, text: '', atNight: true, actor: 'tests' }
  const later = { id: '01890a5d-ac96-774b-bcce-b30200000031', facts: { reason: 'later', minutes: 30 } as const }
  expect(await sendToDeparture(site.services, { ...order, ...later })).toMatchObject({ ok: true })
  const [event] = await eventsAt(path)
  expect(event!.get('DTSTART')).toContain(':20270514T083000')
  expect(event!.get('DESCRIPTION')).toContain('08:30 Zadar\\n09:30 Bibinje')
  expect(event!.get('SEQUENCE')).toBe('SEQUENCE:1')
})

test('a cancelled departure is CANCELLED with a higher sequence, and boats limit the calendar', async () => {
  const path = await newAddress()
  await cancelDeparture(site.services, { ...tour, date: second, reason: 'weather', actor: 'tests' })
  const cancelled = (await eventsAt(path)).find((event) => event.get('UID')!.includes(second))!
  expect([cancelled.get('STATUS'), cancelled.get('SEQUENCE')]).toEqual(['STATUS:CANCELLED', 'SEQUENCE:1'])
  const { id } = await site.services.db
    .insertInto('boat')
    .values({ id: 'galeb', name: 'Galeb', licensed_places: 40, usual_crew: 3, facts: '{}' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await setDevice(site.services, { device: 'Crew', boats: [id], actor: 'tests' })).toMatchObject({ ok: true })
  expect(await eventsAt(path)).toEqual([])
  await setDevice(site.services, { device: 'Crew', boats: [], actor: 'tests' })
  expect(await eventsAt(path)).not.toEqual([])
})

test('a new address ends the former one, and ending it or revoking the phone ends it like an unknown one', async () => {
  const former = await newAddress()
  const path = await newAddress()
  expect((await get(former)).status).toBe(404)
  expect((await get('/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics')).status).toBe(404)
  expect((await get(path)).status).toBe(200)
  expect((await crew.get('/calendar-address')).body).toMatchObject({ hasAddress: true })
  expect((await crew.act('calendar-address-set', { hasAddress: true, device: 'Office' })).status).toBe(409)
  await crew.act('calendar-address-set', { hasAddress: false })
  expect((await get(path)).status).toBe(404)
  const last = await newAddress()
  await revokeDevice(site.services, { device: 'Crew', actor: 'tests' })
  expect((await get(last)).status).toBe(404)
})
