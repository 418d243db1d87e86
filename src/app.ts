import { type Context, Hono } from 'hono'
import { RouterContextProvider } from 'react-router'
import { apiOf } from './api/api.ts'
import { metrics } from './api/metrics.ts'
import { probes } from './api/probes.ts'
import { languageSwitch, rootRedirect, withoutTrailingSlash } from './api/redirects.ts'
import { robotsTxt } from './api/robots.ts'
import { sitemapXml } from './api/sitemap.ts'
import { traced, tracingOf } from './api/tracing.ts'
import type { Caller } from './domain/limits/spend.ts'
import type { Services } from './domain/services.ts'
import type { Measure } from './domain/watch/measures.ts'
import { noOutsideParties, type OutsideParties } from './site/outside-parties.ts'
import { requestContext } from './site/request-context.ts'

declare module 'hono' {
  interface ContextVariableMap {
    caller: Caller
  }
}

export interface AppParts {
  services: Services
  /** Whose scripts the pages bring along; nobody's where it is left out. */
  outside?: OutsideParties
  /** Who asks, for those who count; nobody is counted where it is left out. */
  callerOf?: (c: Context) => Caller
  metricsToken?: string | undefined
  /** Figures of this process alone. */
  ownMeasures?: () => Measure[]
  /** React Router's handler over the build; tests of the API leave it out. */
  render?: (request: Request, context: RouterContextProvider) => Promise<Response>
  /** Outside parties that happen to run in our process, such as the sandbox of payments. */
  guests?: { path: string; app: Hono }[]
}

/** The one HTTP application: API, probes, redirects, and the site behind them. No port, nothing on import. */
export function createApp({
  services,
  outside = noOutsideParties,
  callerOf = () => null,
  metricsToken,
  ownMeasures = () => [],
  render,
  guests = [],
}: AppParts): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    if (!c.res.headers.has('Referrer-Policy')) c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
  })
  app.use((c, next) => {
    c.set('caller', callerOf(c))
    return next()
  })
  for (const guest of guests) app.route(guest.path, guest.app)
  app.use(traced(services))
  app.route('/', probes(services))
  app.route('/', metrics(services, metricsToken, ownMeasures))
  app.route('/api', apiOf(services))
  app.get('/language/:code', languageSwitch)
  app.get('/robots.txt', (c) => c.text(robotsTxt(services.origin)))
  app.get('/sitemap.xml', (c) => c.body(sitemapXml(services), 200, { 'Content-Type': 'application/xml' }))
  if (!render) return app

  app.get('/', rootRedirect)
  app.get('*', withoutTrailingSlash)
  app.all('*', (c: Context) => {
    const context = new RouterContextProvider()
    context.set(requestContext, { ...services, outside, tracing: tracingOf(c), caller: c.get('caller') })
    return render(c.req.raw, context)
  })
  return app
}
