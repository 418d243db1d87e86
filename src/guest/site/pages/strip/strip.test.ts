import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageRequest } from '../../../../../test/fixtures/page-request.ts'
import { type TestSite, testSite } from '../../../../../test/fixtures/test-site.ts'
import { currentSettings } from '../../../../domain/settings/current-settings.ts'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import { formatsOf } from '../../../../i18n/formats.ts'
import { type Locale, locales } from '../../../../i18n/locales.ts'
import { hrefTo, type Page } from '../../../../pages.ts'
import { listedDays } from '../../head/tour-data.ts'
import { createPageHandler } from '../../page-handler.tsx'
import { loadOpenDays, readSeaState } from './open-days.ts'

// The clock is at 11 May 2027.
let site: TestSite
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  const departure = { held: 0, capacity: 80, status: 'open' as const }
  await site.services.db
    .insertInto('departure')
    .values([
      { ...departure, date: '2027-05-12', sold: 80 },
      { ...departure, date: '2027-05-13', sold: 71 },
      { ...departure, date: '2027-05-14', sold: 0, status: 'closed' },
    ])
    .execute()
  await site.services.db
    .insertInto('ticket_price')
    .values({
      ticket: 'adult',
      original_amount: 8550,
      payable_amount: 1700,
      min_age: 12,
      max_age: null,
      valid_from: '2027-05-20',
      valid_to: '2027-05-21',
    })
    .execute()
})
afterAll(() => site.close())

async function htmlOf(page: Page, locale: Locale = 'en') {
  const response = await site.app.request(new URL(hrefTo(page, locale), site.services.origin))
  return (await response.text()).replaceAll('<!-- -->', '')
}

const spaced = (html: string) => html.replaceAll('\u00a0', ' ')

test.each(locales)(
  'in %s the home page offers the days with free places as a GET form to the booking page',
  async (locale) => {
    const html = await htmlOf('home', locale)
    const form = html.match(/<booking-strip.*<\/booking-strip>/s)?.[0] ?? ''
    expect(form).toContain(`action="${hrefTo('book_now', locale)}"`)
    for (const { id, name, departs_at } of (await currentSettings(site.services)).departure_locations)
      expect(form).toMatch(
        new RegExp(`value="${id}"/><span class="num">${formatsOf(locale).clock(departs_at)}</span> ${name}`),
      )
    const days = [...form.matchAll(/<option value="(\d{4}-\d\d-\d\d)"/g)].map(([, date]) => date)
    expect(days.slice(0, 2)).toEqual(['2027-05-13', '2027-05-15'])
    expect(days).toHaveLength(listedDays)
    expect(form).toContain(
      `<optgroup label="${translatorOf(locale)('strip.later')}"><option class="month" value="2027-05">`,
    )
    expect(form).toContain('<option class="month" value="2027-10">')
    expect(
      [...form.matchAll(/<optgroup label="(.)/g)].every(([, letter = '']) => letter === letter.toUpperCase()),
    ).toBe(true)
  },
)

test('the amounts are those of two adults, and days with other prices have their own', async () => {
  const html = await htmlOf('tour')
  expect(html.match(/<dd class="num">(€150|€30)</g)).toHaveLength(2)
  expect(html).toMatch(/data-prices="7500,1500 4500,900 0,0"/)
  expect(html).toMatch(/<option value="2027-05-20" data-prices="8550,1700 4500,900 0,0">/)
  expect(html).toMatch(/<option value="2027-05-19">/)
})

test('the number of places left is stated if it is ten or less', async () => {
  expect(spaced(await htmlOf('tour'))).toContain('Next departure: Thu 13 May, 08:00 from Zadar, 9 places left')
  await site.services.db.updateTable('departure').set({ sold: 69 }).where('date', '=', '2027-05-13').execute()
  site.clock.advance(1)
  expect(spaced(await htmlOf('tour'))).toContain('Next departure: Thu 13 May, 08:00 from Zadar, places available')
})

test('after the season and from far away the strip says when the boat sails again', async () => {
  const settings = structuredClone(await currentSettings(site.services))
  const at = async (today: string, dates: string[]) => {
    const departures = dates.map((date) => ({ date, placesLeft: 80, prices: settings.prices }))
    const loadTour = () => Promise.resolve({ today, settings, departures })
    return (await loadOpenDays({ ...pageRequest(site, '/'), loadTour }, settings)).seasonStart
  }
  const start = { date: '2027-04-01', hasSummer: false }
  expect(await at('2026-11-25', ['2027-04-01', '2027-07-01'])).toEqual({ ...start, hasSummer: true })
  expect(await at('2027-03-30', ['2027-04-01'])).toEqual(start)
  expect(await at('2026-05-01', ['2027-04-01'])).toEqual(start)
  expect(await at('2027-04-01', ['2027-04-02'])).toBeUndefined()
  const winter = { from: '10-01', to: '04-30', weekdays: [1, 2, 3, 4, 5, 6, 7] }
  const further = { from: '2027-06-01', to: '2027-06-30', weekdays: [6] }
  for (const trip of settings.trips) trip.seasons = [winter, further]
  expect(await at('2026-11-25', ['2026-11-27'])).toBeUndefined()
  expect(await at('2027-06-01', ['2027-06-05'])).toBeUndefined()
  expect(await at('2027-07-01', ['2027-10-01'])).toEqual({ date: '2027-10-01', hasSummer: false })
})

test.each(['tour', 'about_us', 'start_locations', 'private_tours'] as const)('%s has the strip', async (page) => {
  expect(await htmlOf(page)).toContain('<booking-strip')
})

test.each(['book_now', 'contact', 'terms_of_purchase', 'payment_security', 'payout'] as const)(
  '%s has no strip',
  async (page) => {
    expect(await htmlOf(page)).not.toContain('<booking-strip')
  },
)

test('without departures the strip is a link', async () => {
  const request = pageRequest(site, '/')
  const settings = await currentSettings(site.services)
  const loadTour = () => Promise.reject(new Error('unavailable'))
  const open = await loadOpenDays({ ...request, loadTour }, settings)
  expect(open).toEqual({
    settings,
    isOfOneTrip: false,
    departures: [],
    laterMonths: [],
    seasonStart: undefined,
    seaState: undefined,
  })
})

test('the sea state is read from its file on its day only, and an invalid file is ignored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sea-'))
  const file = join(folder, 'sea-state.json')
  const read = (today: string) => readSeaState(today, site.services.log, file)
  expect(read('2027-05-11')).toBeUndefined()
  await writeFile(file, '{"date":"2027-05-11","douglas":0}')
  expect(read('2027-05-11')).toBe(0)
  expect(read('2027-05-12')).toBeUndefined()
  await writeFile(file, '{"date":"2027-05-11","douglas":9}')
  expect(read('2027-05-11')).toBeUndefined()
  await writeFile(file, 'calm')
  expect(read('2027-05-11')).toBeUndefined()
  await rm(folder, { recursive: true })
})
