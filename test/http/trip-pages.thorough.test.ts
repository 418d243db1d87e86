import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBoat } from '../../src/domain/fleet/manage-boats.ts'
import { addTrip, setTrip } from '../../src/domain/fleet/manage-trips.ts'
import { currentSettings } from '../../src/domain/settings/current-settings.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { type Locale, locales } from '../../src/i18n/locales.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
})
afterAll(() => site.close())

const get = (path: string) => site.app.request(path, { headers: { Cookie: 'locale=en' } })
const htmlOf = async (path: string) => (await get(path)).text()
async function landing(path: string): Promise<string | number> {
  const { status, headers } = await get(path)
  return status === 301 ? (headers.get('Location') ?? '') : status
}
const actor = 'tests'

test('with one trip nothing of the choice between trips exists', async () => {
  const home = await htmlOf('/')
  expect(home).not.toContain('id="trips"')
  expect(home).toContain('<a href="/tour">')
  expect(home).not.toContain('name="trip"')
  expect(await htmlOf('/tour')).not.toContain('name="trip"')
})

test('the page of the first trip says how many guests its boat takes', async () => {
  expect(await htmlOf('/tour')).toContain('up to 80')
  const places = { id: 'bonaca', licensedPlaces: 90, actor }
  expect(await setBoat(site.services, places)).toMatchObject({ ok: true })
  expect(await htmlOf('/tour')).toContain('up to 90')
  await setBoat(site.services, { ...places, licensedPlaces: 80 })
})

test('with several trips each has its page, and forms and navigation name the trip', async () => {
  await addThreeTrips(site.services.db)
  const sunset: Record<Locale, string> = {
    en: '/tour/sunset-cruise',
    hr: '/hr/izlet/krstarenje-u-zalazak-sunca',
    de: '/de/ausflug/fahrt-in-den-sonnenuntergang',
    it: '/it/escursione/gita-al-tramonto',
    pl: '/pl/wycieczka/rejs-o-zachodzie-slonca',
  }
  for (const locale of locales) {
    const html = await htmlOf(sunset[locale])
    expect(html).toContain(`<link rel="canonical" href="http://bonaca.test${sunset[locale]}"/>`)
    for (const other of locales) expect(html).toContain(`hrefLang="${other}" href="http://bonaca.test${sunset[other]}"`)
    expect(html).toContain('<input type="hidden" name="trip" value="sunset"/>')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(html).toContain(`property="og:image" content="http://bonaca.test/share/trip-sunset-${locale}.jpg?v=`)
    const graph: { '@type': string; url?: string; offers?: { price: string }[] }[] = JSON.parse(json)['@graph']
    const trip = graph.find((node) => node['@type'] === 'TouristTrip')
    expect(trip).toMatchObject({ url: `http://bonaca.test${sunset[locale]}` })
    expect(trip?.offers?.[0]?.price).toBe('40.00')
    expect(json).toContain('Ošljak')
  }
  const home = await htmlOf('/')
  expect(home).toContain('<a href="/#trips">Trips</a>')
  expect(home).toMatch(/<select class="input" id="strip-trip" name="trip"[^>]*>/)
  const islands = await htmlOf('/tour/ugljan-and-pasman')
  expect(islands).toContain('9:00 · 14:00')
  expect(islands).not.toContain('name="departure_location"')
  const map = await htmlOf('/sitemap.xml')
  for (const path of Object.values(sunset)) expect(map).toContain(`<loc>http://bonaca.test${path}</loc>`)
  expect(map).not.toContain('kornati')
})

test('former names and those of other languages redirect; unknown ones, and trips that nobody can book, are not found', async () => {
  expect(await landing('/hr/izlet/sunset-cruise')).toBe('/hr/izlet/krstarenje-u-zalazak-sunca')
  expect(await landing('/tour/kornati-and-telascica?gclid=1')).toBe('/tour?gclid=1')
  expect(await landing('/tour/Sunset-Cruise')).toBe(404)
  expect(await landing('/tour/sunset-cruise/')).toBe('/tour/sunset-cruise')
  for (const unknown of ['/tour/nothing', '/tour/sunset-cruise/more', '/tour/..%2fbooking', '/tour/%00'])
    expect(await landing(unknown)).toBe(404)
  expect(await htmlOf('/tour/nothing')).not.toContain('data-page="tour"')

  await setTrip(site.services, { id: 'sunset', names: { en: 'Evening at sea' }, actor })
  expect(await landing('/tour/sunset-cruise')).toBe('/tour/evening-at-sea')
  const names = { en: 'Sunset cruise', hr: 'Kornati i Telašćica' }
  expect(await addTrip(site.services, { id: 'second', names, boat: 'galeb', actor })).toMatchObject({
    ok: true,
    trip: { slugs: { en: 'sunset-cruise-second', hr: 'kornati-i-telascica-second', de: 'sunset-cruise' } },
  })
  expect(await landing('/tour/sunset-cruise-second')).toBe(404)
  const taken = { en: 'Sunset cruise second third', hr: 'a', de: 'a', it: 'a', pl: 'a' }
  await addTrip(site.services, { id: 'x', names: taken, boat: 'galeb', actor })
  const third = { id: 'third', names: { en: 'Sunset cruise second' }, boat: 'galeb', actor }
  expect(await addTrip(site.services, third)).toMatchObject({ trip: { slugs: { en: 'sunset-cruise-second-third-2' } } })
  expect((await get('/hr/izlet/sunset-cruise')).headers.get('Cache-Control')).toBe('no-cache')
  await setTrip(site.services, { id: 'sunset', names: { en: 'Sunset cruise' }, actor })
  expect(await landing('/tour/evening-at-sea')).toBe('/tour/sunset-cruise')

  await setTrip(site.services, { id: 'sunset', state: 'by_link', actor })
  const page = await htmlOf('/tour/sunset-cruise')
  expect(page).toContain('<meta name="robots" content="noindex"/>')
  expect(page).not.toContain('application/ld+json')
  expect(await htmlOf('/sitemap.xml')).not.toContain('sunset-cruise')
  await setTrip(site.services, { id: 'sunset', state: 'draft', actor })
  expect(await landing('/tour/sunset-cruise')).toBe(404)
  await setTrip(site.services, { id: 'sunset', state: 'on_sale', actor })
})

test('the page texts about one trip stay with it when another trip is the first', async () => {
  await setTrip(site.services, { id: 'sunset', position: 1, actor })
  const first = await htmlOf('/tour')
  expect(first).toContain('Sunset cruise')
  expect(first).not.toContain('salt lake')
  expect(await landing('/tour/sunset-cruise')).toBe('/tour')
  const described = await htmlOf('/tour/kornati-and-telascica')
  expect(described).toContain('salt lake')
  expect(described).toContain('<input type="hidden" name="trip" value="tour"/>')
})

test('a trip by link is booked from its page, with all of its starts', async () => {
  await setTrip(site.services, { id: 'tour', position: 1, actor })
  await setTrip(site.services, { id: 'sunset', state: 'draft', actor })
  await setTrip(site.services, { id: 'islands', state: 'by_link', actor })
  const page = await htmlOf('/tour/ugljan-and-pasman')
  expect(page).toContain('<input type="hidden" name="trip" value="islands"/>')
  expect(page).toContain('href="/book-now?trip=islands"')
  expect(page).not.toContain('name="departure_location"')
  const { trips } = await currentSettings(site.services, { trip: 'islands' })
  expect(trips.map(({ id, starts }) => [id, starts.length])).toEqual([
    ['tour', 1],
    ['islands', 2],
  ])
  expect(await htmlOf('/')).not.toContain('id="trips"')
  await setTrip(site.services, { id: 'islands', state: 'on_sale', actor })
  await setTrip(site.services, { id: 'sunset', state: 'on_sale', actor })
})

test('the home page keeps the price and the links of the trip that its texts are about', async () => {
  await setTrip(site.services, { id: 'sunset', position: 1, actor })
  const home = await htmlOf('/')
  expect(home).toContain('href="/tour/kornati-and-telascica"')
  expect(home).toContain('€75')
  await setTrip(site.services, { id: 'tour', state: 'by_link', actor })
  expect(await htmlOf('/tour/kornati-and-telascica')).toContain('<meta name="robots" content="noindex"/>')
  const unlisted = await htmlOf('/')
  expect(unlisted).toContain('<option value="sunset">')
  expect(unlisted).not.toContain('<option value="tour">')
  expect(unlisted.slice(unlisted.indexOf('id="trips"')).split('</section>')[0]).not.toContain('Kornati')
  expect(unlisted).toContain('href="/tour/kornati-and-telascica"')
  await setTrip(site.services, { id: 'islands', state: 'draft', actor })
  for (const path of ['/', '/about-us']) expect(await htmlOf(path)).not.toContain('id="strip-trip"')
  for (const path of ['/', '/about-us']) expect(await htmlOf(path)).not.toMatch(/name="departure_location" value="bib/)
  await setTrip(site.services, { id: 'islands', state: 'on_sale', actor })
  await setTrip(site.services, { id: 'tour', state: 'on_sale', actor })
})

test('a season of one year, a night trip and a second start are told', async () => {
  const seasons = [{ from: '2027-05-01', to: '2027-09-30', weekdays: [1, 2, 3, 4, 5, 6, 7] }]
  const night = { id: '1', endsNextDay: true, calls: [{ quay: 'zadar', departsAt: '21:00', returnsAt: '01:30' }] }
  expect(await setTrip(site.services, { id: 'sunset', seasons, start: night, actor })).toMatchObject({ ok: true })
  const page = await htmlOf('/tour')
  expect(page).not.toContain('NaN')
  expect(page).toContain('1:30 the next day')
  expect(page).toMatch(/"departureTime":"2027-\d\d-(\d\d)T21:00[^"]*","arrivalTime":"2027-\d\d-(?!\1)\d\dT01:30/)
  const evening = {
    id: 'evening',
    endsNextDay: false,
    calls: [{ quay: 'zadar', departsAt: '18:40', returnsAt: '20:00' }],
  }
  expect(await setTrip(site.services, { id: 'tour', start: evening, actor })).toMatchObject({ ok: true })
  expect(await htmlOf('/tour/kornati-and-telascica')).toContain('18:40')
})

test('the language list of a trip leads to the trip', async () => {
  const html = await htmlOf('/tour/ugljan-and-pasman')
  expect(html).toContain('/language/de?page=tour&amp;id=ugljan-und-pasman')
  const answer = await get('/language/de?page=tour&id=ugljan-and-pasman')
  expect(answer.headers.get('Location')).toBe('/de/ausflug/ugljan-and-pasman')
  expect(await landing('/de/ausflug/ugljan-and-pasman')).toBe('/de/ausflug/ugljan-und-pasman')
  expect((await get('/language/de?page=tour&id=../evil')).headers.get('Location')).toBe('/de/ausflug')

  // The German name of `islands` is the English name of another trip.
  await setTrip(site.services, { id: 'second', names: { en: 'Panorama', de: 'Rundfahrt' }, actor })
  await setTrip(site.services, { id: 'islands', names: { en: 'Circle', de: 'Panorama' }, actor })
  expect(await htmlOf('/tour/circle')).toContain('/language/de?page=tour&amp;id=panorama')
})
