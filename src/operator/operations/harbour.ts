import { z } from 'zod'
import { isoDate } from '../../contract/primitives.ts'
import { harbourVoyages, markExported } from '../../domain/boarding/harbour-table.ts'
import { loadTrips, tripOf } from '../../domain/trips/trips.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { defaultHarbourHeadings, harbourColumns } from '../../shared/harbour-columns.ts'
import { personsCounted } from './boarding.ts'
import { defineOperation, done, moment, refused } from './define-operation.ts'
import { daysOfReport, reportDays } from './report-days.ts'
import { writerIn } from './sentences.ts'

const headings = z.array(z.object({ column: z.enum(harbourColumns), heading: z.string() }))

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
    voyages: z.array(
      z.object({
        ...{ trip: z.string(), date: isoDate, start: z.string(), tripName: z.string(), boatName: z.string() },
        /** The names of the first quay, of the stops and of the last quay. */
        ...{ from: z.string(), stops: z.array(z.string()), to: z.string() },
        /** `HH:MM`, as the trip has them; `returnsAt` is null if the boat is back at no fixed time. */
        ...{ departsAt: z.string(), returnsAt: z.string().nullable() },
        /** The last signature; null if nobody has signed. */
        signed: z
          .object({ id: z.string(), ...personsCounted.shape, crew: z.int(), by: z.string(), at: moment })
          .extend({ exportedAt: moment.nullable() })
          .nullable(),
      }),
    ),
    readAt: moment,
  }),
  async run({ db, now, locale }, given) {
    const [readAt, trips] = [now(), await loadTrips(db)]
    const days = daysOfReport(given, { now: readAt, trips: trips.trips })
    if (!days) return refused('range_order')
    const nameOf = writerIn(locale).word
    const voyages = (await harbourVoyages(db, days, readAt)).map((voyage) => ({
      ...voyage,
      tripName: textIn(tripOf(trips, voyage.trip).names, locale),
      boatName: trips.boats.find(({ id }) => id === voyage.boat)?.name ?? voyage.boat,
    }))
    const columns = defaultHarbourHeadings.map(({ column, heading }) => ({
      column,
      heading: heading || nameOf(`harbour.column.${column}`),
    }))
    return done({ ...days, columns, voyages, readAt })
  },
  refusals: { range_order: 'refused.range_order' },
})

/** Marks signatures as exported for the harbour office; those of the files and the paper that an owner has made. */
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
