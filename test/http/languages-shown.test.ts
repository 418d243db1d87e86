import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setPublishedSite } from '../../src/content/site.ts'
import { pathsToReview, readDraft, saveField } from '../../src/domain/site/site-draft.ts'
import { createPreview } from '../../src/domain/site/site-previews.ts'
import { loadPublishedSite, publishSite } from '../../src/domain/site/site-revisions.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { locales } from '../../src/i18n/locales.ts'
import { book, call } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
})
afterAll(async () => {
  setPublishedSite(undefined)
  await site.close()
})
beforeEach(async () => {
  await site.database.db.deleteFrom('site_value').execute()
  await site.database.db.deleteFrom('site_revision').execute()
  await loadPublishedSite(site.services)
})

async function publish(values: Record<string, unknown>) {
  for (const [path, value] of Object.entries(values)) {
    const { [path]: before } = Object.fromEntries(await readDraft(site.database.db))
    await saveField(site.services, { path, value, version: before?.version ?? 0, actor: 'Ana' })
  }
  const outcome = await publishSite(site.services, { actor: 'Ana' })
  await loadPublishedSite(site.services)
  return outcome
}
const only = (...shown: string[]) =>
  publish(Object.fromEntries(locales.map((locale) => [`languages.${locale}`, shown.includes(locale)])))

const get = (path: string, headers: Record<string, string> = {}) =>
  site.app.request(`http://bonaca.test${path}`, { headers })
const read = async (path: string) => (await get(path)).text()
const redirectOf = async (path: string, headers?: Record<string, string>) => {
  const { status, headers: answered } = await get(path, headers)
  return [status, answered.get('Location')]
}
const listed = (html: string) =>
  [...html.matchAll(/<a class="language-option" href="\/language\/(\w+)/g)].map(([, code]) => code)
const alternates = (html: string) => [...html.matchAll(/rel="alternate" hrefLang="([\w-]+)"/g)].map(([, code]) => code)

describe('a language that is off', () => {
  test('is left out of switcher, alternates, sitemap, API and data for search engines', async () => {
    expect(alternates(await read('/tour'))).toEqual([...locales, 'x-default'])
    expect(await publish({ 'languages.pl': false })).toMatchObject({ ok: true, changed: ['languages.pl'] })
    const html = await read('/de/ausflug')
    expect(listed(html)).toEqual(['en', 'hr', 'it', 'en', 'hr', 'it'])
    expect(alternates(html)).toEqual(['en', 'hr', 'de', 'it', 'x-default'])
    expect(await read('/')).toContain('"inLanguage":["en","hr","de","it"]')
    expect(await read('/sitemap.xml')).not.toMatch(/\/pl\b|hreflang="pl"/)
    expect((await call(site.app, 'locales')).body.data.map(({ code }: { code: string }) => code)).not.toContain('pl')
    const { paths } = JSON.parse(await read('/api/openapi.json'))
    expect(paths['/settings'].get.parameters[0].schema.enum).toEqual(['en', 'hr', 'de', 'it'])
  })

  test('leads to the same page in the first language shown, with the query, for now only', async () => {
    await only('hr', 'de')
    expect(await redirectOf('/pl/wycieczka?utm_source=x')).toEqual([302, '/hr/izlet?utm_source=x'])
    expect(await redirectOf('/tour')).toEqual([302, '/hr/izlet'])
    expect(await redirectOf('/pl')).toEqual([302, '/hr'])
    expect(await redirectOf('/pl/Reviews')).toEqual([302, '/hr/Reviews'])
    expect(await redirectOf('/pl/rezerwuj-teraz?date=2027-07-14')).toEqual([302, '/hr/rezerviraj?date=2027-07-14'])
    expect((await get('/tour')).headers.get('Cache-Control')).toBe('no-store')
    expect(await redirectOf('/language/pl?page=tour')).toEqual([303, '/hr'])
    expect(await redirectOf('/language/de?page=tour')).toEqual([303, '/de/ausflug'])
    expect((await get('/pl/nic-takiego')).status).toBe(404)
  })

  test('is not chosen at the root, even by a visitor who prefers it', async () => {
    await only('hr', 'de')
    expect(await redirectOf('/', { 'Accept-Language': 'pl,de;q=0.5' })).toEqual([302, '/de'])
    expect(await redirectOf('/', { Cookie: 'i18n_redirected=pl', 'Accept-Language': 'fr' })).toEqual([302, '/hr'])
    expect(await redirectOf('/', { 'Sec-Fetch-Site': 'same-origin' })).toEqual([302, '/hr'])
    await only('en', 'hr')
    expect(await redirectOf('/', { 'Accept-Language': 'pl' })).toEqual([200, null])
  })

  test('stays that of a booking made in it: page, ticket, accepted terms and review', async () => {
    const { id, ticket } = await book(site.app, '4242424242424242', {}, { 'X-Locale': 'pl' })
    await only('en', 'hr')
    const page = await read(`/pl/booking/${id}`)
    expect(page).toContain('<html lang="pl"')
    expect(listed(page)).toEqual(['en', 'hr', 'en', 'hr'])
    expect(await read(`/pl/bilet/${ticket}`)).toContain('<html lang="pl"')
    const terms = /href="([^"]*warunki-zakupu\?version=\d+)"/.exec(page)?.[1] ?? ''
    expect(await read(terms)).toContain('<html lang="pl"')
    expect((await get(`/pl/zostaw-recenzje?reservation=${id}`)).status).toBe(200)
    expect(await redirectOf('/pl/zostaw-recenzje')).toEqual([302, '/leave-review'])
  })

  test('is not that of a new booking by the API', async () => {
    await only('en', 'hr')
    const { id } = await book(site.app, '4242424242424242', {}, { 'X-Locale': 'pl' })
    const { locale } = await site.database.db
      .selectFrom('reservation')
      .select('locale')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(locale).toBe('en')
  })

  test('can be seen in a preview before it is switched on', async () => {
    await only('en', 'hr')
    const { token } = await createPreview(site.services, { actor: 'Ana' })
    expect(await read(`/preview/${token}/pl/wycieczka`)).toContain('<html lang="pl"')
  })

  test('has nothing to review', async () => {
    await publish({ 'languages.pl': false, 'pages.home.en.statement': 'Calm' })
    const toReview = pathsToReview(await readDraft(site.database.db))
    expect(toReview).toEqual(['hr', 'de', 'it'].map((locale) => `pages.home.${locale}.statement`))
  })
})

test('a preview shows each mail with its introduction in the draft, and runs nothing', async () => {
  await saveField(site.services, { path: 'mails.hr.reminder', value: 'Vidimo se!', version: 0, actor: 'Ana' })
  const { token } = await createPreview(site.services, { actor: 'Ana' })
  const response = await get(`/preview/${token}/mails/hr/reminder`)
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const html = await response.text()
  expect(html).toContain('Vidimo se!')
  expect(html).toContain(`href="/preview/${token}/mails/hr/confirmed"`)
  expect(html).not.toContain('cid:')
  expect((await get(`/preview/${token}/mails/hr/operator_health`)).status).toBe(404)
})

test('a site in one language has no switcher', async () => {
  await only('hr')
  const html = await read('/hr/izlet')
  expect(html).not.toMatch(/class="(?:language|menu-languages)"|language-option/)
  expect(alternates(html)).toEqual(['hr', 'x-default'])
})

test('one language must stay', async () => {
  expect(await only()).toMatchObject({
    refusal: 'problems',
    problems: [{ problem: { key: 'last_language' } }, {}, {}, {}, {}],
  })
})

test('a language without terms can’t be shown, and the field says why', async () => {
  const body = 'pages.terms_of_purchase.pl.body'
  const refused = {
    path: 'languages.pl',
    problem: { key: 'legal_text', values: { page: 'terms_of_purchase', language: 'Polski' } },
  }
  expect(await publish({ [body]: ' ' })).toMatchObject({ problems: [refused, { path: body }] })
  expect(await publish({ 'languages.pl': false })).toMatchObject({ ok: true })
  expect(await publish({ 'languages.pl': true })).toMatchObject({ problems: [refused, { path: body }] })
})

test('a page without a title in a language is not shown in it', async () => {
  await publish({ 'pages.about_us.de.title': '' })
  expect(await redirectOf('/de/uber-uns')).toEqual([302, '/about-us'])
  const english = await read('/about-us')
  expect(alternates(english)).toEqual(['en', 'hr', 'it', 'pl', 'x-default'])
  expect(listed(english)).not.toContain('de')
  expect(await read('/sitemap.xml')).not.toContain('/de/uber-uns')
  expect(await read('/de/ausflug')).not.toContain('href="/de/uber-uns"')
  expect(await publish({ 'pages.tour.de.title': '' })).toMatchObject({ problems: [{ path: 'pages.tour.de.title' }] })
})
