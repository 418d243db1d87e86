import { localeCookie, preferred } from '../../i18n/chosen-locale.ts'
import { hrefTo } from '../../i18n/href-to.ts'
import { defaultLocale, isLocale, type Locale } from '../../i18n/locales.ts'
import { pageKeys } from '../../pages.ts'
import { localeOf } from '../address.ts'
import { networkFirst } from './network-first.ts'
import { offlineHref } from './offline-href.ts'
import { isPageToRead, mayBeKept, shelfOf } from './rules.ts'
import type { Shelf, Shelves } from './shelves.ts'

declare const self: ServiceWorkerGlobalScope

const patience = 4_000
const day = 86_400_000

/**
 * The browser asks the network itself while the worker wakes up. That is faster, and the server sees where the visitor
 * comes from, as it must to choose the language at the root: what a worker asks for seems to come from our own pages.
 */
export async function handOn(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  // Without a connection Firefox doesn't reject the promise but resolves it with an error response.
  if (preloaded?.type === 'error') throw new TypeError('The page could not be loaded.')
  return preloaded ?? fetch(event.request)
}

/** A page: the network's, else the copy that is kept, else the one that says that there is no connection. */
export async function answerDocument(event: FetchEvent, shelves: Shelves): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  const network = handOn(event).then((answer) => {
    if (search === '' && isPageToRead(pathname) && mayBeKept(answer)) {
      aside(event, shelves.keep('pages', pathname, answer.clone()))
    }
    return answer
  })
  aside(event, network)
  const kept = async () => (await languageOfRoot(event.request)) ?? (await keptPage(pathname, shelves))
  return (await networkFirst({ network, kept, patience })) ?? offlinePage(localeOf(pathname), shelves)
}

const keptPage = async (path: string, shelves: Shelves) => (isPageToRead(path) ? shelves.page(path) : undefined)

/** The root is English; who comes to it from elsewhere and reads another language is sent there, as the server does. */
async function languageOfRoot({ url, referrer }: Request): Promise<Response | undefined> {
  const { pathname, origin } = new URL(url)
  if (pathname !== '/' || referrer.startsWith(`${origin}/`)) return undefined
  const locale = await wishedLocale()
  return locale === defaultLocale ? undefined : Response.redirect(hrefTo('home', locale))
}

async function wishedLocale(): Promise<Locale> {
  // Not every browser lets a worker read cookies.
  const chosen = 'cookieStore' in self ? (await self.cookieStore.get(localeCookie))?.value : undefined
  return isLocale(chosen) ? chosen : preferred(navigator.languages.join())
}

/** The switch between languages: without a connection it leads to the page, and only remembers nothing. */
export async function answerLanguage(event: FetchEvent): Promise<Response> {
  return handOn(event).catch(() => {
    const { pathname, searchParams } = new URL(event.request.url)
    const [, , code] = pathname.split('/')
    const page = pageKeys.find((key) => key === searchParams.get('page')) ?? 'home'
    return Response.redirect(hrefTo(page, isLocale(code) ? code : defaultLocale))
  })
}

async function offlinePage(locale: Locale, shelves: Shelves): Promise<Response> {
  const page = await shelves.offlinePage(offlineHref(locale))
  return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error()
}

/** What has a hash in its name never changes; a picture is asked for again in the background once a day. */
export async function answerFile(event: FetchEvent, shelves: Shelves, shelf: 'files' | 'pictures'): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const kept = await shelves.file(pathname)
  if (kept && (shelf === 'files' || ageOf(kept) < day)) return kept
  const fresh = fetch(event.request).then((answer) => {
    if (mayBeKept(answer)) aside(event, shelves.keep(shelf, pathname, answer.clone()))
    return answer
  })
  aside(event, fresh)
  return kept ?? fresh.catch(async (fault) => (await shelves.otherSize(pathname)) ?? Promise.reject(fault))
}

const ageOf = ({ headers }: Response) => Date.now() - Date.parse(headers.get('Date') ?? '')

/** The first page of a visit was there before the worker: it is kept afterwards, mostly from the browser's own cache. */
export async function keepWhatIsOpen(shelves: Shelves, page: string, loaded: unknown): Promise<void> {
  const { origin, pathname, search } = new URL(page)
  if (search === '' && isPageToRead(pathname)) await fetchAndKeep(shelves, 'pages', pathname)
  for (const url of Array.isArray(loaded) ? loaded : []) {
    const address = new URL(String(url), page)
    const shelf = address.origin === origin && shelfOf(address)
    if (shelf && !(await shelves.file(address.pathname))) await fetchAndKeep(shelves, shelf, address.pathname)
  }
}

async function fetchAndKeep(shelves: Shelves, shelf: Shelf, path: string): Promise<void> {
  const answer = await fetch(path).catch(() => undefined)
  if (answer && mayBeKept(answer)) await shelves.keep(shelf, path, answer)
}

/** What happens beside the answer, and costs no more than a copy where it fails. */
const aside = (event: ExtendableEvent, work: Promise<unknown>) => event.waitUntil(work.catch(() => {}))
