import { RouterContextProvider } from 'react-router'
import type { RateLimitKey } from '../src/domain/limits/spend.ts'
import { noThirdParties } from '../src/site/outside-parties.ts'
import { requestContext } from '../src/site/request-context.ts'
import type { TestSite } from './site.ts'

interface RouteArgsOptions {
  caller?: RateLimitKey
  /** Fields of a POST; without them the request is a GET. */
  fields?: Record<string, string>
  /** The route parameter `id`. */
  id?: string
  cookie?: string
}

/** Builds the arguments that React Router passes to a loader or an action, for tests that call one directly. */
export function routeArgs(site: TestSite, path: string, { caller = null, fields, id, cookie }: RouteArgsOptions = {}) {
  const url = new URL(path, 'http://bonaca.test')
  const headers: HeadersInit = cookie ? { Cookie: cookie } : {}
  const request = new Request(url, { headers, ...(fields && { method: 'POST', body: new URLSearchParams(fields) }) })
  const context = new RouterContextProvider()
  const visitor = { thirdParties: noThirdParties, tracing: { id: null, source: 'direct' as const }, caller }
  context.set(requestContext, { ...site.services, ...visitor })
  return { request, url, context, params: { id }, pattern: url.pathname } as never
}
