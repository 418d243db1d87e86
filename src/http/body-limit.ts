import type { Context, MiddlewareHandler } from 'hono'
import { defaultMaxBodyBytes } from '../contract/endpoints.ts'
import { errorPage } from './error-page.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Bytes of the request body; undefined without a body. Each endpoint and form has a lower limit than `drainLimit`. */
    bodySize: number | undefined
  }
}

/**
 * Up to this many bytes the body is drained before answering 413; otherwise the client sees a connection reset instead of the
 * error.
 */
const drainLimit = 1024 * 1024

/**
 * Buffers the whole request body before any handler runs, with or without `Content-Length`: a slow upload occupies no slot of
 * the load shedding, and no unread bytes remain on the connection before the next request.
 */
export const bodyLimit: MiddlewareHandler = async (c, next) => {
  // Accessing `raw.body` builds a web `Request`: skipped for GET and HEAD.
  const body = c.req.method === 'GET' || c.req.method === 'HEAD' ? null : c.req.raw.body
  if (!body) return next()
  if (Number(c.req.header('Content-Length') ?? 0) > drainLimit) return tooLarge(c)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > drainLimit) return tooLarge(c)
      if (size <= defaultMaxBodyBytes) chunks.push(chunk)
    }
  } catch {
    // The client aborted the upload: this response is never delivered.
    return c.body(null, 400)
  }
  if (size > defaultMaxBodyBytes) return errorPage(c, 'too_large')
  c.set('bodySize', size)
  c.req.raw = new Request(c.req.raw, { body: Buffer.concat(chunks) })
  return next()
}

function tooLarge(c: Context) {
  c.header('Connection', 'close')
  return errorPage(c, 'too_large')
}
