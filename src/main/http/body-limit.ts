import type { Context, MiddlewareHandler } from 'hono'
import { defaultMaxBodyBytes } from '../../contract/endpoints.ts'
import { maxFieldBytes, siteSavePath, uploadPaths } from '../../contract/operator-app/action-calls.ts'
import { appError } from '../../operator/api/errors.ts'
import { errorPage } from './error-page.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /**
     * Bytes of the request body; undefined without a body. Each endpoint and each form checks it against a limit of its own.
     */
    bodySize: number | undefined
  }
}

/**
 * A body of up to this many bytes is read completely before the 413 response. Otherwise the client would see a connection
 * reset instead of the error.
 */
const drainLimit = 1024 * 1024

/**
 * Buffers the whole request body before any handler runs, with or without `Content-Length`. So a slow upload doesn't count
 * as a concurrent request in load shedding. No unread bytes remain on the connection before its next request.
 */
export const bodyLimit: MiddlewareHandler = async (c, next) => {
  // Reading `raw.body` creates a web `Request`, which costs time. GET and HEAD have no body and skip it.
  const body = c.req.method === 'GET' || c.req.method === 'HEAD' ? null : c.req.raw.body
  // The handler of an upload reads the body itself: after it has checked the session, and up to the size limit of the
  // upload.
  if (!body || uploadPaths.includes(c.req.path)) return next()
  if (Number(c.req.header('Content-Length') ?? 0) > drainLimit) return tooLarge(c)
  const limit = c.req.path === siteSavePath ? maxFieldBytes : defaultMaxBodyBytes
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > drainLimit) return tooLarge(c)
      if (size <= limit) chunks.push(chunk)
    }
  } catch {
    // The client aborted the upload, so it never receives this response.
    return c.body(null, 400)
  }
  if (size > limit) return refuse(c)
  c.set('bodySize', size)
  c.req.raw = new Request(c.req.raw, { body: Buffer.concat(chunks) })
  return next()
}

function tooLarge(c: Context) {
  c.header('Connection', 'close')
  return refuse(c)
}

const refuse = (c: Context) =>
  c.req.path.startsWith('/operator/api/') ? appError(c, 'too_large') : errorPage(c, 'too_large')
