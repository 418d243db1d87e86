import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setPublishedSite } from '../../src/content/site.ts'
import { catalogueLinks, catalogues, interfaces } from '../../src/contract/interfaces.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { hrefTo, indexablePages } from '../../src/pages.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'

// What programs can read about the site: /llms.txt, the catalogues, `Link` headers and the action of the structured
// data.

const origin = 'http://bonaca.test'
let site: TestSite
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
})
afterAll(async () => {
  setPublishedSite(undefined)
  await site.close()
})

const get = (path: string, init?: RequestInit) => site.app.request(new URL(path, origin), init)

describe('/llms.txt', () => {
  const read = async () => (await get(catalogues.llms)).text()
  const linksOf = (text: string) => [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map(([, href = '']) => href)

  test('is Markdown with a title, a summary and sections of links', async () => {
    const answer = await get(catalogues.llms)
    expect(answer.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300')
    const [title, summary, ...others] = (await answer.text()).split('\n\n')
    expect(title).toMatch(/^# \S.*$/)
    expect(summary).toMatch(/^> \S.*$/)
    expect(others.filter((part) => part.startsWith('## '))).toEqual([
      '## Trips',
      '## Pages',
      '## Interfaces',
      '## Optional',
    ])
    expect(others.at(-1)).not.toMatch(/\u00ad|<|\{/)
  })

  test('lists every indexable page, the trips on sale and the interfaces, by addresses that answer', async () => {
    const links = linksOf(await read())
    const expected = [
      ...indexablePages.map((page) => hrefTo(page, 'en')),
      ...Object.values(interfaces).map(({ path }) => path),
      catalogues.apis,
      ...['hr', 'de', 'it', 'pl'].map((locale) => `/${locale}`),
    ]
    expect(links.toSorted()).toEqual(expected.map((path) => origin + path).toSorted())
    for (const href of links.filter((each) => each !== origin + interfaces.mcp.path))
      expect([href, (await get(href)).status]).toEqual([href, 200])
  })

  test('names further trips, with the address of their booking', async () => {
    const several = await testSite()
    await addThreeTrips(several.services.db)
    const text = await (await several.app.request(origin + catalogues.llms)).text()
    expect(linksOf(text).filter((href) => href.startsWith(`${origin}/tour`))).toHaveLength(3)
    expect(text).toContain(`- \`${origin}/book-now?trip=sunset{&date,adults,children,infants}\``)
    await several.close()
  })
})

test('the API catalogue is a linkset whose descriptions answer, and names itself to HEAD', async () => {
  const answer = await get(catalogues.apis)
  expect(answer.headers.get('Content-Type')).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  )
  const { linkset } = (await answer.json()) as {
    linkset: { anchor: string; item?: { href: string }[]; [relation: string]: unknown }[]
  }
  const [catalogue, ...interfacesOfSite] = linkset
  expect(catalogue?.anchor).toBe(origin + catalogues.apis)
  expect(catalogue?.item?.map(({ href }) => href)).toEqual(interfacesOfSite.map(({ anchor }) => anchor))
  for (const { anchor, ...relations } of interfacesOfSite)
    for (const { href, type } of Object.values(relations).flat() as { href: string; type: string }[]) {
      const described = await get(href)
      expect([anchor, href, described.status]).toEqual([anchor, href, 200])
      expect(described.headers.get('Content-Type')).toContain(type)
    }
  const head = await get(catalogues.apis, { method: 'HEAD' })
  expect(head.headers.get('Link')).toContain('rel="api-catalog"')
})

test('the AI catalogue has what Agentic Resource Discovery requires, with the address of the server', async () => {
  const catalogue = await (await get(catalogues.ai)).json()
  expect(Object.keys(catalogue).toSorted()).toEqual(['entries', 'host', 'specVersion'])
  expect(catalogue.specVersion).toBe('1.0')
  const [entry] = catalogue.entries
  expect(entry).toMatchObject({
    identifier: expect.stringMatching(/^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$/),
    type: 'application/mcp-server-card+json',
    data: {
      name: expect.stringMatching(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
      remotes: [{ type: 'streamable-http', url: `${origin}/mcp` }],
    },
  })
  expect(entry).not.toHaveProperty('url')
  expect(entry.representativeQueries.length).toBeGreaterThanOrEqual(2)
  for (const text of [entry.description, entry.data.title, entry.data.description]) {
    expect(text.length).toBeGreaterThan(0)
    expect(text.length).toBeLessThanOrEqual(100)
  }
})

test('documents link to the catalogues, personal ones and embedded sections do not', async () => {
  for (const path of ['/', '/de/ausflug', '/book-now', '/contact'])
    expect([path, (await get(path)).headers.get('Link')]).toEqual([path, catalogueLinks])
  for (const path of ['/booking', '/en/Reviews'])
    expect([path, (await get(path)).headers.get('Link')]).toEqual([path, null])
})

test('robots.txt lets crawlers read what the catalogues name', async () => {
  const lines = (await (await get('/robots.txt')).text()).split('\n')
  const rules = lines.flatMap((line) => {
    const [, kind, start = ''] = /^(Allow|Disallow): (.+)$/.exec(line) ?? []
    return kind ? [{ isAllowed: kind === 'Allow', start }] : []
  })
  // If several rules match a path, the longest one applies (RFC 9309).
  const isAllowed = (path: string) =>
    rules.filter(({ start }) => path.startsWith(start)).sort((a, b) => b.start.length - a.start.length)[0]?.isAllowed ??
    true
  for (const path of [...Object.values(catalogues), ...Object.values(interfaces).map((each) => each.path), '/api/docs'])
    expect([path, isAllowed(path)]).toEqual([path, true])
  expect(isAllowed('/api/reservations/create')).toBe(false)
})

describe('the action of the structured data', () => {
  test.each([
    ['/tour', '/book-now'],
    ['/de', '/de/buchen-sie-jetzt'],
  ])('on %s opens the booking page with the day and the party', async (page, bookingPage) => {
    const html = await (await get(page)).text()
    const [, graph = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    const trip = JSON.parse(graph)['@graph'].find((node: { '@type': string }) => node['@type'] === 'TouristTrip')
    const { urlTemplate } = trip.potentialAction.target
    const filled = expand(urlTemplate, { date: '2027-07-14', adults: '2', children: '1', infants: '0' })
    const opened = await get(filled)
    expect([opened.status, opened.headers.get('Location')]).toEqual([
      303,
      `${bookingPage}?prefilled=date.adults.children.infants`,
    ])
    const { url } = trip.subTrip[0].offers
    expect((await get(url)).headers.get('Location')).toBe(`${bookingPage}?prefilled=date`)
  })
})

/** Form-style query expansion (RFC 6570, 3.2.8 and 3.2.9). */
const expand = (template: string, values: Record<string, string>) =>
  template.replace(/\{([?&])([\w,]+)\}/, (_, first: string, names: string) =>
    names
      .split(',')
      .map((name, index) => `${index === 0 ? first : '&'}${name}=${encodeURIComponent(values[name] ?? '')}`)
      .join(''),
  )
