import type { Context, MiddlewareHandler } from 'hono'
import { errorPage } from './error-page.ts'

/**
 * CSRF protection: rejects writes that a browser sends from another origin, according to `Sec-Fetch-Site` or, in older
 * browsers, `Origin`. A request with neither header comes from a server, such as a payment provider's webhook, and carries
 * no cookies.
 * @param origin the site's public origin; the request's own URL has scheme http behind a proxy that terminates TLS
 */
export const rejectCrossOrigin =
  (origin: string): MiddlewareHandler =>
  async (c, next) => {
    if (safeMethods.has(c.req.method) || !isCrossOrigin(c, new URL(origin).host)) return next()
    return errorPage(c, 'foreign')
  }

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function isCrossOrigin(c: Context, ownHost: string): boolean {
  const fetchSite = c.req.header('Sec-Fetch-Site')
  const sender = c.req.header('Origin')
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  if (sender === undefined) return false
  const { host } = URL.canParse(sender) ? new URL(sender) : { host: '' }
  return host !== ownHost && host !== c.req.header('Host')
}
