import { z } from 'zod'
import { isoDate } from '../../contract/primitives.ts'
import { startId, tripId } from '../../contract/reservation.ts'
import { type ImportPlan, planProblems } from '../../domain/move-in/import-plan.ts'
import type { ReadFile } from '../../domain/move-in/imported-booking.ts'
import { isWriting, planImport } from '../../domain/move-in/plan-import.ts'
import { defineOperation, done } from './define-operation.ts'
import { type Writer, writerIn } from './sentences.ts'

const problem = z.object({
  /** The number of the row in the file, as a spreadsheet shows it. */
  row: z.int(),
  sourceId: z.string().nullable(),
  field: z.string(),
  problem: z.string(),
  /** The value in the file that causes the problem, or the limit that the file exceeds; empty if there is neither. */
  value: z.string(),
  /** True if the row is not imported; false if it is imported, and the problem is only a doubt. */
  skipped: z.boolean(),
  /** The problem in a sentence. */
  reason: z.string(),
})

/** Amounts in cents. */
export const importReport = z.object({
  rows: z.int(),
  counts: z.object({
    new: z.int(),
    /** How many of the `new` bookings are on a past day. */
    past: z.int(),
    /** How many of the `new` bookings are cancelled, and how many are no-shows. */
    ...{ newCancelled: z.int(), newNoShow: z.int() },
    changed: z.int(),
    /** How many of the `changed` bookings are now cancelled in the file. */
    cancelled: z.int(),
    same: z.int(),
    skipped: z.int(),
  }),
  /** People per departure: `taken` before the import, `added` by it, `over` the capacity after it. */
  departures: z.array(
    z.object({
      ...{ trip: tripId, date: isoDate, start: startId },
      ...{ capacity: z.int(), taken: z.int(), added: z.int(), over: z.int() },
    }),
  ),
  problems: z.array(problem),
  /** The names of the columns that the import does not read. */
  ignoredColumns: z.array(z.string()),
  /** Bookings of an earlier import that the file no longer has. They stay. */
  vanished: z.array(
    z.object({ source: z.string(), sourceId: z.string(), code: z.string(), date: isoDate, guests: z.int() }),
  ),
  money: z.object({
    ...{ total: z.int(), paid: z.int(), due: z.int() },
    /**
     * `pricedHere`: how many bookings have no total in the file and get the site's price. `pricedHereTotal`: the sum of
     * these prices.
     */
    ...{ pricedHere: z.int(), pricedHereTotal: z.int(), paidForCancelled: z.int() },
  }),
})

/** What an import of a file would do; changes nothing. The app sends the file itself (`POST import`), not JSON. */
export const importPlan = defineOperation({
  name: 'import-plan',
  role: 'owner',
  effect: 'read',
  input: z.strictObject({ file: z.custom<ReadFile>((file) => typeof file === 'object' && file !== null) }),
  answer: importReport,
  run: async ({ db, now, locale }, { file }) =>
    done({
      ...reportOf(await planImport(db, file, { now: now() }), writerIn(locale)),
      ignoredColumns: file.ignoredColumns,
    }),
  refusals: {},
})

function reportOf(plan: ImportPlan, writer: Writer): Omit<z.output<typeof importReport>, 'ignoredColumns'> {
  const { rows, steps, departures, vanished, money } = plan
  const count = (kind: (typeof steps)[number]['kind']) => steps.filter((step) => step.kind === kind).length
  const writing = steps.filter(isWriting)
  const added = writing.filter(({ kind }) => kind === 'new')
  return {
    ...{ rows, departures, vanished, money },
    counts: {
      ...{ new: count('new'), changed: count('changed'), same: count('same') },
      past: added.filter(({ isPast }) => isPast).length,
      newCancelled: added.filter(({ facts }) => facts.state === 'cancelled').length,
      newNoShow: added.filter(({ facts }) => facts.state === 'no_show').length,
      cancelled: writing.filter(({ before, facts }) => before?.facts.state === 'booked' && facts.state === 'cancelled')
        .length,
      skipped: count('skipped') + new Set(plan.problems.filter(isReadingProblem).map(({ row }) => row)).size,
    },
    problems: plan.problems.map((each) => ({ ...each, reason: writer.say(`import.${each.problem}`) })),
  }
}

/** Whether the problem is about a row from which no booking could be read. */
const isReadingProblem = ({ skipped, problem }: ImportPlan['problems'][number]): boolean =>
  skipped && !planProblems.some((name) => name === problem)
