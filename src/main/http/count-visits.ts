import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { isbot } from 'isbot'
import type { Recorder } from '../../domain/demand/recorder.ts'
import { runWithVisit } from '../../domain/demand/visit.ts'
import { sourceOf } from '../../guest/api/attribution.ts'
import { isCrewBrowser } from '../../operator/api/session-cookie.ts'
import { clientAddressResolver, customerNetwork } from '../../platform/http/client-ip.ts'

type Header = (name: string) => string | undefined

/**
 * Runs each request of a visitor or reseller within a `Visit`. Within a `Visit`, the functions of the domain count
 * their answers, such as whether a party has found places. Nothing is stored on the visitor's device: a visit uses only
 * what every request contains. Bots, assistants, prefetches, browsers of the crew and visitors who object (`Sec-GPC`)
 * are not counted.
 */
export function countVisits(recorder: Recorder, trustedProxies: string[]): MiddlewareHandler {
  const addressOf = clientAddressResolver(trustedProxies)
  return (c, next) => {
    const header: Header = (name) => c.req.header(name)
    if (uncountedPath.test(c.req.path) || !(resellerPath.test(c.req.path) || isVisitor(header))) return next()
    const address = () => addressOf(getConnInfo(c).remote.address, header('x-forwarded-for'))
    const visitor = () => recorder.visitorOf(customerNetwork(address()), header('user-agent') ?? '')
    return runWithVisit({ recorder, source: sourceOf(header), visitor }, () => next())
  }
}

const uncountedPath = /^\/(operator|preview|wallet|sandbox|charts|pictures|mcp)(\/|$)/
const resellerPath = /^\/octo(\/|$)/

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

/**
 * User agent → whether it is a bot. A cache, because the check is a long regular expression and most visitors have one
 * of a few user agents.
 */
const botNames = new Map<string, boolean>()

function isKnownBot(userAgent: string): boolean {
  const known = botNames.get(userAgent)
  if (known !== undefined) return known
  if (botNames.size >= 500) botNames.clear()
  const isBot = isbot(userAgent)
  botNames.set(userAgent, isBot)
  return isBot
}
