import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import { isCrewBrowser } from '../../operator/api/session-cookie.ts'

type Origins = Pick<AppContext, 'origin' | 'operatorOrigin'>

/** @param host the `Host` header, or that of the request's URL */
export function isOperatorHost({ origin, operatorOrigin }: Origins, host: string | undefined): boolean {
  return origin !== operatorOrigin && host?.replace(/:\d+$/, '').toLowerCase() === new URL(operatorOrigin).hostname
}

/**
 * Keeps the app and the public site on their own hosts. A script that a public page loads could otherwise act with the crew's
 * session. Where both share a host, it changes nothing.
 */
export const separateHosts =
  (services: Origins): MiddlewareHandler =>
  (c, next) => {
    const isApp = /^\/operator(\/|$)/.test(c.req.path)
    if (!isOperatorHost(services, new URL(c.req.url).host)) {
      const isElsewhere = isApp && services.origin !== services.operatorOrigin
      return isElsewhere ? Promise.resolve(c.redirect(services.operatorOrigin + c.req.path)) : next()
    }
    if (isApp) return next()
    return Promise.resolve(c.req.path === '/' ? c.redirect('/operator') : c.text('Not found', 404))
  }

/** Whether a request gets the pages that are equal for all visitors: not on the app's own host, and not in a crew's browser. */
export const getsSharedPages =
  (origins: Origins) =>
  (header: (name: string) => string | undefined): boolean =>
    !isOperatorHost(origins, header('host')) && !isCrewBrowser(header('cookie'))
