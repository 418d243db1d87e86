import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { AppContext } from '../domain/context.ts'
import { chartFile } from '../domain/fleet/trip-charts.ts'
import type { Metric } from '../domain/monitoring/metrics.ts'
import type { RateLimitKey } from '../domain/rate-limit/consume.ts'
import { currentSettings } from '../domain/settings/current-settings.ts'
import { createApi } from '../guest/api/api.ts'
import { attributionOf } from '../guest/api/attribution.ts'
import { robotsTxt, securityTxt, sitemapXml } from '../guest/api/crawler-files.ts'
import { metrics } from '../guest/api/metrics.ts'
import { probes } from '../guest/api/probes.ts'
import { decodedPath, languageSwitch, redirectToCanonical, rootRedirect } from '../guest/api/redirects.ts'
import { redirectToShownLanguage } from '../guest/api/shown-language-redirect.ts'
import { speculationRules, speculationRulesHref } from '../guest/api/speculation-rules.ts'
import { discovery } from '../guest/discovery/routes.ts'
import { createMcp } from '../guest/mcp/mcp.ts'
import type { PageHandler } from '../guest/site/page-handler.tsx'
import { noThirdParties, type ThirdParties } from '../guest/site/routing/third-parties.ts'
import { serveSharePictures } from '../guest/site/share-pictures/serve-share-pictures.ts'
import { createOperatorApp } from '../operator/api/operator-app.ts'
import { isCrewBrowser } from '../operator/api/session-cookie.ts'
import { isUnavailable } from '../platform/database/unavailable.ts'
import { redactPath } from '../platform/logging/redact-path.ts'
import { createOcto } from '../reseller/octo.ts'
import type { DiskSpace } from '../shared/disk-space.ts'
import { bodyLimit } from './http/body-limit.ts'
import { rejectCrossOrigin } from './http/csrf.ts'
import { deviceCalendar } from './http/device-calendar.ts'
import { errorPage } from './http/error-page.ts'
import { formRateLimit, sandboxTokenRateLimit } from './http/form-and-token-limits.ts'
import { loadShedding, resellerLoadShedding } from './http/load-shedding.ts'
import { lookSheet } from './http/look-files.ts'
import { separateHosts, ticketsInApp } from './http/operator-host.ts'
import { preview } from './http/preview.ts'
import { receiptRoutes } from './http/receipts.ts'
import { requestLog } from './http/request-log.ts'
import { servePictures } from './http/serve-pictures.ts'
import { textReports } from './http/text-reports.ts'
import { walletRoutes } from './http/wallet.ts'
import { webVitals } from './http/web-vitals.ts'
import { noPasses, offeredWallets, type WalletPasses } from './wallet/open-wallets.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Returns the client's rate limit keys. A function, because most requests consume no rate limit and so need no keys. */
    clientKey: () => RateLimitKey
  }
}

export interface AppOptions {
  services: AppContext
  /** Third parties whose scripts the pages load; none by default. */
  thirdParties?: ThirdParties
  /** Middleware that counts visitors. By default, visitors are not counted. */
  countVisits?: MiddlewareHandler
  /** Wallets for which tickets have passes; none by default. */
  passes?: WalletPasses
  /** Returns the client's rate limit keys, or null to disable rate limits, as by default. */
  rateLimitKeyOf?: (c: Context) => RateLimitKey
  metricsToken?: string | undefined
  /** Metrics of this process, in addition to those from the database. */
  processMetrics?: () => Metric[] | Promise<Metric[]>
  /** Returns the disk space of the embedded database; null if an external database is used, as by default. */
  databaseDisk?: () => Promise<DiskSpace | null>
  /** Renders the pages; omitted in tests of the API. */
  render?: PageHandler
  /** Serves the document and files of the operator's app; omitted in tests of its calls. */
  operatorShell?: (c: Context) => Response | Promise<Response>
  /** Other applications in this process, such as the payment sandbox. */
  mountedApps?: { path: string; app: Hono }[]
}

/** The HTTP application: probes, metrics, API, redirects and pages. Opens no port and has no side effects on import. */
export function createApp({
  services,
  thirdParties = noThirdParties,
  countVisits = (_, next) => next(),
  passes = noPasses,
  rateLimitKeyOf = () => null,
  metricsToken,
  processMetrics = () => [],
  databaseDisk = async () => null,
  render,
  operatorShell,
  mountedApps = [],
}: AppOptions): Hono {
  const app = new Hono()
  app.onError((err, c) => {
    if (isUnavailable(err)) {
      services.log.warn({ err }, 'the database is unavailable')
      return errorPage(c, 'unavailable')
    }
    services.log.error({ err, path: redactPath(c.req.path) }, 'request failed')
    return errorPage(c, 'fault')
  })
  app.use((c, next) => {
    c.set('operator', services.operator)
    c.set('clientKey', () => rateLimitKeyOf(c))
    return next()
  })
  app.use(bodyLimit)
  app.route('/', probes(services, databaseDisk))
  app.route('/', metrics(services, metricsToken, processMetrics))
  // Registered before `separateHosts`, so that these files are served on the host of the operator's app too.
  app.get('/pictures/:file', loadShedding(), servePictures(services.db))
  app.get('/calendar/:file{[\\w-]+\\.ics}', loadShedding(), deviceCalendar(services))
  app.use(separateHosts(services))
  app.get('/share/:file', loadShedding(), serveSharePictures(services))
  // The sandbox comes before the CSRF check, because its card fields send requests from frames with an opaque origin.
  app.post('/sandbox/tokens', sandboxTokenRateLimit(services))
  for (const guest of mountedApps) app.route(guest.path, guest.app)
  // Registered before `requestLog`, which would log a line for each of these frequent reports.
  app.post('/web-vitals', rejectCrossOrigin(services), loadShedding(), countVisits, webVitals)
  app.use(requestLog(services), countVisits)
  // Resellers authenticate by a key and send no cookies, so the CSRF check has nothing to protect here.
  app.use('/octo/*', resellerLoadShedding())
  app.route('/octo', createOcto(services))
  app.use(rejectCrossOrigin(services), loadShedding())
  app.on(['GET', 'POST'], '/text-messages/:channel/reports', textReports(services))
  app.route('/api', createApi(services))
  app.route('/mcp', createMcp(services))
  app.route('/wallet', walletRoutes(services, passes))
  app.route('/receipts', receiptRoutes(services))
  app.get('/language/:code', languageSwitch(services.origin))
  app.route('/', discovery(services))
  app.get('/robots.txt', (c) => c.text(robotsTxt(services.origin)))
  app.get('/.well-known/security.txt', (c) =>
    c.body(securityTxt(services), 200, { 'Content-Type': 'text/plain; charset=utf-8' }),
  )
  app.get('/sitemap.xml', async (c) => {
    const xml = sitemapXml({ origin: services.origin, settings: await currentSettings(services) })
    return c.body(xml, 200, { 'Content-Type': 'application/xml', 'Cache-Control': 'no-cache' })
  })
  app.get(speculationRulesHref, speculationRules)
  app.get('/:sheet{look-.+\\.css}', lookSheet)
  app.get('/charts/:trip/:key/:file', async (c) => {
    const drawn = await chartFile(services.db, c.req.param())
    if (!drawn) return c.notFound()
    if ('newKey' in drawn)
      return c.redirect(`/charts/${c.req.param('trip')}/${drawn.newKey}/${c.req.param('file')}`, 302)
    return c.body(drawn.content, 200, { 'Content-Type': drawn.type, 'Cache-Control': immutable })
  })
  const page = (c: Context) => (render ? renderPage(c, render) : c.notFound())
  app.route('/operator', createOperatorApp({ services, shell: operatorShell, notFound: page }))
  app.get('*', ticketsInApp(services))
  if (!render) return app

  app.get(
    '/preview/:token/*',
    preview(services, (c, request) => renderPage(c, render, request)),
  )
  app.get('/', rootRedirect)
  app.get('*', redirectToCanonical, redirectToShownLanguage(services))
  app.post('*', formRateLimit(services))
  app.all('*', page)
  return app

  async function renderPage(c: Context, handle: PageHandler, request = c.req.raw): Promise<Response> {
    const path = decodedPath(request.url)
    if (path === undefined) return errorPage(c, 'bad_request')
    if (!pageMethods.includes(c.req.method)) {
      c.header('Allow', pageMethods.join(', '))
      return errorPage(c, 'method_not_allowed')
    }
    // A preview loads no third parties, because their scripts could read the token in its URL.
    const isPreview = request !== c.req.raw
    return handle(request, path, {
      ...services,
      thirdParties: isPreview || isCrewBrowser(c.req.header('Cookie')) ? noThirdParties : thirdParties,
      wallets: offeredWallets(passes, services.now()),
      tracing: attributionOf(c),
      caller: c.get('clientKey')(),
    })
  }
}

/** The path of a chart contains the hash of what it shows, so browsers can keep the file for a year. */
const immutable = 'public, max-age=31536000, immutable'

const pageMethods = ['GET', 'HEAD', 'POST']
