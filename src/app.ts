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
import { traced, tracingOf } from './api/tracing.ts'
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
import { noOutsideParties, type OutsideParties } from './site/outside-parties.ts'
import { requestContext } from './site/request-context.ts'
import { inFull } from './whole-body.ts'
import { withoutIds } from './without-ids.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Worked out where somebody counts; most requests are of nobody's account. */
    whoAsks: () => Caller
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
  /** Of the build; tests of the API leave it out. */
  render?: PageRouter
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
  app.onError((err, c) => {
    if (isUnavailable(err)) {
      services.log.warn({ err }, 'the database is out of reach')
      return plainAnswer(c, 'unavailable')
    }
    services.log.error({ err, path: withoutIds(c.req.path) }, 'a request failed')
    return plainAnswer(c, 'fault')
  })
  app.use((c, next) => {
    c.set('operator', services.operator)
    return next()
  })
  app.use(boundedBody)
  app.use((c, next) => {
    c.set('whoAsks', () => callerOf(c))
    return next()
  })
  app.route('/', probes(services))
  app.route('/', metrics(services, metricsToken, ownMeasures))
  // Ahead of what only our own pages may send: the card fields of a provider send from frames of no origin.
  app.post('/sandbox/tokens', limitedTokens(services))
  for (const guest of guests) app.route(guest.path, guest.app)
  app.use(traced(services), refuseForeignPosts(services.origin), admission())
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
    // The router would say so line by line, with the address as it is, past our log.
    if (decodedPath(c.req.url) === undefined) return plainAnswer(c, 'bad_request')
    if (!methodsOfPages.includes(c.req.method)) {
      c.header('Allow', methodsOfPages.join(', '))
      return plainAnswer(c, 'method_not_allowed')
    }
    const context = new RouterContextProvider()
    context.set(requestContext, { ...services, outside, tracing: tracingOf(c), caller: c.get('whoAsks')() })
    return inFull(await render(c.req.raw, context))
  })
  return app
}

const methodsOfPages = ['GET', 'HEAD', 'POST']
