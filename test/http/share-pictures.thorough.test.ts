import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setUploadedPictures } from '../../src/content/shown-pictures.ts'
import { setPublishedSite } from '../../src/content/site.ts'
import { PictureFile } from '../../src/domain/pictures/clean-picture.ts'
import { addPicture } from '../../src/domain/pictures/manage-pictures.ts'
import { saveField } from '../../src/domain/site/site-draft.ts'
import { loadPublishedSite, publishSite } from '../../src/domain/site/site-revisions.ts'
import { loadTrips } from '../../src/domain/trips/trips.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { type Locale, locales } from '../../src/i18n/locales.ts'
import { hrefTo, indexablePages } from '../../src/pages.ts'
import { jpeg } from '../fixtures/photos.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  await addThreeTrips(site.services.db)
})
afterAll(() => site.close())
afterEach(() => {
  setPublishedSite(undefined)
  setUploadedPictures([])
})

const get = async (path: string) => site.app.request(`http://bonaca.test${path}`)
const addressOn = async (path: string) =>
  /og:image" content="[^"]*(\/share\/[^"]+)"/.exec(await (await get(path)).text())?.[1] ?? ''
async function expectCard(address: string): Promise<string> {
  const answer = await get(address)
  expect([address, answer.status, answer.headers.get('Content-Type')]).toEqual([address, 200, 'image/jpeg'])
  expect(answer.headers.get('Cache-Control')).toContain('immutable')
  const picture = Buffer.from(await answer.arrayBuffer())
  const { format, width, height } = await sharp(picture).metadata()
  expect([address, format, width, height]).toEqual([address, 'jpeg', 1200, 630])
  // Some messengers show no picture of more than 300 kB.
  expect(picture.length, address).toBeLessThan(300_000)
  return picture.toString('base64')
}

test('every page has its own, in each language its own', async () => {
  const pages = indexablePages.map((page): [Parameters<typeof hrefTo>[0], Locale] => [page, 'en'])
  const languages = locales
    .filter((locale) => locale !== 'en')
    .map((locale): (typeof pages)[number] => ['home', locale])
  const cards = new Set<string>()
  for (const [page, locale] of [...pages, ...languages])
    cards.add(await expectCard(await addressOn(hrefTo(page, locale))))
  expect(cards.size).toBe(pages.length + languages.length)
})

test('the page of a trip has its name', async () => {
  const { trips, slugs } = await loadTrips(site.services.db)
  expect(trips.length).toBe(3)
  const { trip, slug } = slugs.find((row) => row.trip === 'sunset' && row.locale === 'de')!
  const address = await addressOn(hrefTo('tour', 'de', slug))
  expect(address).toContain(`/share/trip-${trip}-de.jpg?v=`)
  expect(await expectCard(address)).not.toBe(await expectCard(await addressOn(hrefTo('tour', 'de'))))
})

test('another headline, accent, wordmark or picture has another address; the former one shows the new card', async () => {
  const { services } = site
  const actor = 'Ana'
  const alt = Object.fromEntries(locales.map((locale) => [locale, 'Guests on deck']))
  const file = new PictureFile(await jpeg({ red: 200, width: 1200 }))
  const added = await addPicture(services, { file, alt, focalPoint: { x: 0.3, y: 0.8 }, actor })
  if (!added.ok) throw new Error(added.refusal)
  const changes: [field: string, value: unknown][] = [
    ['pages.about_us.en.title', 'Two sisters & a <i>boat</i>'],
    ['look.accent', '#1d4ed8'],
    ['look.wordmark', { text: 'Ausflugsfahrten in die Kornaten' }],
    ['pictures.about_opening', added.picture.hash],
  ]
  await loadPublishedSite(services)
  const addresses = [await addressOn('/about-us')]
  let shown = await expectCard(addresses[0]!)
  for (const [path, value] of changes) {
    expect(await saveField(services, { path, value, version: 0, actor })).toMatchObject({ ok: true, problem: null })
    expect(await publishSite(services, { actor })).toMatchObject({ ok: true })
    await loadPublishedSite(services)
    const former = await get(addresses[0]!)
    expect(former.headers.get('Cache-Control')).not.toContain('immutable')
    const card = Buffer.from(await former.arrayBuffer()).toString('base64')
    expect([path, card === shown]).toEqual([path, false])
    shown = card
    const address = await addressOn('/about-us')
    expect([path, addresses]).not.toEqual([path, expect.arrayContaining([address])])
    expect(await expectCard(address)).toBe(card)
    addresses.push(address)
  }
})

test('what is not a page or a trip on sale has none', async () => {
  for (const name of ['nothing-en', 'home-xx', 'booking-en', 'trip-nothing-en', '..%2Fhome-en', 'home'])
    expect([name, (await get(`/share/${name}.jpg`)).status]).toEqual([name, 404])
})
