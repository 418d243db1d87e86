import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUploadedPictures } from '../../src/content/shown-pictures.ts'
import { manifestOn } from '../../src/domain/boarding/manifest.ts'
import { setQuay } from '../../src/domain/fleet/manage-quays.ts'
import { PictureFile } from '../../src/domain/pictures/clean-picture.ts'
import { addPicture, setPicture } from '../../src/domain/pictures/manage-pictures.ts'
import { loadPublishedSite } from '../../src/domain/site/site-revisions.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { hrefTo } from '../../src/pages.ts'
import { ticketOf } from '../../src/shared/booking-reference.ts'
import { jpeg } from '../fixtures/photos.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// The page of a booking and of its ticket on the day of the trip.

const date = '2027-07-14'
let site: TestSite
let booked: { id: string; code: string }
let paths: { booking: string; ticket: string }
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  booked = await seedReservation(site.services.db, { date })
  paths = {
    booking: hrefTo('booking', 'en', booked.id),
    ticket: hrefTo('ticket', 'en', await ticketOf(booked.id)),
  }
})
afterAll(async () => {
  setUploadedPictures([])
  await site.close()
})

const at = (time: string, day = date) => {
  const wanted = new Date(`${day}T${time}:00+02:00`).getTime()
  site.clock.advance((wanted - site.clock.now().getTime()) / 60_000)
}
const open = async (path: string) => (await site.app.request(site.services.origin + path)).text()
const post = (path: string, notice: string) =>
  site.app.request(site.services.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: site.services.origin },
    body: new URLSearchParams({ notice }),
  })
const text = (html: string) => html.replace(/<[^>]*>/g, '')

test('from the evening before until the boat is back, booking and ticket are the day page', async () => {
  for (const path of Object.values(paths)) {
    at('16:59', '2027-07-13')
    expect(await open(path)).not.toContain('<day-page')
    at('17:00', '2027-07-13')
    expect(await open(path)).toContain('<day-page')
    at('22:00')
    expect(await open(path)).not.toContain('<day-page')
  }
})

test('the status comes first, and the page has no island', async () => {
  at('07:41')
  for (const path of Object.values(paths)) {
    const html = await open(path)
    expect(text(html)).toContain('The boat leaves from Bibinje at 09:00.')
    expect(text(html)).toContain('As of 07:41')
    expect(html.indexOf('On time')).toBeLessThan(html.indexOf('class="pass"'))
    expect(html).not.toContain('data-island')
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="60"/i)
  }
})

test('the picture of the quay is on the page, with its text', async () => {
  const { services } = site
  const added = await addPicture(services, { file: new PictureFile(await jpeg()), name: 'Pier', actor: 'tests' })
  if (!added.ok) throw new Error(added.refusal)
  const { hash } = added.picture
  await setPicture(services, { hash, alt: { en: 'The pier with its green light' }, actor: 'tests' })
  const { departure_location: quay } = await services.db
    .selectFrom('reservation')
    .select('departure_location')
    .where('id', '=', booked.id)
    .executeTakeFirstOrThrow()
  await setQuay(services, { id: quay, picture: hash, actor: 'tests' })
  await loadPublishedSite(services)
  for (const path of Object.values(paths)) expect(await open(path)).toContain('alt="The pier with its green light"')
})

test('a notice of either page is on both and on the manifest; a second click changes nothing', async () => {
  at('08:41')
  for (const _ of [1, 2]) {
    const answer = await post(paths.ticket, '10')
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${paths.ticket}#notice`])
  }
  for (const path of Object.values(paths))
    expect(text(await open(path))).toContain(
      'We’ve told the crew that you’ll be about 10 minutes late (sent at 08:41).',
    )
  const parties = await manifestOn(site.services.db, date, 'en')
  expect(parties.map(({ code, notice }) => [code, notice?.minutes])).toEqual([[booked.code, 10]])
  await post(paths.booking, 'never')
  await post(paths.ticket, '20')
  const html = text(await open(paths.booking))
  expect(html).toContain('about 20 minutes late')
  expect(html).toContain('If anything else changes, please call us.')
})

test('what no form sends is ignored, and after the departure nothing is told', async () => {
  at('09:01')
  expect((await post(paths.booking, '7')).status).toBe(303)
  expect((await post(paths.ticket, '5')).status).toBe(303)
  const html = text(await open(paths.ticket))
  expect(html).toContain('The boat left at 09:00')
  expect(html).not.toContain('Running late?')
})

test('the page says that the boat leaves later, and from where', async () => {
  const other = '2027-07-15'
  const { id } = await seedReservation(site.services.db, { date: other })
  const { departure } = await site.services.db
    .selectFrom('reservation')
    .select('departure')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const message = (position: number) => ({
    ...{ id: `01890a5d-ac96-774b-bcce-b3020000000${position}`, departure, position, decide_by: null, text: '' },
    ...{ sent_by: 'Ante', device: null, sent_at: new Date() },
  })
  const later = { ...message(1), reason: 'later', minutes: 20, quay: null, moved_to: null } as const
  await site.services.db.insertInto('departure_message').values(later).execute()
  at('08:00', other)
  const page = hrefTo('booking', 'en', id)
  expect(text(await open(page))).toContain('The boat leaves from Bibinje at 09:20 instead of 09:00.')
  const moved = { ...message(2), reason: 'other_quay', minutes: null, quay: 'bibinje', moved_to: 'zadar' } as const
  await site.services.db.insertInto('departure_message').values(moved).execute()
  expect(text(await open(page))).toContain('You board in Zadar, not in Bibinje.')
  const home = text(await open('/'))
  expect(home).toContain('today: the boat leaves 20 minutes later than planned.')
  expect(home).toContain('today: if you’ve booked from Bibinje, please board in Zadar.')
  at('09:21', other)
  expect(text(await open('/'))).not.toContain('later than planned')
})

test('the booking’s page has the booking for machines, without the last name, and with its state', async () => {
  const day = '2027-07-16'
  const { id, code } = await seedReservation(site.services.db, { date: day })
  const page = hrefTo('booking', 'en', id)
  const markup = async () =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(await open(page))?.[1] ?? 'null')
  const booked = await markup()
  expect(booked).toMatchObject({
    '@type': 'BoatReservation',
    reservationNumber: code,
    reservationStatus: 'https://schema.org/ReservationConfirmed',
    underName: { name: 'Ana K.' },
    reservationFor: { departureTime: `${day}T09:00:00+02:00`, departureBoatTerminal: { name: 'Bibinje' } },
  })
  await site.services.db
    .insertInto('cancellation')
    .values({ reservation_id: id, reason: 'guest', cancelled_by: 'guest', cancelled_at: site.services.now() })
    .execute()
  const cancelled = await markup()
  expect(cancelled.reservationStatus).toBe('https://schema.org/ReservationCancelled')
  expect(booked.ticketToken).toContain('qrCode:')
  expect(cancelled.ticketToken).toBeUndefined()
})
