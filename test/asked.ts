import { RouterContextProvider } from 'react-router'
import type { Caller } from '../src/domain/limits/spend.ts'
import { noOutsideParties } from '../src/site/outside-parties.ts'
import { requestContext } from '../src/site/request-context.ts'
import type { TestSite } from './site.ts'

interface Asked {
  caller?: Caller
  /** A form that is sent; without any, the page is asked for. */
  fields?: Record<string, string>
  /** The booking that the address names. */
  id?: string
  cookie?: string
}

/** What React Router hands to a loader or an action of a page, for tests that call it by themselves. */
export function asked(site: TestSite, path: string, { caller = null, fields, id, cookie }: Asked = {}) {
  const url = new URL(path, 'http://bonaca.test')
  const headers: HeadersInit = cookie ? { Cookie: cookie } : {}
  const request = new Request(url, { headers, ...(fields && { method: 'POST', body: new URLSearchParams(fields) }) })
  const context = new RouterContextProvider()
  const who = { outside: noOutsideParties, tracing: { id: null, source: 'direct' as const }, caller }
  context.set(requestContext, { ...site.services, ...who })
  return { request, url, context, params: { id }, pattern: url.pathname } as never
}
