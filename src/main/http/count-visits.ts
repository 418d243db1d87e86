import type { IncomingMessage } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { isbot } from 'isbot'
import type { Recorder } from '../../domain/demand/recorder.ts'
import { countStep, runWithVisit, type Visit } from '../../domain/demand/visit.ts'
import { sourceOf } from '../../guest/api/attribution.ts'
import { localeOfPath } from '../../guest/site/routing/page-by-path.ts'
import { isCrewBrowser } from '../../operator/api/session-cookie.ts'
import { isTripPath, tourPaths } from '../../pages.ts'
import { clientAddressResolver } from '../../platform/http/client-ip.ts'

export interface VisitCounter {
  /** Runs the requests of visitors and resellers with a visit, which counts what the domain answers. */
  middleware: MiddlewareHandler
  /** Counts a page that was served from the page cache. */
  cachedPage(request: IncomingMessage): void
}

type Header = (name: string) => string | undefined

/**
 * Counts visitors without a trace on their device: only from what every request has. Bots, prefetches, browsers of the crew
 * and visitors who object (`Sec-GPC`) are left out.
 */
export function createVisitCounter(recorder: Recorder, trustedProxies: string[]): VisitCounter {
  const addressOf = clientAddressResolver(trustedProxies)
  const visitOf = (peer: () => string | undefined, header: Header): Visit => ({
    recorder,
    source: sourceOf(header),
    visitor: () => recorder.visitorOf(addressOf(peer(), header('x-forwarded-for')), header('user-agent') ?? ''),
  })
  return {
    middleware(c, next) {
      const { path, method } = c.req
      const header: Header = (name) => c.req.header(name)
      if (uncountedPath.test(path) || !(resellerPath.test(path) || isVisitor(header))) return next()
      return runWithVisit(
        visitOf(() => getConnInfo(c).remote.address, header),
        () => {
          if (method === 'GET') countTripPage(path)
          return next()
        },
      )
    },
    cachedPage({ url = '', method, headers, socket }) {
      const header: Header = (name) => headers[name]?.toString()
      if (method !== 'GET' || !isTripPage(url) || !isVisitor(header)) return
      runWithVisit(
        visitOf(() => socket.remoteAddress, header),
        () => countTripPage(url),
      )
    },
  }
}

const uncountedPath = /^\/(operator|preview|wallet|sandbox|charts|pictures)(\/|$)/
const resellerPath = /^\/octo(\/|$)/

const isTripPage = (path: string) => tourPaths.includes(path) || isTripPath(path)

function countTripPage(path: string): void {
  if (isTripPage(path)) countStep('trip', localeOfPath(path))
}

function isVisitor(header: Header): boolean {
  const userAgent = header('user-agent')
  const isPrefetch = /prefetch/.test(header('sec-purpose') ?? header('purpose') ?? header('x-moz') ?? '')
  return (
    userAgent !== undefined &&
    !isPrefetch &&
    header('sec-gpc') !== '1' &&
    !isCrewBrowser(header('cookie')) &&
    !isKnownBot(userAgent)
  )
}

/** The answers for the names of browsers seen last: most visitors have one of a few, and the check is a long expression. */
const botNames = new Map<string, boolean>()

function isKnownBot(userAgent: string): boolean {
  const known = botNames.get(userAgent)
  if (known !== undefined) return known
  if (botNames.size >= 500) botNames.clear()
  const isBot = isbot(userAgent)
  botNames.set(userAgent, isBot)
  return isBot
}
