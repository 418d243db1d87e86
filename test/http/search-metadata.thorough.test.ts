import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { type Locale, locales } from '../../src/i18n/locales.ts'
import { hrefTo, indexablePages, type Page } from '../../src/pages.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Metadata for search engines and link previews.

let site: TestSite
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
})
afterAll(() => site.close())

const origin = 'http://bonaca.test'
/** A request without referrer and language, as a crawler sends it. */
const get = (path: string) => site.app.request(new URL(path, origin))
const everyPage = indexablePages.flatMap((page) => locales.map((locale) => ({ page, locale })))

const heads = new Map<string, ReturnType<typeof readHead>>()
function headOf(path: string) {
  const head = heads.get(path) ?? readHead(path)
  heads.set(path, head)
  return head
}

async function readHead(path: string) {
  const answer = await get(path)
  const html = await answer.text()
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match.slice(1).map(plainText))
  return {
    status: answer.status,
    html,
    canonical: all(/<link rel="canonical" href="([^"]*)"/g).flat(),
    translations: all(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g),
    meta: new Map(all(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g) as [string, string][]),
    scripts: html.match(/<script type="application\/ld\+json">.*?<\/script>/gs) ?? [],
  }
}

const plainText = (text: string) =>
  text.replace(
    /&(amp|quot|lt|gt|#x27);/g,
    (entity) => ({ '&amp;': '&', '&quot;': '"', '&#x27;': "'" })[entity] ?? entity,
  )

test('every page has one canonical URL and reciprocal hreflang links', async () => {
  const translations = new Map<string, string>()
  for (const { page, locale } of everyPage) {
    const path = hrefTo(page, locale)
    const head = await headOf(path)
    expect([path, head.status, head.canonical]).toEqual([path, 200, [origin + path]])
    const named = [...locales, 'x-default'].map((other) => [
      other,
      origin + hrefTo(page, other === 'x-default' ? 'en' : (other as Locale)),
    ])
    expect(head.translations).toEqual(named)
    translations.set(origin + path, JSON.stringify(head.translations))
  }
  for (const [address, named] of translations) {
    for (const [, other] of JSON.parse(named)) expect([address, translations.get(other)]).toEqual([address, named])
  }
})

test('query parameters do not change the canonical URL', async () => {
  for (const path of ['/book-now?month=2027-07', '/leave-review?reservation=x', '/de?cursor=x']) {
    const { canonical, meta } = await headOf(path)
    expect(canonical).toEqual([origin + path.replace(/\?.*/, '')])
    expect(meta.get('og:url')).toBe(canonical[0])
  }
})

test('booking pages and 404 pages are noindex and have no metadata', async () => {
  for (const path of ['/booking', '/de/booking', '/pl/booking/AAAAAAAAAAAAAAAAAAAAAA', '/no-such-page']) {
    const head = await headOf(path)
    expect([path, head.meta.get('robots')]).toEqual([path, 'noindex'])
    expect([path, head.canonical, head.translations, head.scripts]).toEqual([path, [], [], []])
    expect([path, [...head.meta.keys()].filter((name) => /^(og|twitter):/.test(name))]).toEqual([path, []])
  }
})

test('every page has localised Open Graph metadata and its own share image', async () => {
  const titles = new Set<string>()
  for (const { page, locale } of everyPage) {
    const { meta } = await headOf(hrefTo(page, locale))
    for (const name of ['og:title', 'og:description', 'og:image:alt'])
      expect([page, meta.get(name)]).toEqual([page, expect.stringMatching(/^[^<>\u00ad]{3,}$/)])
    expect(meta.get('og:title')).not.toContain('| Bonaca')
    expect(meta.get('og:locale')).toMatch(new RegExp(`^${locale}_[A-Z]{2}$`))
    expect(meta.get('twitter:card')).toBe('summary_large_image')
    expect([meta.get('og:image:width'), meta.get('og:image:height')]).toEqual(['1200', '630'])
    expect(meta.get('og:image')).toMatch(new RegExp(`^${origin}/share/${page}-${locale}\\.jpg\\?v=[\\w-]+$`))
    titles.add(`${locale} ${meta.get('og:title')}`)
  }
  expect(titles.size).toBe(everyPage.length)
})

test('the sitemap lists every indexable page with its translations, and nothing else', async () => {
  const answer = await get('/sitemap.xml')
  expect(answer.headers.get('Content-Type')).toContain('application/xml')
  const xml = await answer.text()
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
  expect(listed.toSorted()).toEqual(everyPage.map(({ page, locale }) => origin + hrefTo(page, locale)).toSorted())
  for (const address of listed) {
    const { status, canonical, meta, html } = await headOf(address)
    expect([address, status, canonical]).toEqual([address, 200, [address]])
    expect(meta.get('robots')).not.toContain('noindex')
    const [, changed] = xml.match(new RegExp(`<loc>${address}</loc><lastmod>([^<]*)`)) ?? []
    expect([address, changed]).toEqual([address, html.match(/class="version"><time dateTime="([^"]*)/)?.[1]])
  }
  for (const [, entry = ''] of xml.matchAll(/<url>(.*?)<\/url>/g)) {
    const [, address] = entry.match(/<loc>([^<]*)/) ?? []
    const links = [...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, language, href]) => [
      language,
      href,
    ])
    expect(links).toEqual((await headOf(address ?? '')).translations)
  }
})

test('robots.txt names the sitemap and does not block pages that are noindex', async () => {
  const lines = (await (await get('/robots.txt')).text()).split('\n')
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const forbidden = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice('Disallow: '.length))
  expect(forbidden).toEqual(['/api/', '/sandbox/', '/language/'])
  const addresses = [...everyPage.map(({ page, locale }) => hrefTo(page, locale)), '/booking', '/share/', '/assets/']
  for (const address of addresses) expect(forbidden.filter((start) => address.startsWith(start))).toEqual([])
})

const expectedTypes: Partial<Record<Page, string[]>> = {
  home: ['TravelAgency', 'WebSite', 'WebPage', 'TouristTrip', 'Product'],
  tour: ['TravelAgency', 'WebSite', 'WebPage', 'BreadcrumbList', 'FAQPage', 'TouristTrip', 'Product'],
  book_now: ['TravelAgency', 'WebSite', 'WebPage', 'BreadcrumbList', 'TouristTrip'],
  private_tours: ['TravelAgency', 'WebSite', 'WebPage', 'BreadcrumbList', 'FAQPage'],
  contact: ['TravelAgency', 'WebSite', 'ContactPage', 'BreadcrumbList'],
  about_us: ['TravelAgency', 'WebSite', 'AboutPage', 'BreadcrumbList'],
}

interface Node {
  '@type': string
  '@id': string
  [property: string]: unknown
}

test('every page has one JSON-LD graph with the required properties and absolute URLs', async () => {
  for (const { page, locale } of everyPage) {
    const { scripts } = await headOf(hrefTo(page, locale))
    expect([page, scripts.length]).toEqual([page, 1])
    const graph: Node[] = JSON.parse(scripts[0]?.replace(/^<script[^>]*>|<\/script>$/g, '') ?? '')['@graph']
    expect([page, graph.map((node) => node['@type'])]).toEqual([
      page,
      expectedTypes[page] ?? ['TravelAgency', 'WebSite', 'WebPage', 'BreadcrumbList'],
    ])
    for (const node of graph)
      for (const property of requiredProperties[node['@type']] ?? [])
        expect([page, node]).toEqual([page, expect.objectContaining({ [property]: expect.anything() })])
    checkReferences(graph, origin)
    expect(graph.find((node) => node['@type'].endsWith('Page'))).toMatchObject({
      inLanguage: locale,
      url: origin + hrefTo(page, locale),
    })
  }
})

/** Properties that search engines require for rich results. */
const requiredProperties: Record<string, string[]> = {
  TravelAgency: ['name', 'url', 'telephone', 'email', 'image', 'logo'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  Product: ['name', 'image', 'offers'],
  TouristTrip: ['name', 'description', 'offers', 'itinerary', 'provider'],
}

/** Every @id reference resolves inside the graph, and every own URL is absolute. */
function checkReferences(graph: Node[], origin: string) {
  const ids = new Set<string>()
  const references: string[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value)
      for (const [name, inner] of entries) {
        if (name === '@id') entries.length > 1 ? ids.add(inner) : references.push(inner)
        else if (['url', 'item', 'image', 'logo'].includes(name) && typeof inner === 'string')
          expect(inner.startsWith(`${origin}/`)).toBe(true)
        visit(inner)
      }
    }
  }
  visit(graph)
  expect(references.filter((reference) => !ids.has(reference))).toEqual([])
}
