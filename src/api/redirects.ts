import type { Context, MiddlewareHandler } from 'hono'
import { languageAtRoot, localeCookie } from '../i18n/chosen-locale.ts'
import { hrefTo } from '../i18n/href-to.ts'
import { defaultLocale, isLocale, locales } from '../i18n/locales.ts'
import { type Page, pageKeys, trailing } from '../pages.ts'

/** `GET /language/de?page=tour`: remembers the language and goes to that page in it; no other target can be given. */
export const languageSwitch =
  (origin: string) =>
  (c: Context): Response => {
    const code = c.req.param('code')
    if (!isLocale(code)) return c.redirect(hrefTo('home', defaultLocale), 303)
    const asked = c.req.query('page')
    const page: Page = pageKeys.find((key) => key === asked) ?? 'home'
    const id = page === 'booking' ? c.req.query('id')?.match(/^[A-Za-z0-9_-]{22}$/)?.[0] : undefined
    c.header(
      'Set-Cookie',
      `${localeCookie}=${code}; Max-Age=${365 * 86_400}; Path=/; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`,
    )
    c.header('Cache-Control', 'no-store')
    return c.redirect(hrefTo(page, code, id), 303)
  }

/** Language is chosen from the root alone, and only for somebody who comes from elsewhere. */
export const rootRedirect: MiddlewareHandler = async (c, next) => {
  const locale = languageAtRoot((name) => c.req.header(name))
  if (locale === defaultLocale) return next()
  c.header('Vary', 'Cookie, Accept-Language')
  c.header('Cache-Control', 'no-store')
  return c.redirect(hrefTo('home', locale), 302)
}

/** `/tour/`, `/Tour`, `/%74our` and `/tour` are one page with one address. */
export const toOurAddress: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const ours = ourAddress(decodedPath(c.req.url)) ?? withoutTrailingSlash(pathname)
  return ours === pathname ? next() : c.redirect(ours + search, 301)
}

/** Every address of the page table, to be found by its small letters; the sections that stand alone are called to the letter. */
const addresses = new Map(
  locales
    .flatMap((locale) => pageKeys.map((page) => hrefTo(page, locale)))
    .map((address) => [address.toLowerCase(), address]),
)
/** Behind these one thing of many can be named. */
const ofMany = new Set(
  locales.flatMap((locale) => pageKeys.filter((page) => trailing[page]).map((page) => hrefTo(page, locale))),
)

/** The address of the page table that this one means; undefined where it means none. */
function ourAddress(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  const whole = addresses.get(withoutTrailingSlash(path).toLowerCase())
  if (whole) return whole
  const [, before = '', id = ''] = /^(.+)\/([^/]+)\/?$/.exec(path) ?? []
  const parent = addresses.get(before.toLowerCase())
  return parent && ofMany.has(parent) ? `${parent}/${encodeURIComponent(id)}` : undefined
}

/** The path of an address with its codes read; undefined where they say nothing. */
export function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname)
  } catch {
    return undefined
  }
}

// Several slashes in front would make an address of another host. Without the lookbehind every slash of a row would be tried.
const withoutTrailingSlash = (path: string) =>
  path !== '/' && path.endsWith('/') ? `/${path.replace(/^\/+|(?<!\/)\/+$/g, '')}` : path
