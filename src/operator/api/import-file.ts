import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { importSystems } from '../../contract/operator-app/import-systems.ts'
import type { AppContext } from '../../domain/context.ts'
import { importMaps } from '../../domain/move-in/import-maps.ts'
import { readBookings } from '../../domain/move-in/read-bookings.ts'
import { importPlan } from '../operations/import-plan.ts'
import { writerIn } from '../operations/sentences.ts'
import { appError } from './errors.ts'
import { fileUpload } from './file-upload.ts'
import { contextOf, refusalAnswer } from './operation-context.ts'
import { localeOf } from './request-locale.ts'

/** The site reads a whole file at once, and other requests wait meanwhile. The command line reads larger files. */
const maxMegabytes = 2

/** `POST import?from=bokun`, with an exported file as the body, answers what an import would do. It changes nothing. */
export const importFile = (services: AppContext): Hono =>
  fileUpload(services, {
    path: '/import',
    types: /^text\/csv\b/i,
    maxBytes: maxMegabytes * 1024 * 1024,
    maxAtOnce: 1,
    tooLarge: (c) =>
      appError(c, 'too_large', {
        message: writerIn(localeOf(c)).say('import.too_large_for_app', { megabytes: maxMegabytes }),
      }),
    async take(c, bytes) {
      const from = importSystems.find((system) => system === c.req.query('from'))
      if (!from) return appError(c, 'not_found')
      const file = await readBookings(Readable.from([bytes]), importMaps[from])
      const planned = await importPlan.perform(contextOf(services, c), { file })
      return planned.ok ? c.json(planned.answer) : refusalAnswer(c, planned)
    },
  })
