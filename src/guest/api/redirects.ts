import type { Context, MiddlewareHandler } from 'hono'
import { localesOf, mainLocale, shownLocales } from '../../content/shown-languages.ts'
import { defaultLocale, isLocale, locales } from '../../i18n/locales.ts'
import { localeCookie, localeForRoot } from '../../i18n/negotiate-locale.ts'
import { hrefTo, isPersonalPage, type Page, pageKeys, pagesWithId, withQuery } from '../../pages.ts'

/**
 * `GET /language/de?page=tour`: stores the locale `de` in a cookie and redirects to the page `tour` in this locale.
 * Keeps the query of the page that the visitor comes from: the query of the Referer or, on personal pages, the
 * parameter `query`. `page` is the key of a page and not a path, so this is no open redirect. If `id` is the name of a
 * trip in another language, the page of the trip then redirects to the right name.
 */
export const languageSwitch =
  (origin: string) =>
  (c: Context): Response => {
    const code = c.req.param('code')
    const requested = c.req.query('page')
    const page: Page = pageKeys.find((key) => key === requested) ?? 'home'
    const isShown = isLocale(code) && (isPersonalPage(page) || localesOf(page).includes(code))
    if (!isShown) return c.redirect(hrefTo('home', mainLocale()), 303)
    const pattern = page === 'tour' ? /^[a-z0-9-]{1,200}$/ : isPersonalPage(page) ? /^[A-Za-z0-9_-]{22}$/ : undefined
    const id = pattern && c.req.query('id')?.match(pattern)?.[0]
    c.header(
      'Set-Cookie',
      `${localeCookie}=${code}; Max-Age=${365 * 86_400}; Path=/; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`,
    )
    c.header('Cache-Control', 'no-store')
    const href = hrefTo(page, code, id)
    const previous = isPersonalPage(page)
      ? URL.parse(href + (c.req.query('query') ?? ''), origin)
      : URL.parse(c.req.header('Referer') ?? '')
    const isSamePage = locales.some((locale) => hrefTo(page, locale, id) === previous?.pathname)
    return c.redirect(previous && isSamePage ? withQuery(href, previous, { prefilled: null }) : href, 303)
  }

/**
 * Redirects `/` to the visitor's locale, unless the visitor comes from a page of this site. Other paths are never redirected
 * by locale.
 */
export const rootRedirect: MiddlewareHandler = async (c, next) => {
  const locale = localeForRoot((name) => c.req.header(name), shownLocales())
  if (locale === defaultLocale) return next()
  c.header('Vary', 'Cookie, Accept-Language')
  c.header('Cache-Control', 'no-store')
  return c.redirect(withQuery(hrefTo('home', locale), new URL(c.req.url)), 302)
}

/** Redirects to the canonical URL: `/tour/`, `/Tour` and `/%74our` to `/tour`. */
export const redirectToCanonical: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const canonical = canonicalPath(decodedPath(c.req.url)) ?? withoutTrailingSlash(pathname)
  return canonical === pathname ? next() : c.redirect(canonical + search, 301)
}

/**
 * Maps the lower-case form of each canonical path to the path. Fragments for iframes are left out: their paths are
 * case-sensitive.
 */
const canonicalPaths = new Map(
  locales.flatMap((locale) => pageKeys.map((page) => hrefTo(page, locale))).map((path) => [path.toLowerCase(), path]),
)
/** Paths that may be followed by an id. */
const pathsWithId = new Set(locales.flatMap((locale) => pagesWithId.map((page) => hrefTo(page, locale))))

/** Returns the canonical path of a page, or undefined if the path belongs to no page. */
function canonicalPath(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  const page = canonicalPaths.get(withoutTrailingSlash(path).toLowerCase())
  if (page) return page
  const [, parentPath = '', id = ''] = /^(.+)\/([^/]+)\/?$/.exec(path) ?? []
  const parent = canonicalPaths.get(parentPath.toLowerCase())
  return parent && pathsWithId.has(parent) ? `${parent}/${encodeURIComponent(id)}` : undefined
}

/** Returns the percent-decoded path of a URL, or undefined if it is malformed. */
export function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname)
  } catch {
    return undefined
  }
}

// Also reduces several leading slashes to one: a redirect to `//host` would lead to another host. The lookbehind prevents
// quadratic backtracking on long runs of slashes.
const withoutTrailingSlash = (path: string) =>
  path !== '/' && path.endsWith('/') ? `/${path.replace(/^\/+|(?<!\/)\/+$/g, '')}` : path
