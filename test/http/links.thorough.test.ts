import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { localeOfPath } from '../../src/guest/site/routing/page-by-path.ts'
import { type Locale, locales } from '../../src/i18n/locales.ts'
import { hrefTo, pageKeys } from '../../src/pages.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Follows every link of every page, from the home page of each language. `built-files.check.spec.ts` checks the files
// of the build.

let site: TestSite
beforeAll(async () => {
  site = await testSite({ render: createPageHandler([]) })
})
afterAll(() => site.close())

test.each(locales)('in %s every link works and stays in the language', async (locale) => {
  const { visited, faults } = await crawl(locale)
  expect(faults).toEqual([])
  for (const page of pageKeys) expect(visited).toContain(hrefTo(page, locale))
})

/** Links that switch the language. */
const changesLanguage = /^\/language\/(\w\w)\?page=\w+/

async function crawl(locale: Locale) {
  const { origin } = site.services
  const start = hrefTo('home', locale)
  const pages = new Map<string, string>()
  const faults: string[] = []
  // The crawl also begins at three pages to which the other pages need not link: mails and payments lead to the booking
  // page, a QR code leads to the ticket, and only full days link to the waitlist.
  const waiting = [start, hrefTo('booking', locale), hrefTo('ticket', locale), hrefTo('waitlist', locale)]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue
    // The root redirects by Accept-Language unless the request comes from the same origin, so this request claims to.
    const answer = await get(path, { 'Sec-Fetch-Site': 'same-origin' })
    const html = await answer.text()
    pages.set(path, html)
    // A link with a day saves the day in the draft, and redirects to the booking form without the day in its URL.
    const location = answer.headers.get('Location') ?? ''
    if (answer.status === 303 && location.startsWith(hrefTo('book_now', locale))) waiting.push(location)
    else if (answer.status !== 200) faults.push(`${path} returns ${answer.status}`)
    for (const link of linksOf(html)) await follow(link, path)
  }
  for (const [path, html] of pages) for (const link of linksOf(html)) checkAnchor(link, path)
  return { visited: [...pages.keys()], faults }

  async function follow(link: string, from: string) {
    const url = new URL(link, origin + from)
    const path = url.pathname + url.search
    if (/^(mailto|tel):./.test(link)) return
    if (url.origin !== origin) {
      if (url.protocol !== 'https:' && !link.startsWith('data:')) faults.push(`${from} leads to ${link}`)
    } else if (changesLanguage.test(path)) await checkLanguageSwitch(path, from)
    else if (isPage(url.pathname)) {
      if (localeOfPath(url.pathname) !== locale) faults.push(`${from} leaves the language by ${link}`)
      else if (!pages.has(path)) waiting.push(path)
    } else if (isApplications(url.pathname)) await checkAnswer(path, from)
    else checkFile(url.pathname, from)
  }

  /** A language link redirects to the same page in the other language. */
  async function checkLanguageSwitch(path: string, from: string) {
    const [, code] = path.match(changesLanguage) ?? []
    const answer = await get(path)
    const page = pageKeys.find((key) => hrefTo(key, locale) === from.split('?')[0])
    const target = answer.headers.get('Location') ?? ''
    if (answer.status !== 303 || localeOfPath(target) !== code) faults.push(`${from}: ${path} leads to ${target}`)
    if (page && target !== hrefTo(page, code as Locale)) faults.push(`${from}: ${path} leads to ${target}`)
  }

  async function checkAnswer(path: string, from: string) {
    const { status } = await get(path)
    if (status !== 200) faults.push(`${from} leads to ${path}, which returns ${status}`)
  }

  function checkFile(path: string, from: string) {
    // Vitest gives style sheets and fonts the paths of their sources.
    if (path.startsWith('/src/')) return
    if (!existsSync(join(projectRoot, 'public', path))) faults.push(`${from} loads ${path}, which doesn't exist`)
  }

  function checkAnchor(link: string, from: string) {
    const url = new URL(link, origin + from)
    const html = url.origin === origin ? pages.get(url.pathname + url.search) : undefined
    const id = decodeURIComponent(url.hash.slice(1))
    if (html !== undefined && id && !html.includes(`id="${id}"`))
      faults.push(`${from}: no element has the id of ${link}`)
  }
}

const get = (path: string, headers = {}) => site.app.request(new URL(path, site.services.origin), { headers })

const isApplications = (path: string) => /^\/(api|sandbox)\//.test(path)

const isPage = (path: string) => !/\.\w+$|^\/(assets|pictures|charts|api|sandbox|language)\//.test(path)

/** Everything that the HTML links to or loads, except canonical and alternate links. */
function linksOf(html: string): string[] {
  const tags = html.match(/<[a-z][^>]*>/g) ?? []
  const links = tags
    .filter((tag) => !/rel="(alternate|canonical)"/.test(tag))
    .flatMap((tag) => [
      ...[...tag.matchAll(/\s(?:href|src|action|poster|data)="([^"]+)"/g)].map(([, link = '']) => link),
      ...[...tag.matchAll(/\s(?:srcset|imagesrcset)="([^"]+)"/gi)].flatMap(([, set = '']) =>
        set.split(',').map((part) => part.trim().split(/\s/)[0] ?? ''),
      ),
    ])
  return [...new Set(links.map((link) => link.replaceAll('&amp;', '&')).filter(Boolean))]
}
