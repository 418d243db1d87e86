import { z } from 'zod'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import { isoDate, singleLineText } from '../../contract/primitives.ts'
import { harbourSettings, setHarbour } from '../../domain/boarding/harbour-settings.ts'
import { harbourVoyages, markExported, unreportedVoyages, type Voyage } from '../../domain/boarding/harbour-table.ts'
import { loadTrips, type Trips, tripOf } from '../../domain/trips/trips.ts'
import { textIn } from '../../i18n/localized-text.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { type HarbourColumn, type HarbourHeading, harbourColumns } from '../../shared/harbour-columns.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import { personsCounted } from './boarding.ts'
import { defineOperation, done, moment, refused } from './define-operation.ts'
import { daysOfReport, reportDays } from './report-days.ts'
import { writerIn } from './sentences.ts'

const column = z.enum(harbourColumns)
const headings = z.array(z.object({ column, heading: z.string() }))

const voyage = z.object({
  ...{ trip: z.string(), date: isoDate, start: z.string(), tripName: z.string(), boatName: z.string() },
  /** The names of the first quay, of the stops and of the last quay. */
  ...{ from: z.string(), stops: z.array(z.string()), to: z.string() },
  /** `HH:MM`, by the timetable of the trip. `returnsAt` is null if the return has no fixed time. */
  ...{ departsAt: z.string(), returnsAt: z.string().nullable() },
  /** The latest signature of the crew; null if nobody has signed. */
  signed: z
    .object({ id: z.string(), ...personsCounted.shape, crew: z.int(), by: z.string(), at: moment })
    .extend({ exportedAt: moment.nullable() })
    .nullable(),
})

/** The voyages of some days for the harbour office, one row each, with the columns that the operator has chosen. */
export const harbourTable = defineOperation({
  name: 'harbour-table',
  role: 'owner',
  effect: 'read',
  input: z.object(reportDays),
  answer: z.object({
    from: isoDate,
    to: isoDate,
    columns: headings,
    /** Whether the operator reports voyages. If so, the app reminds of voyages that were not exported. */
    reports: z.boolean(),
    voyages: z.array(voyage),
    readAt: moment,
  }),
  async run({ db, now, locale }, given) {
    const [readAt, trips] = [now(), await loadTrips(db)]
    const days = daysOfReport(given, { now: readAt, trips: trips.trips })
    if (!days) return refused('range_order')
    const { reportsSince, columns } = await harbourSettings(db)
    const voyages = (await harbourVoyages(db, days, readAt)).map((one) => viewVoyage(trips, one, locale))
    const reports = reportsSince !== null
    return done({ ...days, columns: titled(columns, locale), reports, voyages, readAt })
  },
  refusals: { range_order: 'refused.range_order' },
})

const viewVoyage = (trips: Trips, one: Voyage, locale: AppLocale) => ({
  ...one,
  tripName: textIn(tripOf(trips, one.trip).names, locale),
  boatName: trips.boats.find(({ id }) => id === one.boat)?.name ?? one.boat,
})

/** The columns with their headings. A column without a heading by the operator gets its name as heading. */
const titled = (columns: HarbourHeading[], locale: AppLocale) =>
  columns.map(({ column, heading }) => ({
    column,
    heading: heading || writerIn(locale).word(`harbour.column.${column}`),
  }))

/** A voyage that is to be reported, in the answer of `attention`. */
export const unreported = voyage.pick({ trip: true, date: true, start: true, boatName: true, departsAt: true }).extend({
  isSigned: z.boolean(),
})

export async function findUnreported(db: Queryable, now: Date, locale: AppLocale) {
  const trips = await loadTrips(db)
  const found = await unreportedVoyages(db, now)
  return found.map((one) => ({ ...viewVoyage(trips, one, locale), isSigned: one.signed !== null }))
}

/** Marks signatures as exported for the harbour office, after an owner has made a file or printed them. */
export const harbourExport = defineOperation({
  name: 'harbour-export',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({ signatures: z.array(z.uuid('error.invalid')).min(1).max(2000) }),
  answer: z.object({ voyages: z.int() }),
  async run(context, { signatures }) {
    return done({ voyages: await markExported(context, { signatures, actor: context.actor }) })
  },
  refusals: {},
})

/** The table must have at least one of these columns, so that it tells how many sailed. */
const counts: HarbourColumn[] = ['adults', 'passengers']

/**
 * Sets whether the operator reports voyages, and the columns in their order. For an empty heading, the column's name is
 * used.
 */
export const harbourSet = defineOperation({
  name: 'harbour-set',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({
    reports: z.boolean().optional(),
    columns: z
      .array(z.strictObject({ column, heading: z.union([z.literal(''), singleLineText(maxLengths.name)]).default('') }))
      .max(harbourColumns.length)
      .optional(),
  }),
  answer: z.object({ reports: z.boolean(), columns: headings }),
  async run(context, { reports, columns }) {
    const chosen = columns?.map((one) => one.column)
    if (chosen && new Set(chosen).size < chosen.length) return refused('twice_column')
    if (chosen && !chosen.some((one) => counts.includes(one))) return refused('no_count')
    const after = await setHarbour(context, { reports, columns, actor: context.actor })
    return done({ reports: after.reportsSince !== null, columns: titled(after.columns, context.locale) })
  },
  refusals: { twice_column: 'refused.harbour_column_twice', no_count: 'refused.harbour_no_count' },
})
