import type { Hono } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import { maxPictureBytes, PictureFile } from '../../domain/pictures/clean-picture.ts'
import { pictureAdd } from '../operations/picture-add.ts'
import { writerIn } from '../operations/sentences.ts'
import { appError } from './errors.ts'
import { fileUpload } from './file-upload.ts'
import { contentFault } from './json-body.ts'
import { runAction } from './operation-calls.ts'
import { localeOf } from './request-locale.ts'

const megabytes = maxPictureBytes / 1024 / 1024

/** `POST pictures?name=…` stores the picture in the body. Like an action, it needs an idempotency key. */
export const pictureUpload = (services: AppContext): Hono =>
  fileUpload(services, {
    path: '/pictures',
    types: /^(image\/[\w.+-]+|application\/octet-stream)$/i,
    maxBytes: maxPictureBytes,
    maxAtOnce: 3,
    tooLarge: (c) =>
      appError(c, 'too_large', { message: writerIn(localeOf(c)).say('refused.picture_too_many_bytes', { megabytes }) }),
    async take(c, bytes) {
      const file = new PictureFile(bytes)
      await file.clean()
      const name = c.req.query('name')
      const fault = contentFault({ name })
      if (fault) return appError(c, fault.code, fault.fields && { fields: fault.fields(localeOf(c)) })
      return runAction(services, c, pictureAdd, { file, ...(name && { name }) })
    },
  })
