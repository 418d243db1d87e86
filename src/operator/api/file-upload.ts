import { type Context, Hono } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import { appError } from './errors.ts'
import { isOwnOrigin } from './json-body.ts'
import { requireSession } from './require-session.ts'

interface FileUpload {
  path: `/${string}`
  /** The accepted media types. They must not include a type that a form of another site can send. */
  types: RegExp
  maxBytes: number
  /** The most files of this call that are in memory at the same time. */
  maxAtOnce: number
  tooLarge(c: Context): Response
  take(c: Context, bytes: Buffer): Promise<Response>
}

/**
 * A call with a file as its body, for owners only. The body is not JSON, because in JSON the file would be a third
 * larger. The body is read only after the checks. So a refused request still has an unread body, and its connection is
 * closed.
 */
export function fileUpload(
  services: AppContext,
  { path, types, maxBytes, maxAtOnce, tooLarge, take }: FileUpload,
): Hono {
  const app = new Hono()
  let running = 0
  app.use(path, async (c, next) => {
    if (c.req.method !== 'POST') return next()
    if (!isOwnOrigin(c, services.operatorOrigin)) return closing(c, appError(c, 'foreign'))
    const limit = await consume(services, 'body', c.get('clientKey')())
    return limit.ok ? next() : closing(c, appError(c, 'too_many', limit))
  })
  app.post(path, async (c) => {
    const refused = await requireSession(services, 'owner')(c, async () => {})
    if (refused) return closing(c, refused)
    if (!types.test(c.req.header('Content-Type') ?? '')) return closing(c, appError(c, 'not_json'))
    if (running >= maxAtOnce) return closing(c, appError(c, 'too_many', { retryAfterSeconds: 5 }))
    running++
    try {
      const bytes = await readBody(c, maxBytes)
      return bytes ? await take(c, bytes) : closing(c, tooLarge(c))
    } finally {
      running--
    }
  })
  return app
}

/** @returns undefined if the body is too large */
async function readBody(c: Context, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function closing(c: Context, response: Response): Response {
  c.header('Connection', 'close')
  response.headers.set('Connection', 'close')
  return response
}
