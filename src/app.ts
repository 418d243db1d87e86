import { type Context, Hono } from 'hono'
import { RouterContextProvider } from 'react-router'
import { admission } from './admission.ts'
import { apiOf } from './api/api.ts'
import { metrics } from './api/metrics.ts'
import { probes } from './api/probes.ts'
import { decodedPath, languageSwitch, rootRedirect, toOurAddress } from './api/redirects.ts'
import { robotsTxt } from './api/robots.ts'
import { securityTxt } from './api/security-txt.ts'
import { sitemapXml } from './api/sitemap.ts'
import { speculationRules, speculationRulesHref } from './api/speculation-rules.ts'
import { tracingOf } from './api/tracing.ts'
import { boundedBody } from './bounded-body.ts'
import { isUnavailable } from './database/unavailable.ts'
import type { Caller } from './domain/limits/spend.ts'
import type { Services } from './domain/services.ts'
import type { Measure } from './domain/watch/measures.ts'
import { refuseForeignPosts } from './foreign-posts.ts'
import { limitedForms } from './limited-forms.ts'
import { limitedTokens } from './limited-tokens.ts'
import type { PageRouter } from './page-router.ts'
import { plainAnswer } from './plain-answer.ts'
import { requestLog } from './request-log.ts'
import { noOutsideParties, type OutsideParties } from './site/outside-parties.ts'
import { requestContext } from './site/request-context.ts'
import { inFull } from './whole-body.ts'
import { withoutIds } from './without-ids.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Computes the client's rate limit keys on demand: most requests consume no rate limit. */
    clientKey: () => Caller
  }
}

export interface AppParts {
  services: Services
  /** Third parties whose scripts the pages load; none by default. */
  outside?: OutsideParties
  /** The rate limit keys of the client; rate limits are off by default. */
  callerOf?: (c: Context) => Caller
  metricsToken?: string | undefined
  /** Metrics of this process, in addition to those from the database. */
  ownMeasures?: () => Measure[]
  /** Renders pages with the build; omitted in tests of the API. */
  render?: PageRouter
  /** Other applications in this process, such as the payment sandbox. */
  guests?: { path: string; app: Hono }[]
}

/** The HTTP application: probes, metrics, API, redirects and pages. Opens no port and has no side effects on import. */
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
  app.onError((err, c) => {
    if (isUnavailable(err)) {
      services.log.warn({ err }, 'the database is unavailable')
      return plainAnswer(c, 'unavailable')
    }
    services.log.error({ err, path: withoutIds(c.req.path) }, 'request failed')
    return plainAnswer(c, 'fault')
  })
  app.use((c, next) => {
    c.set('operator', services.operator)
    c.set('clientKey', () => callerOf(c))
    return next()
  })
  app.use(boundedBody)
  app.route('/', probes(services))
  app.route('/', metrics(services, metricsToken, ownMeasures))
  // Before the CSRF check: the sandbox's card fields send from frames with an opaque origin.
  app.post('/sandbox/tokens', limitedTokens(services))
  for (const guest of guests) app.route(guest.path, guest.app)
  app.use(requestLog(services), refuseForeignPosts(services.origin), admission())
  app.route('/api', apiOf(services))
  app.get('/language/:code', languageSwitch(services.origin))
  app.get('/robots.txt', (c) => c.text(robotsTxt(services.origin)))
  app.get('/.well-known/security.txt', (c) =>
    c.body(securityTxt(services), 200, { 'Content-Type': 'text/plain; charset=utf-8' }),
  )
  app.get('/sitemap.xml', (c) =>
    c.body(sitemapXml(services), 200, { 'Content-Type': 'application/xml', 'Cache-Control': 'no-cache' }),
  )
  app.get(speculationRulesHref, speculationRules)
  if (!render) return app

  app.get('/', rootRedirect)
  app.get('*', toOurAddress)
  app.post('*', limitedForms(services))
  app.all('*', async (c: Context) => {
    // React Router would write the undecodable URL, unredacted, to stderr instead of the log.
    if (decodedPath(c.req.url) === undefined) return plainAnswer(c, 'bad_request')
    if (!pageMethods.includes(c.req.method)) {
      c.header('Allow', pageMethods.join(', '))
      return plainAnswer(c, 'method_not_allowed')
    }
    const context = new RouterContextProvider()
    context.set(requestContext, { ...services, outside, tracing: tracingOf(c), caller: c.get('clientKey')() })
    return inFull(await render(c.req.raw, context))
  })
  return app
}

const pageMethods = ['GET', 'HEAD', 'POST']
