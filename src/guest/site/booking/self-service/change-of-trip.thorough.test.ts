import { afterEach, expect, test } from 'vitest'
import {
  bookedParty,
  type SelfServicePages,
  selfServicePages,
} from '../../../../../test/fixtures/self-service-pages.ts'
import { addThreeTrips } from '../../../../../test/fixtures/three-trips.ts'
import { setDeparture } from '../../../../domain/availability/set-departure.ts'
import { setTrip } from '../../../../domain/fleet/manage-trips.ts'
import { checkInvariants } from '../../../../domain/invariants/check-invariants.ts'

// Tests the change to another trip in a browser without JavaScript. The clock is at 11 May 2027.
let pages: SelfServicePages
const open = async (order: Record<string, unknown> = {}) => {
  pages = await selfServicePages(order, ({ services }) => addThreeTrips(services.db))
}
afterEach(async () => {
  const { services, clock } = pages.site
  expect(await checkInvariants(services.db, clock.now())).toEqual([])
  await pages.site.close()
})

const date = '2027-07-14'
const actor = 'tests'
const sail = (to: string, fields: Record<string, string> = {}) =>
  pages.send('?change', { ...bookedParty, trip: 'tour', start: '1', date, ...fields, intent: `sail:${to}` })
const sailingsIn = (html: string) =>
  [...html.matchAll(/value="sail:([^"]*)"( aria-current)?/g)].map(([, to, is]) => `${to}${is ? ' chosen' : ''}`)
const quaysIn = (html: string) => [...html.matchAll(/<option value="([^"]*)"/g)].map(([, quay]) => quay)

test('with one trip nothing asks for it', async () => {
  pages = await selfServicePages()
  expect(sailingsIn((await pages.open('?change')).html)).toEqual([])
})

test('another trip shows its days, quays, prices and extras, and keeps the party', async () => {
  await open({ special_offers: [{ id: 'snorkel', pieces: 2 }] })
  const { db } = pages.site.services
  await db.insertInto('offer_trip').values({ offer: 'snorkel', trip: 'tour' }).execute()
  const form = await pages.open('?change')
  expect(sailingsIn(form.html)).toEqual(['tour/1 chosen', 'sunset/1', 'islands/morning', 'islands/afternoon'])
  await setDeparture(pages.site.services, { trip: 'sunset', start: '1', date, status: 'closed', actor })
  const evening = await sail('sunset/1', { adults: '3', 'extra:snorkel': '2', 'extra:prosek': '1' })
  expect(sailingsIn(evening.html)[1]).toBe('sunset/1 chosen')
  expect(quaysIn(evening.html)).toEqual(['zadar'])
  expect(evening.text).toContain('ages 14 and over')
  expect(evening.html).toContain('value="2027-07-15"')
  expect(evening.html).not.toContain(`name="date" value="${date}"`)
  expect(evening.html).toMatch(/name="adults"[^>]* value="3"/)
  expect(evening.html).not.toContain('extra:snorkel')
  expect(evening.html).toMatch(/name="extra:prosek"[^>]* value="1"/)
  const back = await sail('tour/1', { ...evening.fields, adults: '3', departure_location: 'zadar' })
  expect(back.html).toMatch(/<option value="bibinje" selected/)
  expect(back.html).toMatch(/name="extra:snorkel"[^>]* value="2"/)
})

test('the pieces of an extra that another trip lacks return with the guest, and are not ordered there', async () => {
  await open({ special_offers: [{ id: 'snorkel', pieces: 2 }] })
  const { db } = pages.site.services
  await db.insertInto('offer_trip').values({ offer: 'snorkel', trip: 'tour' }).execute()
  const evening = await sail('sunset/1', { departure_location: 'zadar', 'extra:snorkel': '1', 'extra:prosek': '3' })
  expect(evening.fields).toMatchObject({ 'kept:snorkel': '1' })
  const stepped = await pages.send('?change', { ...bookedParty, ...evening.fields, intent: 'more:adults' })
  expect(stepped.fields).toMatchObject({ 'kept:snorkel': '1' })
  const quoted = await pages.quote({ ...evening.fields, departure_location: 'zadar', date, 'extra:prosek': '1' })
  expect(quoted.status).toBe(200)
  const edited = await pages.send('?change', { ...quoted.fields, intent: 'edit' })
  const back = await sail('tour/1', { ...edited.fields, departure_location: 'zadar', 'extra:prosek': '1' })
  expect(back.html).toMatch(/name="extra:snorkel"[^>]* value="1"/)
  expect(back.html).not.toContain('kept:')
  expect((await pages.confirm(quoted.fields)).status).toBe(303)
  const { lines } = (await pages.view()).quote
  expect(lines.filter(({ kind }) => kind === 'special_offer')).toMatchObject([{ id: 'prosek', pieces: 1 }])
})

test('quote and ticket name both trips at their times; a second click changes nothing more', async () => {
  await open({ special_offers: [{ id: 'snorkel', pieces: 2 }] })
  await pages.site.services.db.insertInto('offer_trip').values({ offer: 'snorkel', trip: 'tour' }).execute()
  const quoted = await pages.quote({ trip: 'islands', start: 'morning', date })
  expect(quoted.text).toMatch(
    /Trip Boat trip to Kornati and Telašćica Half-day boat trip to Ugljan and Pašman .* Bibinje, 09:00 Bibinje, 09:30/,
  )
  const confirmed = await Promise.all([pages.confirm(quoted.fields), pages.confirm(quoted.fields)])
  expect(confirmed.map(({ status }) => status)).toEqual([303, 303])
  expect(await pages.view()).toMatchObject({
    trip: 'islands',
    start: 'morning',
    departs_at: '09:30',
    status: 'completed',
  })
  expect(await pages.site.services.db.selectFrom('reservation_change').select('id').execute()).toHaveLength(1)
  const ticket = await pages.open()
  expect(ticket.text).toMatch(/Trip Boat trip to Kornati and Telašćica Half-day boat trip to Ugljan and Pašman/)
})

test('a dearer trip asks for the difference of the deposit before it changes', async () => {
  await open({ trip: 'islands', start: 'morning' })
  const quoted = await pages.quote({ trip: 'tour', start: '1', date })
  expect(quoted.text).toContain(
    'Due online now €22 Balance in cash on board €156 The new trip is charged at today’s prices.',
  )
  expect(quoted.html).toContain('"trip":"tour","start":"1"')
})

test('while the change is being paid, the page names both trips although the new one is no longer on sale', async () => {
  await open({ trip: 'islands', start: 'morning' })
  const quoted = await pages.quote({ trip: 'tour', start: '1', date })
  expect((await pages.confirm(quoted.fields, { intent: 'confirm:sandbox_bank' })).status).toBe(303)
  await setTrip(pages.site.services, { id: 'tour', state: 'by_link', actor })
  expect((await pages.open()).text).toMatch(
    /Trip Half-day boat trip to Ugljan and Pašman Boat trip to Kornati and Telašćica .* Bibinje, 09:30 Bibinje, 09:00/,
  )
})

test.each([
  [{ trip: 'islands', start: 'morning', adults: '13' }, 'You can book for up to 12 people'],
  [{ trip: 'sunset', start: '1' }, 'Please choose where you'],
  [{ trip: 'islands', start: 'night' }, 'Please choose a departure time.'],
])('%j is refused with the reason', async (fields, reason) => {
  await open()
  const refused = await pages.quote({ date, ...fields })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(reason)
})

test('a trip by link is not listed, and can be chosen by whoever knows it; a retired one can not', async () => {
  await open()
  await setTrip(pages.site.services, { id: 'sunset', state: 'by_link', actor })
  expect(sailingsIn((await pages.open('?change')).html)).not.toContain('sunset/1')
  const evening = { trip: 'sunset', start: '1', departure_location: 'zadar', date }
  const quoted = await pages.quote(evening)
  expect(quoted.text).toMatch(/Sunset cruise from Zadar .* Zadar, 18:30/)
  await pages.site.services.db.updateTable('trip').set({ state: 'retired' }).where('id', '=', 'sunset').execute()
  const refused = await pages.quote(evening)
  expect(refused.status).toBe(422)
  expect(sailingsIn(refused.html)[0]).toBe('tour/1 chosen')
  expect(refused.text).toContain('Please choose one of our trips.')
  expect((await pages.confirm(quoted.fields)).status).toBe(422)
  expect(await pages.view()).toMatchObject({ trip: 'tour' })
})

test('a boat that another trip takes after the quote leaves the booking as it was, and names what else sails', async () => {
  await open({ trip: 'islands', start: 'morning', departure_location: 'zadar' })
  const { db } = pages.site.services
  await db.updateTable('trip_call').set({ departs_at: '16:00' }).where('trip', '=', 'sunset').execute()
  const evening = { trip: 'sunset', start: '1', departure_location: 'zadar', date }
  const quoted = await pages.quote(evening)
  expect(quoted.status).toBe(200)
  await setDeparture(pages.site.services, { trip: 'tour', start: '1', date, capacity: 80, actor })
  await db.updateTable('departure').set({ fixed: true }).where('trip', '=', 'tour').execute()
  const confirmed = await pages.confirm(quoted.fields)
  expect(confirmed.status).toBe(422)
  expect(confirmed.text).toContain('the boat is out on another trip')
  expect(confirmed.text).toContain(
    'Other departures that day with room for all of you: Kornati and Telašćica, 08:00; Ugljan and Pašman, 14:00.',
  )
  expect(await pages.view()).toMatchObject({ trip: 'islands', start: 'morning' })
})

test('a booking of a retired start keeps its quays and changes without leaving its departure', async () => {
  await open({ trip: 'islands', start: 'morning' })
  await pages.site.services.db.updateTable('trip_start').set({ state: 'retired' }).where('id', '=', 'morning').execute()
  const form = await pages.open('?change')
  expect(sailingsIn(form.html)[0]).toBe('islands/morning chosen')
  expect(quaysIn(form.html)).toEqual(['zadar', 'bibinje'])
  const own = { trip: 'islands', start: 'morning', date }
  expect((await pages.quote({ ...own, departure_location: 'zadar' })).text).toContain('Bibinje, 09:30 Zadar, 09:00')
  expect((await pages.quote({ ...own, date: '2027-07-15' })).status).toBe(422)
})

test('a full departure suggests only days and departures with room for all', async () => {
  await open()
  const { services } = pages.site
  const small = (trip: string, start: string, on: string, capacity: number) =>
    setDeparture(services, { trip, start, date: on, capacity, actor })
  await small('tour', '1', date, 3)
  await small('tour', '1', '2027-07-15', 3)
  await small('islands', 'morning', date, 3)
  const own = { trip: 'tour', start: '1', date, adults: '3' }
  const refused = await pages.quote(own)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Ugljan and Pašman, 14:00')
  expect(refused.text).not.toContain('Ugljan and Pašman, 09:00')
  expect(refused.text).toContain('13 July')
  expect(refused.text).not.toContain('Thursday 15 July')
})

test('a full departure suggests no other one once the day is fixed', async () => {
  pages = await selfServicePages({}, async ({ services }) => {
    await addThreeTrips(services.db)
    await services.db.updateTable('trip').set({ cancellation_hours: 2000 }).where('id', '=', 'tour').execute()
  })
  await setDeparture(pages.site.services, { trip: 'tour', start: '1', date, capacity: 3, actor })
  const late = await pages.quote({ trip: 'tour', start: '1', date, adults: '3' })
  expect(late.status).toBe(422)
  expect(late.text).not.toContain('Ugljan and Pašman, 14:00')
})
