import { Hono } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import { writerIn } from '../operations/sentences.ts'
import { readTranslationFile, translationFile } from '../operations/translation-file.ts'
import {
  allTranslationRows,
  translatedLocale,
  translationPlan,
  translationSave,
} from '../operations/translation-save.ts'
import { appError, refusalError } from './errors.ts'
import { fileUpload } from './file-upload.ts'
import { contentFault } from './json-body.ts'
import { planAction, runAction } from './operation-calls.ts'
import { localeOf } from './request-locale.ts'
import { requireSession } from './require-session.ts'

const maxMegabytes = 8

/**
 * `GET translations.csv?language=de` answers the file for a translator. `POST translations?language=de` saves the
 * finished file, and needs an idempotency key like an action. With `plan=1` it saves nothing, and answers what the file
 * would change.
 */
export function translationFiles(services: AppContext): Hono {
  const app = new Hono()
  app.get('/translations.csv', requireSession(services, 'owner'), async (c) => {
    const language = translatedLocale.safeParse(c.req.query('language'))
    if (!language.success) return appError(c, 'not_found')
    return c.body(translationFile(await allTranslationRows(services.db, language.data)), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="texts-${language.data}.csv"`,
    })
  })
  const upload = fileUpload(services, {
    path: '/translations',
    types: /^(text\/csv|application\/octet-stream)\b/i,
    maxBytes: maxMegabytes * 1024 * 1024,
    maxAtOnce: 2,
    tooLarge: (c) =>
      appError(c, 'too_large', {
        message: writerIn(localeOf(c)).say('translation.too_large', { megabytes: maxMegabytes }),
      }),
    async take(c, bytes) {
      const language = translatedLocale.safeParse(c.req.query('language'))
      if (!language.success) return appError(c, 'not_found')
      const read = readTranslationFile(bytes)
      if (!read.ok) return refusalError(c, read.refusal, writerIn(localeOf(c)).say(`translation.${read.refusal}`))
      const fault = contentFault({ rows: read.rows.map(({ text }) => text) })
      if (fault) return appError(c, fault.code, fault.fields && { fields: fault.fields(localeOf(c)) })
      const input = { language: language.data, rows: read.rows }
      return c.req.query('plan') === '1'
        ? planAction(services, c, translationPlan, input)
        : runAction(services, c, translationSave, input)
    },
  })
  return app.route('/', upload)
}
