import { renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { speculationRulesHref } from './api/speculation-rules.ts'
import type { ProviderId } from './contract/reservation.ts'
import { isUnavailable } from './database/unavailable.ts'
import type { AppContext } from './domain/context.ts'
import { withBufferedBody } from './http/rendering/buffered-response.ts'
import { acquireRenderSlot } from './http/rendering/render-queue.ts'
import { openerPolicy, permissionsPolicy } from './http/security-headers.ts'
import { redactPath } from './logging/redact-path.ts'
import type { Fragment, Page } from './pages.ts'
import { AppScriptProvider } from './site/context/app-script.tsx'
import { MetadataProvider } from './site/head/meta-tags.tsx'
import { metadataContext } from './site/head/metadata.server.ts'
import { contentSecurityPolicy } from './site/http/content-security-policy.ts'
import { requestContext } from './site/http/request-context.ts'
import { routeFromIds } from './site/routing/current-route.ts'
import { paymentProvidersOnPage } from './site/third-party/payment-providers-on-page.ts'
import { thirdPartiesOnPage } from './site/third-party/third-parties.ts'

/** Renders the whole page before responding: one string, one write, and no streaming runtime in the page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { hydrated, page, fragment } = routeFromIds(entry.staticHandlerContext.matches.map((match) => match.route.id))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const payees = paymentProvidersOnPage(
    { page, search: new URL(request.url).search },
    context.get(requestContext).providers.keys(),
  )
  headers.set('Content-Security-Policy', policyFor({ request, page, fragment, payees, context }))
  headers.set('Cross-Origin-Opener-Policy', openerPolicy(payees))
  headers.set('Permissions-Policy', permissionsPolicy(payees))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', hydrated ? 'no-store' : 'no-cache')
  if (page === 'booking') {
    // The URL grants access to the booking: it must not reach search engines, or other sites and their scripts by `Referer`.
    // Not `no-referrer`, under which browsers send `Origin: null` with our own forms and the CSRF check rejects them.
    headers.set('Referrer-Policy', 'origin')
    headers.set('X-Robots-Tag', 'noindex')
  }
  if (fragment) {
    headers.set('X-Robots-Tag', 'noindex')
    headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  } else headers.set('Speculation-Rules', `"${speculationRulesHref}"`)
  if (failedByDatabase.has(context)) {
    status = 503
    headers.set('Retry-After', '30')
  }
  if (status === 429) headers.set('Retry-After', retryAfterOf(entry))
  const announcement = status < 400 && !entry.staticHandlerContext.errors ? context.get(metadataContext) : null
  await acquireRenderSlot()
  const html = renderToString(
    <MetadataProvider value={announcement}>
      <AppScriptProvider value={entryScripts(entry)}>
        {/* Without the handoff stream: the router's client side, which would read it, isn't loaded. */}
        <ServerRouter context={{ ...entry, serverHandoffStream: undefined }} url={request.url} />
      </AppScriptProvider>
    </MetadataProvider>,
  )
  return withBufferedBody(`<!DOCTYPE html>${html}`, { status, headers })
}

/** In development the HMR runtime comes first: every reloadable module depends on it. */
const entryScripts = ({ manifest: { entry, hmr } }: EntryContext) => [...(hmr ? [hmr.runtime] : []), entry.module]
/** React Router drops the headers of a loader or action that throws: takes `Retry-After` from its own record of them. */
const retryAfterOf = ({ staticHandlerContext: { loaderHeaders, actionHeaders } }: EntryContext): string =>
  Object.values({ ...loaderHeaders, ...actionHeaders })
    .map((candidate) => candidate.get('Retry-After'))
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
  const { thirdParties, providers } = context.get(requestContext)
  const { search } = new URL(request.url)
  return contentSecurityPolicy({
    thirdParties: thirdPartiesOnPage({ page, search }, thirdParties),
    // Also on the booking form: with JavaScript the booking's page is shown in the same document.
    formTargets: page === 'booking' || page === 'book_now' ? formOrigins(providers) : [],
    paymentProviders: payees,
    frameAncestors: fragment ? '*' : `'none'`,
    inlineStyles: import.meta.env.DEV,
  })
}

const formOrigins = (providers: AppContext['providers']) =>
  [...providers.values()].flatMap(({ formOrigin }) => formOrigin ?? [])

/** Contexts of requests that failed because the database is unavailable: their status becomes 503 instead of 500. */
const failedByDatabase = new WeakSet<object>()

/** Logs errors of rendering, with a redacted path. 4xx route errors and aborted requests are no faults and aren't logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const path = redactPath(new URL(request.url).pathname)
  const { log } = context.get(requestContext)
  if (isUnavailable(error)) {
    failedByDatabase.add(context)
    log.warn({ err: error, path }, 'page failed: the database is unavailable')
  } else log.error({ err: error, path }, 'page failed')
}
