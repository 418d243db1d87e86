import { hrefTo } from '../../i18n/href-to.ts'
import { locales } from '../../i18n/locales.ts'
import { pageKeys, pages } from '../../pages.ts'

/**
 * What the worker does with a request:
 * - `document`: the network answers; where it doesn't, a kept copy or the offline page does
 * - `language`: the network answers; where it doesn't, the switch still leads to the page
 * - `pass`: a navigation that is none of our pages, handed on as it is
 * - `files`, `pictures`: a copy from that shelf answers, else the network
 * - `leave`: not touched at all
 */
export type Course = 'document' | 'language' | 'pass' | 'files' | 'pictures' | 'leave'

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url'> & { headers: Pick<Headers, 'has'> }

export function courseOf({ method, mode, destination, url, headers }: Asked, origin: string): Course {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || headers.has('Range')) return 'leave'
  if (mode !== 'navigate') return shelfOf(address) ?? 'leave'
  // A frame's inside is the card provider's, or a section of ours on another site.
  if (destination !== 'document' || /^\/(api|sandbox)(\/|$)/.test(address.pathname)) return 'pass'
  return address.pathname.startsWith('/language/') ? 'language' : 'document'
}

/** Where copies of files and pictures lie; what carries a query is asked for one time only. */
export function shelfOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): 'files' | 'pictures' | undefined {
  if (search !== '') return undefined
  if (pathname.startsWith('/assets/')) return 'files'
  return /^\/(pictures|charts)\/|^\/favicon\.svg$/.test(pathname) ? 'pictures' : undefined
}

/** The pages of which a copy may be kept: never one to work in, whatever its answer says. */
export const isPageToRead = (path: string): boolean =>
  pageKeys.some((page) => !pages[page].hydrated && locales.some((locale) => hrefTo(page, locale) === path))

/** Whether an answer may be kept. A redirected one can't answer a navigation, and its language was chosen for once. */
export const mayBeKept = (
  answer: Pick<Response, 'status' | 'type' | 'redirected'> & { headers: Pick<Headers, 'get'> },
) =>
  answer.status === 200 &&
  answer.type === 'basic' &&
  !answer.redirected &&
  !/no-store|private/.test(answer.headers.get('Cache-Control') ?? '')

/**
 * Whether a new version may take over while these addresses are open. A page to work in stays with the version that
 * it came with; everything that isn't known counts as one.
 */
export const mayTakeOver = (open: readonly string[]): boolean =>
  open.every((url) => isPageToRead(new URL(url).pathname))

/** The files that a page can't be shown without, from its HTML. */
export const filesOf = (html: string): string[] =>
  [...html.matchAll(/\b(?:href|src)="(\/(?:assets|charts)\/[^"?#]+|\/favicon\.svg)"/g)].map(([, path = '']) => path)
