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

/** Session id and traffic source of a request: from the headers of an API client, otherwise from the site's cookies. */
export function attributionOf(c: Context): Attribution {
  return { id: sessionIdOf(c), source: sourceOf((name) => c.req.header(name)) }
}

/** The traffic source in the headers of a request; `direct` if there is none or if it is invalid. */
export function sourceOf(header: (name: string) => string | undefined): TracingSource {
  const [, cookie] = /(?:^|;\s*)tracing_source=([^;]*)/.exec(header('cookie') ?? '') ?? []
  const sent = header('x-tracing-source') ?? cookie?.trim()
  // Most requests have no source. They skip the parse: a failed one takes longer than the rest of counting a visit.
  if (sent === undefined) return 'direct'
  const source = tracingSource.safeParse(sent)
  return source.success ? source.data : 'direct'
}
