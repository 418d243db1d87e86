import type { MiddlewareHandler } from 'hono'
import { documentHeaders } from '../../contract/operator-app/document-headers.ts'

/** Sets the headers of every answer of the app, unless the handler has set its own. */
export const appHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(documentHeaders))
    if (!c.res.headers.has(name) || isDefault(name)) c.header(name, value)
}

/** Headers that `http-server.ts` or error pages set for other pages. */
const isDefault = (name: string) => name !== 'Cache-Control'
