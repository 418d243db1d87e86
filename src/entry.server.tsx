import { renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { speculationRulesHref } from './api/speculation-rules.ts'
import type { ProviderId } from './contract/reservation.ts'
import { isUnavailable } from './database/unavailable.ts'
import type { Services } from './domain/services.ts'
import { pageTurn } from './page-turns.ts'
import type { Fragment, Page } from './pages.ts'
import { openerPolicy, permissionsPolicy } from './security-headers.ts'
import { contentSecurityPolicy } from './site/content-security-policy.ts'
import { announcementContext } from './site/head/announce.server.ts'
import { AnnouncementProvider } from './site/head/announcement.tsx'
import { partiesIn } from './site/outside-parties.ts'
import { OwnScriptProvider } from './site/own-script.tsx'
import { payeesIn } from './site/payment-parties.ts'
import { requestContext } from './site/request-context.ts'
import { routeOf } from './site/route-of.ts'
import { carrying } from './whole-body.ts'
import { withoutIds } from './without-ids.ts'

/** Renders the whole page before answering: one string, one write, and no streaming runtime in the page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { hydrated, page, fragment } = routeOf(entry.staticHandlerContext.matches.map((match) => match.route.id))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const payees = payeesIn({ page, search: new URL(request.url).search }, context.get(requestContext).providers.keys())
  headers.set('Content-Security-Policy', policyFor({ request, page, fragment, payees, context }))
  headers.set('Cross-Origin-Opener-Policy', openerPolicy(payees))
  headers.set('Permissions-Policy', permissionsPolicy(payees))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', hydrated ? 'no-store' : 'no-cache')
  if (page === 'booking') {
    // The address is the key to the booking: no search engine, no other site and no page that is gone to from here,
    // with whatever runs in it, gets to know it. Not `no-referrer`, under which a browser hides the origin of our own
    // forms too, and they would be refused as foreign.
    headers.set('Referrer-Policy', 'origin')
    headers.set('X-Robots-Tag', 'noindex')
  }
  if (fragment) {
    headers.set('X-Robots-Tag', 'noindex')
    headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  } else headers.set('Speculation-Rules', `"${speculationRulesHref}"`)
  if (outOfReach.has(context)) {
    status = 503
    headers.set('Retry-After', '30')
  }
  if (status === 429) headers.set('Retry-After', whenToComeAgain(entry))
  const announcement = status < 400 && !entry.staticHandlerContext.errors ? context.get(announcementContext) : null
  await pageTurn()
  const html = renderToString(
    <AnnouncementProvider value={announcement}>
      <OwnScriptProvider value={ownScripts(entry)}>
        {/* What the router would hand over to its browser's half stays here. */}
        <ServerRouter context={{ ...entry, serverHandoffStream: undefined }} url={request.url} />
      </OwnScriptProvider>
    </AnnouncementProvider>,
  )
  return carrying(`<!DOCTYPE html>${html}`, { status, headers })
}

/** Development's own module comes before, since it stands in every component that it reloads. */
const ownScripts = ({ manifest: { entry, hmr } }: EntryContext) => [...(hmr ? [hmr.runtime] : []), entry.module]
/** What a loader has said with its refusal stands nowhere among the headers of a page that shows the refusal. */
const whenToComeAgain = ({ staticHandlerContext: { loaderHeaders, actionHeaders } }: EntryContext): string =>
  Object.values({ ...loaderHeaders, ...actionHeaders })
    .map((said) => said.get('Retry-After'))
    .find((seconds) => seconds !== null) ?? '60'

function policyFor({
  request,
  page,
  fragment,
  payees,
  context,
}: {
  request: Request
  page: Page | undefined
  fragment: Fragment | undefined
  payees: ProviderId[]
  context: RouterContextProvider
}): string {
  const { outside, providers } = context.get(requestContext)
  const { search } = new URL(request.url)
  return contentSecurityPolicy({
    outside: partiesIn({ page, search }, outside),
    // Also where the booking is made: with script, its own page is shown in the same document.
    forms: page === 'booking' || page === 'book_now' ? formOrigins(providers) : [],
    payees,
    frameAncestors: fragment ? '*' : `'none'`,
    inlineStyles: import.meta.env.DEV,
  })
}

const formOrigins = (providers: Services['providers']) =>
  [...providers.values()].flatMap(({ formOrigin }) => formOrigin ?? [])

/** Requests whose page could not be filled because the database is away: they end as 503, not as 500. */
const outOfReach = new WeakSet<object>()

/** What isn't there, or takes no form, is no fault of ours; everything else is logged, without the person's data. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const path = withoutIds(new URL(request.url).pathname)
  const { log } = context.get(requestContext)
  if (isUnavailable(error)) {
    outOfReach.add(context)
    log.warn({ err: error, path }, 'a page can not be filled while the database is out of reach')
  } else log.error({ err: error, path }, 'a page failed')
}
