import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { renderToString } from 'react-dom/server'
import { catalogueLinks } from '../../contract/interfaces.ts'
import type { ProviderId } from '../../contract/reservation.ts'
import { hasBuiltCharts } from '../../domain/fleet/trip-charts.ts'
import { tripAt } from '../../domain/trips/trip-pages.ts'
import { firstTrip, loadTrips, tripsOnSale } from '../../domain/trips/trips.ts'
import { isPersonalPage, pages } from '../../pages.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { openerPolicy, permissionsPolicy } from '../../platform/http/security-headers.ts'
import { redactPath } from '../../platform/logging/redact-path.ts'
import { speculationRulesHref } from '../api/speculation-rules.ts'
import type { DocumentMetadata } from './head/meta-tags.tsx'
import { loadMetadata } from './head/metadata.ts'
import { tourLoader } from './head/tour-data.ts'
import { contentSecurityPolicy } from './http/content-security-policy.ts'
import { describedTripId } from './http/load-content.ts'
import {
  type PageDefinition,
  PageError,
  type PageParts,
  type PageReply,
  type PageRequest,
  redirect,
} from './http/page-definition.tsx'
import type { RequestContext } from './http/request-context.ts'
import { Document } from './layout/document.tsx'
import { ErrorContent } from './layout/error-content.tsx'
import { fragmentDefinitions, offlineDefinition, pageDefinitions } from './page-definitions.ts'
import { matchRoute, type Route } from './routing/match-route.ts'
import { paymentProvidersOnPage } from './routing/payment-providers-on-page.ts'
import { thirdPartiesOnPage } from './routing/third-parties.ts'

/** @param path the percent-decoded path of the request */
export type PageHandler = (request: Request, path: string, services: RequestContext) => Promise<Response>

/**
 * Handles every path that no other handler has matched: finds the page, loads its data and renders the complete document
 * before responding.
 * @param scripts the URLs of the scripts that every page loads
 */
export function createPageHandler(scripts: string[]): PageHandler {
  return async (request, path, services) => {
    const url = new URL(request.url)
    const route = matchRoute(path)
    const { locale, id } = route
    const loadTour = tourLoader(services, () => tripOfRoute(services, route))
    const page: PageRequest = { request, url, locale, id, services, loadTour }
    const respond = (parts: PageParts, metadata: DocumentMetadata | null, init: ResponseInit) =>
      documentResponse({ page, route, scripts, metadata, parts, init })
    try {
      const definition = definitionOf(route)
      if (!definition) throw new PageError(404)
      const reply = await replyTo(page, definition)
      if (reply instanceof Response) return reply
      const [parts, metadata] = await Promise.all([
        definition.render(page, reply?.answer),
        loadMetadata(services, path, loadTour),
      ])
      if (parts instanceof Response) return parts
      const init = { status: reply?.status ?? 200, headers: { ...definition.headers?.(page), ...reply?.headers } }
      return await respond(parts, init.status < 400 ? metadata : null, init)
    } catch (error) {
      if (error instanceof Response) return error
      logError(error, page)
      const content = <ErrorContent error={error} path={url.pathname} />
      return await documentResponse({
        ...{ page, scripts, metadata: null, parts: { content }, init: errorInit(error) },
        route: isUnknownTrip(error, route) ? { ...route, page: undefined } : route,
      })
    }
  }
}

/** Whether the path is `/tour/<name>` and no trip has this name. The error page is then the page for unknown paths. */
const isUnknownTrip = (error: unknown, { page, id }: Route): boolean =>
  error instanceof PageError && error.status === 404 && page === 'tour' && id !== undefined

/**
 * What the layout needs to know about the trips on sale. If the database fails, returns defaults, so that the error
 * page does not fail too.
 */
const tripsInLayout = ({ db }: RequestContext) =>
  loadTrips(db).then(
    (trips) => ({ hasSeveralTrips: tripsOnSale(trips).length > 1, hasLatitudes: hasBuiltCharts(firstTrip(trips)) }),
    () => ({ hasSeveralTrips: false, hasLatitudes: true }),
  )

/** The id of the trip that the page sells; undefined means the first trip on sale. */
async function tripOfRoute({ db }: RequestContext, { page, locale, id }: Route): Promise<string | undefined> {
  if (page === 'home') return describedTripId(db)
  return page === 'tour' && id ? tripAt(await loadTrips(db), locale, id)?.id : undefined
}

const definitionOf = ({ page, fragment, isOfflinePage }: Route): PageDefinition | undefined =>
  page
    ? pageDefinitions[page]
    : fragment
      ? fragmentDefinitions[fragment]
      : isOfflinePage
        ? offlineDefinition
        : undefined

/**
 * Handles form posts and JSON requests.
 * @returns a complete response, or the reply with which the page is rendered; undefined for an ordinary GET
 */
async function replyTo(
  page: PageRequest,
  definition: PageDefinition,
): Promise<PageReply<unknown> | Response | undefined> {
  const isJson = page.request.headers.get('Accept') === 'application/json'
  const isPost = page.request.method === 'POST'
  const handler = isPost ? definition.submit : isJson ? definition.loadJson : undefined
  if (isPost && !handler) throw new PageError(405)
  const reply = await handler?.(page)
  if (!reply || reply instanceof Response) return reply
  const { answer, status, headers, redirectTo } = reply
  if (isJson) {
    return Response.json(answer, { status: status ?? 200, headers: { ...headers, 'Cache-Control': 'no-store' } })
  }
  return redirectTo === undefined ? reply : redirect(redirectTo, headers)
}

interface DocumentResponseInput {
  page: PageRequest
  route: Route
  scripts: string[]
  metadata: DocumentMetadata | null
  parts: PageParts
  init: ResponseInit
}

async function documentResponse({ page, route, scripts, metadata, parts, init }: DocumentResponseInput) {
  const { services, url } = page
  const { status = 200 } = init
  await renderTurn()
  // The visitor has left. 499 is what nginx logs for it.
  if (page.request.signal.aborted) return new Response(null, { status: 499 })
  const context = {
    ...{ ...route, url, metadata, scripts, thirdParties: services.thirdParties },
    ...(await tripsInLayout(services)),
  }
  const html = renderToString(<Document context={context} contact={services.operator} {...parts} />)
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(securityHeaders(page, route))) headers.set(name, value)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (!headers.has('Cache-Control')) {
    headers.set('Cache-Control', route.page && pages[route.page].hydrated ? 'no-store' : 'no-cache')
  }
  // The document is encoded into bytes once, here. A string would be encoded three times: for its length, for
  // compression and for the socket.
  return new Response(Buffer.from(`<!DOCTYPE html>${html}`), { status, headers })
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * Pages are rendered one after the other, with three iterations of the event loop between two pages. In these
 * iterations the process notices visitors who have left, and accepts new connections. Otherwise the connections of a
 * crowd would wait in the kernel's queue, where load shedding can't reject them (docs/decisions/024).
 */
function renderTurn(): Promise<unknown> {
  const own = turn
  turn = own.then(yieldToEventLoop).then(yieldToEventLoop).then(yieldToEventLoop)
  return own
}

function securityHeaders({ services, url }: PageRequest, { page, fragment }: Route): Record<string, string> {
  const payees = paymentProvidersOnPage({ page, search: url.search }, services.providers.keys())
  return {
    'Content-Security-Policy': policyFor(services, { page, fragment, payees, search: url.search }),
    'Cross-Origin-Opener-Policy': openerPolicy(payees),
    'Permissions-Policy': permissionsPolicy(payees),
    // The URL of a booking or of an entry of the waitlist grants access to it. `noindex` hides the URL from search
    // engines, `Referrer-Policy: origin` hides it from other sites. `no-referrer` is unsuitable: browsers then send our
    // own forms with `Origin: null`, which the CSRF check rejects.
    'Referrer-Policy': isPersonalPage(page) ? 'origin' : 'strict-origin-when-cross-origin',
    ...(isPersonalPage(page) ? { 'X-Robots-Tag': 'noindex' } : !fragment && { Link: catalogueLinks }),
    ...(fragment
      ? { 'X-Robots-Tag': 'noindex', 'Cross-Origin-Resource-Policy': 'cross-origin' }
      : { 'Speculation-Rules': `"${speculationRulesHref}"` }),
  }
}

interface PolicyInput extends Pick<Route, 'page' | 'fragment'> {
  payees: ProviderId[]
  search: string
}

function policyFor(
  { thirdParties, providers }: RequestContext,
  { page, fragment, payees, search }: PolicyInput,
): string {
  const formOrigins = [...providers.values()].flatMap(({ formOrigin }) => formOrigin ?? [])
  return contentSecurityPolicy({
    thirdParties: thirdPartiesOnPage({ page, search }, thirdParties),
    // The page of a booking sends forms to payment providers. With JavaScript this page replaces the booking form in
    // the same document, so the document of the booking form must allow the same targets.
    formTargets: page === 'booking' || page === 'book_now' ? formOrigins : [],
    paymentProviders: payees,
    frameAncestors: fragment ? '*' : `'none'`,
    inlineStyles: import.meta.env.DEV,
  })
}

function errorInit(error: unknown): ResponseInit {
  if (error instanceof PageError) return { status: error.status, headers: error.headers }
  return isUnavailable(error) ? { status: 503, headers: { 'Retry-After': '30' } } : { status: 500 }
}

/** Logs an unexpected error with a redacted path. Aborted requests and errors of the client (`PageError`) are not logged. */
function logError(error: unknown, { request, url, services: { log } }: PageRequest) {
  if (request.signal.aborted || error instanceof PageError) return
  const path = redactPath(url.pathname)
  if (isUnavailable(error)) log.warn({ err: error, path }, 'page failed: the database is unavailable')
  else log.error({ err: error, path }, 'page failed')
}
