import type { Context, MiddlewareHandler } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import { errorPage } from './error-page.ts'
import { isOperatorHost } from './operator-host.ts'

/**
 * CSRF protection: rejects writes that a browser sends from another origin, according to `Sec-Fetch-Site` or, in older
 * browsers, `Origin`. A request with neither header comes from a server, such as a payment provider's webhook, and carries
 * no cookies.
 * The request's own URL has scheme http behind a proxy that terminates TLS, so it is not compared.
 */
export const rejectCrossOrigin =
  (services: Pick<AppContext, 'origin' | 'operatorOrigin'>): MiddlewareHandler =>
  async (c, next) => {
    const isApp = isOperatorHost(services, new URL(c.req.url).host)
    const own = isApp ? services.operatorOrigin : services.origin
    if (safeMethods.has(c.req.method) || !isCrossOrigin(c, new URL(own))) return next()
    return errorPage(c, 'foreign')
  }

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Compares whole origins and not only hosts: for an https site, `http:` with the same host is another origin. */
function isCrossOrigin(c: Context, { origin, protocol }: URL): boolean {
  const fetchSite = c.req.header('Sec-Fetch-Site')
  const sender = c.req.header('Origin')
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  if (sender === undefined) return false
  const host = c.req.header('Host')
  return ![origin, `https://${host}`, `${protocol}//${host}`].includes(sender)
}
