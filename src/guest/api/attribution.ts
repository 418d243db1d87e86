import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { type TracingSource, tracingSource } from '../../contract/primitives.ts'

/** Marketing attribution of a visit. The specification calls it tracing; it is unrelated to the correlation id in the logs. */
export interface Attribution {
  id: string | null
  source: TracingSource
}

// Matches a UUID version 7, a dash, and 8 random alphanumeric characters.
const sessionId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}-[A-Za-z0-9]{8}$/

/** The visitor's session id; null if there is none or it is malformed. */
export function sessionIdOf(c: Context): string | null {
  const id = c.req.header('X-Tracing-Id') ?? getCookie(c, 'session_id')
  return id && sessionId.test(id) ? id : null
}

/** Session id and traffic source. Taken from the headers that an API client sends, otherwise from the cookies of the site. */
export function attributionOf(c: Context): Attribution {
  return { id: sessionIdOf(c), source: sourceOf((name) => c.req.header(name)) }
}

/** The traffic source of a request with these headers. */
export function sourceOf(header: (name: string) => string | undefined): TracingSource {
  const [, cookie] = /(?:^|;\s*)tracing_source=([^;]*)/.exec(header('cookie') ?? '') ?? []
  const sent = header('x-tracing-source') ?? cookie?.trim()
  // Most requests have none, and a failed parse takes longer than all else that counts a visit.
  if (sent === undefined) return 'direct'
  const source = tracingSource.safeParse(sent)
  return source.success ? source.data : 'direct'
}
