import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import { addThreeTrips } from '../../../../test/fixtures/three-trips.ts'
import { tour } from '../../../../test/fixtures/tour.ts'
import { fillDay, fullDay, join, wait } from '../../../../test/fixtures/waitlist.ts'
import { setDeparture } from '../../../domain/availability/set-departure.ts'
import { translatorOf } from '../../../i18n/catalogues.ts'
import { formatsOf } from '../../../i18n/formats.ts'
import { locales } from '../../../i18n/locales.ts'
import { hrefTo } from '../../../pages.ts'
import { createPageHandler } from '../page-handler.tsx'

// Tests the pages of the waitlist as the server renders them. The clock is at 11 May 2027.

let site: TestSite
beforeEach(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  await fillDay(site)
})
afterEach(() => site.close())

async function request(path: string, fields?: Record<string, string>) {
  const body = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const response = await site.app.request(new URL(path, site.services.origin), body)
  const html = (await response.text()).replaceAll('<!-- -->', '')
  const [main = ''] = html.match(/<main.*<\/main>/s) ?? []
  return {
    status: response.status,
    main,
    text: main.replace(/<script.*?<\/script>|<[^>]+>/gs, ' ').replace(/\s+/g, ' '),
  }
}

const entryPath = (id: string) => hrefTo('waitlist', 'en', id)
const inputOf = (html: string, name: string) => html.match(new RegExp(`<input [^>]*name="${name}"[^>]*>`))?.[0]

test('a rejected form shows the same days and the input', async () => {
  const free = '2027-07-20'
  const form = await request(`${hrefTo('waitlist', 'en')}?date=${free}`)
  const [, action = ''] = form.main.match(/<form [^>]*action="([^"]*)"/) ?? []
  const rejected = await request(action, { adults: '3', children: '1', infants: '0', email: 'ana@', intent: 'join' })
  expect(rejected.status).toBe(422)
  expect(rejected.main).toContain(`name="dates" value="${free}"`)
  expect(rejected.main).toContain(`name="dates" value="${fullDay}"`)
  expect(inputOf(rejected.main, 'adults')).toContain('value="3"')
  expect(inputOf(rejected.main, 'email')).toContain('value="ana@"')
})

test('a rejected change of the party shows the input and the error', async () => {
  const id = await wait(site, 'ana@mail.example', 3)
  const counts = { adults: '4', children: '2', infants: '0' }
  const rejected = await request(entryPath(id), { ...counts, intent: 'fewer' })
  expect(rejected.status).toBe(422)
  expect(rejected.main).toContain('id="adults-error"')
  expect(inputOf(rejected.main, 'adults')).toContain('value="4"')
  expect(inputOf(rejected.main, 'children')).toContain('value="2"')
})

test('an offer shows where the boat leaves, and the amounts at its prices', async () => {
  const id = await wait(site, 'ana@mail.example', 2)
  await setDeparture(site.services, { ...tour, date: fullDay, capacity: 24, actor: 'tests' })
  await site.runJobs()
  await site.services.db.updateTable('ticket_price').set({ original_amount: 9_900 }).execute()
  const { text } = await request(entryPath(id))
  expect(text).toContain('room for your whole party on Wednesday 14 July 2027')
  expect(text).toMatch(
    /Day Wednesday 14 July 2027 Departure Zadar, \S+ Bibinje, \S+ Full price €150 Reservation cost \(deposit\) €30/,
  )
  expect(text).toContain('Rest to pay €120 Book these places')
})

test.each(locales)('an offer and the end of the wait are in %s, with its format of amounts', async (locale) => {
  const t = translatorOf(locale)
  const { price } = formatsOf(locale)
  const words = (text: string) => text.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
  const id = await wait(site, 'ana@mail.example', 10)
  await setDeparture(site.services, { ...tour, date: fullDay, capacity: 60, actor: 'tests' })
  await site.runJobs()
  const offered = await request(hrefTo('waitlist', locale, id))
  expect(words(offered.main)).toContain(words(t('waitlist.offered.title')))
  for (const amount of [10 * 7500, 10 * 1500, 10 * 6000]) expect(offered.text).toContain(words(price(amount)))
  expect(words(offered.main)).toContain(t('waitlist.offered.button'))
  await request(hrefTo('waitlist', locale, id), { intent: 'leave' })
  const { main } = await request(hrefTo('waitlist', locale, id))
  expect(words(main)).toContain(words(t('waitlist.closed.title')))
})

test('while no day is full, the page leads to the next departure instead of a form', async () => {
  await setDeparture(site.services, { ...tour, date: fullDay, capacity: 24, actor: 'tests' })
  const { main, text } = await request(hrefTo('waitlist', 'en'))
  expect(text).toContain('Every day still has room')
  expect(text).toMatch(/Next departure: .*, \d+ places left/)
  expect(main).toMatch(/href="\/book-now\?date=2027-05-1\d"/)
  expect(main).not.toContain('<form')
})

test('with several trips the page names its trip, what else sails that day first, and links to its trip', async () => {
  const { services } = site
  await addThreeTrips(services.db)
  const sailing = { trip: 'islands', start: 'morning' }
  const query = `?trip=islands&start=morning&date=${fullDay}`
  await setDeparture(services, { ...sailing, date: fullDay, capacity: 1, actor: 'tests' })
  const form = await request(hrefTo('waitlist', 'en') + query)
  expect(form.text).toContain('Half-day boat trip to Ugljan and Pašman, 09:00')
  expect(form.text).toContain('14:00 40 places left €35 per adult')
  expect(form.main).toMatch(/href="\/book-now\?trip=islands&amp;date=2027-07-14&amp;start=afternoon.*<form/s)
  const fields = { dates: fullDay, adults: '2', children: '0', infants: '0', email: 'eva@mail.example', intent: 'join' }
  const form_key = inputOf(form.main, 'form_key')?.match(/value="([^"]*)"/)?.[1] ?? ''
  site.clock.advance(1)
  const sent = await request(hrefTo('waitlist', 'en') + query, { ...fields, form_key })
  expect(sent.text).toContain('Trip Half-day boat trip to Ugljan and Pašman, 09:00 Day Wednesday 14 July 2027')
  await setDeparture(services, { ...sailing, date: fullDay, capacity: 40, actor: 'tests' })
  const open = await request(`${hrefTo('waitlist', 'en')}?trip=islands&start=morning`)
  expect(open.main).toMatch(/href="\/book-now\?trip=islands&amp;start=morning&amp;date=2027-05-1\d"/)
})

test('a form of a trip that was withdrawn says so, and ticks no day of another trip', async () => {
  const { db } = site.services
  await addThreeTrips(db)
  const path = `${hrefTo('waitlist', 'en')}?trip=islands&start=morning&date=${fullDay}`
  await setDeparture(site.services, { trip: 'islands', start: 'morning', date: fullDay, capacity: 1, actor: 'tests' })
  const form = await request(path)
  const tickedIn = (html: string) => html.match(/<input (?=[^>]*checked)[^>]*name="dates"[^>]*>/g) ?? []
  expect(tickedIn(form.main)).toHaveLength(1)
  const form_key = inputOf(form.main, 'form_key')?.match(/value="([^"]*)"/)?.[1] ?? ''
  site.clock.advance(1)
  await db.updateTable('trip').set({ state: 'draft' }).where('id', '=', 'islands').execute()
  const fields = { dates: fullDay, adults: '2', children: '0', infants: '0', email: 'eva@mail.example', intent: 'join' }
  const refused = await request(path, { ...fields, form_key })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Please choose one of our trips.')
  expect(tickedIn(refused.main)).toEqual([])
})

test('a party that waits already is not invited to join again', async () => {
  await wait(site, 'ana@mail.example', 2)
  const id = await join(site, 'ana@mail.example', 2)
  await request(entryPath(id), { intent: 'confirm' })
  const { text } = await request(entryPath(id))
  expect(text).toContain('You were already on the waiting list')
  expect(text).not.toContain('Join the waiting list again')
})
