import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { appReads, crewDays, type ReadAnswer, type ReadName } from '../../../contract/operator-app/reads.ts'
import type { AppLocale } from '../../../contract/operator-app/roles.ts'
import type { AppContext } from '../../../domain/context.ts'
import type { DeviceSession } from '../../../domain/devices/sessions.ts'
import { addDays, dayOf } from '../../../domain/time/operator-time.ts'
import { formatsOf } from '../../../i18n/formats.ts'
import { appError } from '../errors.ts'
import { parseAppQuery } from '../json-body.ts'
import { localeOf } from '../request-locale.ts'
import { requireSession } from '../require-session.ts'
import { attentionFor } from './attention.ts'
import { bookingRecordFor, searchBookings } from './bookings.ts'
import { manifestFor, ticketFor, todayFor } from './day.ts'
import { bookingOptionsFor, calendarFor, cancellationFor } from './departures.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { cashBoxFor, devicesOf, pricesOf, reportFor, reviewsFor } from './office.ts'

type Query<Name extends ReadName> = z.output<(typeof appReads)[Name]['query']>

/** Undefined: there is no such thing, 404. */
type Reads = {
  [Name in ReadName]: (
    services: AppContext,
    query: Query<Name>,
    locale: AppLocale,
  ) => Promise<z.input<(typeof appReads)[Name]['answer']> | undefined>
}

const reads: Reads = {
  today: todayFor,
  manifest: manifestFor,
  ticket: ticketFor,
  bookingOptions: bookingOptionsFor,
  cashBox: cashBoxFor,
  bookings: searchBookings,
  booking: bookingRecordFor,
  calendar: calendarFor,
  departureCancellation: cancellationFor,
  reviews: reviewsFor,
  prices: pricesOf,
  report: reportFor,
  attention: attentionFor,
  devices: devicesOf,
}

/** The crew needs the guests of the days that it prepares, sails and settles. */
function refuseFarDay({ now }: AppContext, c: Context, date: string): Response | undefined {
  const { role } = c.get('deviceSession') as DeviceSession
  const today = dayOf(now())
  if (role === 'owner' || (date >= addDays(today, -crewDays) && date <= addDays(today, crewDays))) return undefined
  return appError(c, 'day_not_for_crew', { values: { day: formatsOf(localeOf(c)).shortDay(date), days: crewDays } })
}

/** The reads of the app. Each answer is parsed by its schema, so that it has no other fields. */
export function readCalls(services: AppContext): Hono {
  const app = new Hono()
  for (const name of Object.keys(appReads) as ReadName[]) {
    const { path, role, query, answer } = appReads[name]
    app.get(path, requireSession(services, role), async (c: Context) => {
      const parsed = parseAppQuery(c, query)
      if (!parsed.ok) return parsed.response
      const read = reads[name] as (...parts: unknown[]) => Promise<ReadAnswer<ReadName> | undefined>
      const found = await read(services, parsed.value, localeOf(c))
      if (found === undefined) return appError(c, 'not_found')
      if ('nearDays' in appReads[name] && 'date' in found) {
        const refused = refuseFarDay(services, c, found.date)
        if (refused) return refused
      }
      return c.json(answer.parse(found))
    })
  }
  app.get('/ledger.csv', requireSession(services, 'owner'), (c) => ledgerCsv(services, c))
  return app
}
