import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { languages, locales } from '../../src/i18n/locales.ts'
import { fragmentHref, fragments, hrefTo, pageKeys } from '../../src/pages.ts'
import { initialTrip } from '../fixtures/business.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Every page, error page and fragment in every language, as the server renders it.

let site: TestSite
beforeAll(async () => {
  // The content security policy allows inline styles in development. These tests need the policy of production.
  vi.stubEnv('DEV', false)
  site = await testSite({ render: createPageHandler(['/entry.js']) })
})
afterAll(() => {
  vi.unstubAllEnvs()
  return site.close()
})

async function open(path: string) {
  const response = await site.app.request(new URL(path, site.services.origin))
  const html = (await response.text()).replaceAll('<!-- -->', '')
  const { status, headers } = response
  return { status, headers, html, policy: headers.get('Content-Security-Policy') ?? '' }
}

const titleOf = (html: string) => html.match(/<title>([^<]+)<\/title>/)?.[1] ?? ''
const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'")
const linkedTexts = (html: string) => [...html.matchAll(/<a\b.*?<\/a>/gs)].map(([link]) => textOf(link))
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0
/** The HTML from the first `tag` with this attribute to the next closing `tag`; empty if the page has none. */
const partOf = (html: string, tag: string, attribute = '') =>
  html.match(new RegExp(`<${tag}\\b[^>]*${attribute}.*?</${tag}>`, 's'))?.[0] ?? ''

test('every page has a path of its own in each language', () => {
  const paths = pageKeys.flatMap((page) => locales.map((locale) => hrefTo(page, locale)))
  expect(new Set(paths).size).toBe(paths.length)
})

test.each(locales)('every page in %s has its own title, language, headings and a strict script-src', async (locale) => {
  const titles = new Set<string>()
  for (const page of pageKeys) {
    const { status, html, policy } = await open(hrefTo(page, locale))
    expect([page, status]).toEqual([page, 200])
    expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${locale}"`))
    expect([page, count(html, /<h1\b/g)]).toEqual([page, 1])
    const headings = [...html.matchAll(/<(h[1-6])\b.*?<\/\1>/gs)].map(([heading]) => textOf(heading).trim())
    // The dialog of a review gets its heading when it opens (`reviews.check.spec.ts`).
    expect([page, headings.filter((text) => text === '')]).toEqual([page, []])
    expect([page, / style="/.test(html)]).toEqual([page, false])
    expect([page, /<meta name="viewport" content="width=device-width, ?initial-scale=1"/.test(html)]).toEqual([
      page,
      true,
    ])
    titles.add(titleOf(html))
    expect(policy).not.toContain('unsafe-inline')
    expect([page, policy.match(/script-src [^;]*/)?.[0]]).toEqual([page, "script-src 'self'"])
    expect([page, html.match(/<script(?! type="application\/(ld\+)?json">)(?![^>]*\ssrc=)/g)]).toEqual([page, null])
    for (const other of locales.filter((candidate) => candidate !== locale)) {
      expect([page, html.includes(`/language/${other}?page=${page}`)]).toEqual([page, true])
    }
  }
  expect(titles.size).toBe(pageKeys.length)
  expect(titles).not.toContain('')
})

test.each(locales)('the layout in %s has all parts of the specification', async (locale) => {
  const t = translatorOf(locale)
  const { html } = await open(hrefTo('tour', locale))
  const top = partOf(html, 'aside', 'class="top-bar"')
  expect(top).toContain('href="tel:')
  expect(top).toContain('href="mailto:')
  expect(count(top, /<a [^>]*aria-label="(Facebook|Instagram|WhatsApp)"/g)).toBe(3)
  const languageList = partOf(top, 'details', 'class="language"')
  const others = partOf(languageList, 'ul')
  expect(linkedTexts(others)).toEqual(locales.filter((other) => other !== locale).map((other) => languages[other].name))
  expect(others.match(/aria-current="true">.*?<\/svg>([^<]+)</)?.[1]).toBe(languages[locale].name)
  expect(count(others, /<svg class="flag"/g)).toBe(locales.length - 1)
  expect(count(partOf(html, 'nav', 'class="main-nav"'), /<a\b/g)).toBe(5)
  expect(linkedTexts(partOf(html, 'header'))).toContain(t('layout.nav.book_now'))
  const footer = partOf(html, 'footer')
  const linked = linkedTexts(footer)
  expect(linked).toContain(t('layout.nav.leave_review'))
  expect(linked).toContain(t('layout.nav.terms_of_purchase'))
  expect(linked).toContain(t('layout.footer.reserve'))
  expect(footer).toContain('href="mailto:')
  // A badge needs the name of a marketplace; `third-parties.spec.ts` tests it.
  expect(footer).not.toContain('marketplace-badge')
})

test('the home page has its sections, with the reviews before the day', async () => {
  const { html } = await open('/')
  const classes = ['hero', 'plate-bay', 'parks', 'reviews', 'day', 'call-us', 'start']
  const places = classes.map((name) => html.search(new RegExp(`<[^>]*(?:class="(?:[^"]* )?|id=")${name}[ "]`)))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const [hero, bay, , , day, callUs, start] = places
  expect(count(partOf(html.slice(hero, bay), 'nav', 'class="waypoints"'), /<a\b/g)).toBe(3)
  expect(count(partOf(html.slice(day, callUs), 'ol'), /<li\b/g)).toBe(4)
  for (const { departsAt } of initialTrip.departureLocations) expect(html.slice(start)).toContain(departsAt)
})

test('without reviews the home page shows an empty state', async () => {
  const { html } = await open('/')
  expect(html).toContain(translatorOf('en')('home.reviews.empty'))
  expect(html).not.toMatch(/<guest-book|review-summary/)
})

test.each(locales)('an unknown page or booking in %s returns 404 within the site layout', async (locale) => {
  const home = hrefTo('home', locale)
  for (const path of [
    `${home === '/' ? '' : home}/no-such-page`,
    hrefTo('booking', locale, 'AAAAAAAAAAAAAAAAAAAAAA'),
  ]) {
    const { status, html } = await open(path)
    expect([path, status, html.match(/<html lang="(..)"/)?.[1]]).toEqual([path, 404, locale])
    expect(textOf(partOf(html, 'h1'))).not.toBe('')
    expect(partOf(html, 'footer')).toContain('class="site-footer')
  }
})

test('the 404 page contains the texts of the specification', async () => {
  const { html } = await open('/no-such-page')
  expect(titleOf(html)).toBe('This page could not be found | Bonaca')
  const main = partOf(html, 'main')
  expect(textOf(main)).toContain('Are you lost?')
  expect(textOf(main)).toContain("Seems like we can't find what you are looking for.")
  expect(main).toMatch(/<a [^>]*href="\/"[^>]*>Back to the home page/)
})

test.each(locales)('each fragment in %s may be framed by any site and is not indexed', async (locale) => {
  const titles = new Set<string>()
  for (const fragment of fragments) {
    const { status, headers, html, policy } = await open(fragmentHref(fragment, locale))
    expect([fragment, status]).toEqual([fragment, 200])
    expect(html).toContain(`<html lang="${locale}"`)
    expect(headers.get('X-Robots-Tag')).toBe('noindex')
    expect([headers.get('X-Frame-Options'), headers.get('Set-Cookie')]).toEqual([null, null])
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect([fragment, html.match(/<(header|nav|aside|h1)\b|<link rel="(canonical|alternate)"|og:/g)]).toEqual([
      fragment,
      null,
    ])
    expect([fragment, count(html, /<h2\b/g)]).toEqual([fragment, 1])
    expect(html).toContain('<base target="_top"')
    titles.add(titleOf(html))
  }
  expect(titles.size).toBe(fragments.length)
  expect(titles).not.toContain('')
})

test('a fragment in an unknown language is in English', async () => {
  const title = titleOf((await open(fragmentHref('Summary', 'en'))).html)
  expect(title).not.toBe('')
  for (const includes of ['xx', 'EN', 'includes', '%C5%A1', 'payment']) {
    const { html } = await open(`/${includes}/Summary`)
    expect(html).toContain('<html lang="en"')
    expect(titleOf(html)).toBe(title)
  }
})

test('fragment names are case-sensitive, and unknown ones return 404', async () => {
  for (const path of ['/de/contact', '/de/REVIEWS', '/en/reviews', '/de/Discover', '/de/Reviews/2']) {
    const { status, policy } = await open(path)
    expect([path, status]).toEqual([path, 404])
    expect(policy).toContain("frame-ancestors 'none'")
  }
  expect((await open('/contact')).html).toContain('<h1')
})
