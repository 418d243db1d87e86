import { type Context, Hono } from 'hono'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import type { AppContext } from '../../domain/context.ts'
import { maxPictureBytes, PictureFile } from '../../domain/pictures/clean-picture.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import { pictureAdd } from '../operations/picture-add.ts'
import { writerIn } from '../operations/sentences.ts'
import { appError } from './errors.ts'
import { contentFault, isOwnOrigin } from './json-body.ts'
import { runAction } from './operation-calls.ts'
import { localeOf } from './request-locale.ts'
import { requireSession } from './require-session.ts'

/** Each file is in memory, at 40 MB at most. */
const maxUploads = 3

/**
 * `POST pictures?name=…`: the file is the body, because JSON would make it a third larger. It answers like an action and
 * has an idempotency key like one. Unlike other bodies it is read only after the checks, so the connection of a refused
 * one is closed.
 */
export function pictureUpload(services: AppContext): Hono {
  const app = new Hono()
  let running = 0
  app.use('/pictures', async (c, next) => {
    if (c.req.method !== 'POST') return next()
    if (!isOwnOrigin(c, services.operatorOrigin)) return closing(c, appError(c, 'foreign'))
    const limit = await consume(services, 'body', c.get('clientKey')())
    return limit.ok ? next() : closing(c, appError(c, 'too_many', limit))
  })
  app.post('/pictures', async (c) => {
    const refused = await requireSession(services, 'owner')(c, async () => {})
    if (refused) return closing(c, refused)
    // A form of another site can send neither type.
    if (!/^(image\/[\w.+-]+|application\/octet-stream)$/i.test(c.req.header('Content-Type') ?? ''))
      return closing(c, appError(c, 'not_json'))
    if (running >= maxUploads) return closing(c, appError(c, 'too_many', { retryAfterSeconds: 5 }))
    running++
    try {
      const bytes = await readBody(c)
      if (!bytes) return closing(c, appError(c, 'too_large', { message: tooManyBytes(localeOf(c)) }))
      const file = new PictureFile(bytes)
      await file.clean()
      const name = c.req.query('name')
      const fault = contentFault({ name })
      if (fault) return appError(c, fault.code, fault.fields && { fields: fault.fields(localeOf(c)) })
      return await runAction(services, c, pictureAdd, { file, ...(name && { name }) })
    } finally {
      running--
    }
  })
  return app
}

/** @returns undefined if the body is too large */
async function readBody(c: Context): Promise<Buffer | undefined> {
  if (Number(c.req.header('Content-Length') ?? 0) > maxPictureBytes) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > maxPictureBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooManyBytes = (locale: AppLocale) =>
  writerIn(locale).say('refused.picture_too_many_bytes', { megabytes: maxPictureBytes / 1024 / 1024 })

function closing(c: Context, response: Response): Response {
  c.header('Connection', 'close')
  response.headers.set('Connection', 'close')
  return response
}
