import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import { findSession } from '../../domain/devices/sessions.ts'
import { matchRoute } from '../../guest/site/routing/match-route.ts'
import { isCrewBrowser, readSessionToken } from '../../operator/api/session-cookie.ts'
import { ticketOf } from '../../shared/booking-reference.ts'

type Origins = Pick<AppContext, 'origin' | 'operatorOrigin'>

/** @param host the host of the request, from its header `Host` or its URL */
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
    // Uploaded pictures are served on this host too, because the app shows them. They contain no scripts.
    if (isApp || c.req.path.startsWith('/pictures/')) return next()
    return Promise.resolve(c.req.path === '/' ? c.redirect('/operator') : c.text('Not found', 404))
  }

/**
 * Whether a request may get the cached pages that are the same for all visitors: not on the app's own host, and not in
 * a browser of the crew.
 */
export const getsSharedPages =
  (origins: Origins) =>
  (header: (name: string) => string | undefined): boolean =>
    !isOperatorHost(origins, header('host')) && !isCrewBrowser(header('cookie'))

/**
 * Redirects a ticket URL to the scan screen of the operator's app, if a paired phone opens it from outside the browser,
 * for example by its camera app (`Sec-Fetch-Site: none`). Old QR codes with the id of the booking are redirected too. A
 * link in the app still opens the guest's page.
 */
export const ticketsInApp =
  (services: AppContext): MiddlewareHandler =>
  async (c, next) => {
    const token = readSessionToken(c, services.origin)
    if (token === null || c.req.header('Sec-Fetch-Site') !== 'none') return next()
    const { page, id } = matchRoute(c.req.path)
    if ((page !== 'ticket' && page !== 'booking') || id === undefined) return next()
    if (!(await findSession(services, token)).ok) return next()
    c.header('Cache-Control', 'no-store')
    const ticket = page === 'ticket' ? id : await ticketOf(id)
    return c.redirect(`/operator/scan?ticket=${encodeURIComponent(ticket)}`)
  }
