import { z } from 'zod'
import { isoDate } from '../../contract/primitives.ts'
import { startId, tripId } from '../../contract/reservation.ts'
import { type ImportPlan, planProblems } from '../../domain/move-in/import-plan.ts'
import type { ReadFile } from '../../domain/move-in/imported-booking.ts'
import { isWriting, planImport } from '../../domain/move-in/plan-import.ts'
import { defineOperation, done } from './define-operation.ts'
import { type Writer, writerIn } from './sentences.ts'

const problem = z.object({
  /** Of the file, as a spreadsheet numbers it. */
  row: z.int(),
  sourceId: z.string().nullable(),
  field: z.string(),
  problem: z.string(),
  /** As the file has it. */
  value: z.string(),
  /** Whether the row is not imported; otherwise it is a doubt. */
  skipped: z.boolean(),
  /** The problem in a sentence. */
  reason: z.string(),
})

/** Amounts in cents. */
export const importReport = z.object({
  rows: z.int(),
  counts: z.object({
    new: z.int(),
    /** Of the new ones, those whose day is over. */
    past: z.int(),
    /** Of the new ones. */
    ...{ newCancelled: z.int(), newNoShow: z.int() },
    changed: z.int(),
    /** Of the changed ones, those that the file has cancelled since. */
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
  /** Names of columns that are not read. */
  ignoredColumns: z.array(z.string()),
  /** Bookings of an earlier import that the file no longer has. They stay. */
  vanished: z.array(
    z.object({ source: z.string(), sourceId: z.string(), code: z.string(), date: isoDate, guests: z.int() }),
  ),
  money: z.object({
    ...{ total: z.int(), paid: z.int(), due: z.int() },
    /** Bookings without a price in the file, which get ours. */
    ...{ pricedHere: z.int(), pricedHereTotal: z.int(), paidForCancelled: z.int() },
  }),
})

/** What an import of a file would do; changes nothing. It is no read of JSON: the app sends the file. */
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
      skipped: count('skipped') + new Set(plan.problems.filter(isOfReading).map(({ row }) => row)).size,
    },
    problems: plan.problems.map((each) => ({ ...each, reason: writer.say(`import.${each.problem}`) })),
  }
}

/** Whether the row never became a booking. */
const isOfReading = ({ skipped, problem }: ImportPlan['problems'][number]): boolean =>
  skipped && !planProblems.some((name) => name === problem)
