import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import { findSession } from '../../domain/devices/sessions.ts'
import { matchRoute } from '../../guest/site/routing/match-route.ts'
import { readSessionToken } from '../../operator/api/session-cookie.ts'
import { ticketOf } from '../../shared/booking-reference.ts'

/**
 * Redirects a ticket, or an old one with the booking's id, to the scan screen of the operator's app if a paired phone opens it
 * outside of the browser, as its camera app does (`Sec-Fetch-Site: none`). A link in the app opens the guest's page.
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
