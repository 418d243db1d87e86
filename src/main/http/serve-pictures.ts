import type { MiddlewareHandler } from 'hono'
import { createPictureFiles } from '../../domain/pictures/picture-files.ts'
import type { Database } from '../../platform/database/connect.ts'

/** Serves uploaded pictures at `/pictures/<file>`. An earlier middleware serves the pictures of the build. */
export function servePictures(db: Database): MiddlewareHandler {
  const files = createPictureFiles(db)
  return async (c) => {
    const found = await files(c.req.param('file') ?? '')
    if (!found) return c.text('Not found', 404, { 'Cache-Control': 'no-cache' })
    if ('movedTo' in found) {
      c.header('Cache-Control', 'no-cache')
      return c.redirect(found.movedTo, 302)
    }
    return c.body(found.bytes, 200, {
      'Content-Type': found.type,
      'Cache-Control': found.isFinal ? immutable : 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  }
}

/** The URL contains a hash of the picture, and its focal point, so browsers can keep the file forever. */
const immutable = 'public, max-age=31536000, immutable'
