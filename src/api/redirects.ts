import type { Context, MiddlewareHandler } from 'hono'
import { languageAtRoot, localeCookie } from '../i18n/chosen-locale.ts'
import { hrefTo } from '../i18n/href-to.ts'
import { defaultLocale, isLocale } from '../i18n/locales.ts'
import { type Page, pageKeys } from '../pages.ts'

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

/** `/tour/` and `/tour` are one page with one address. */
export const withoutTrailingSlash: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (pathname === '/' || !pathname.endsWith('/')) return next()
  // Several slashes in front would make an address of another host.
  return c.redirect(`/${pathname.replace(/^\/+|\/+$/g, '')}${search}`, 301)
}
