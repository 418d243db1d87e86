import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { isoDate } from '../../../contract/primitives.ts'
import { compareImport, type Difference } from '../../../domain/move-in/compare-import.ts'
import { importBookings } from '../../../domain/move-in/import-bookings.ts'
import { type ImportMap, readMap } from '../../../domain/move-in/import-map.ts'
import { importMaps } from '../../../domain/move-in/import-maps.ts'
import { isRefused } from '../../../domain/move-in/imported-booking.ts'
import { planImport } from '../../../domain/move-in/plan-import.ts'
import { readBookings } from '../../../domain/move-in/read-bookings.ts'
import { importPlan, importReport } from '../../operations/import-plan.ts'
import { writerIn } from '../../operations/sentences.ts'
import { aborted, defineCommand, failure, refusal, success } from '../command.ts'
import { departureTexts } from '../departure-text.ts'
import { formatDay, formatEuros, pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { flag, freeText, oneOf, optional, required } from '../parsers/field.ts'

const systems = Object.keys(importMaps) as (keyof typeof importMaps)[]

/** The most rows of a list that are printed. `--json` has all rows. */
const mostRows = 40

const written = z.object({
  ...{ imported: z.int(), changed: z.int(), cancelled: z.int(), same: z.int(), skipped: z.int(), tickets: z.int() },
  refused: z.array(z.object({ row: z.int(), sourceId: z.string(), problem: z.string(), reason: z.string() })),
})

const difference = z.object({
  what: z.enum(['not_here', 'not_in_file', 'differs']),
  ...{ sourceId: z.string().nullable(), code: z.string().nullable(), date: isoDate, guests: z.int() },
  fields: z.array(
    z.object({
      field: z.enum(['departure', 'persons', 'state', 'total', 'paid']),
      ...{ file: z.string(), here: z.string() },
    }),
  ),
})

export const importCommand = defineCommand({
  name: 'import',
  summary:
    'reads the bookings of another system from its export and says what an import would do; with --confirm it imports them. The same file again imports nothing twice',
  examples: [
    'import bookings.csv --from csv',
    'import bookings.csv --from fareharbor --map map.yaml --confirm',
    'import bookings.csv --from csv --confirm --send-tickets',
    'import bookings.csv --from rezdy --compare',
  ],
  parameters: { file: required(freeText('file'), 'a CSV file') },
  options: {
    from: required(oneOf(...systems), 'the system that has written it; csv: any other'),
    map: optional(freeText('file'), 'a YAML file with the names of columns, trips and quays'),
    confirm: flag('imports the bookings after the report'),
    compare: flag('lists what differs from the bookings here, in both directions, and changes nothing'),
    sendTickets: flag('with --confirm: every coming guest with an address gets the ticket by mail, once'),
  },
  outputSchema: importReport.extend({ written: written.nullable(), differences: z.array(difference).nullable() }),
  async run(context, { file, from, map: mapFile, confirm, compare, sendTickets }) {
    const map = await mapOf(importMaps[from], mapFile)
    if (typeof map === 'string') return failure(map)
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) return failure(`There is no file ${file}.`)
    const read = await readBookings(createReadStream(file), map)
    const planned = await importPlan.perform(context, { file: read })
    if (!planned.ok) return refusal(planned)
    const report = planned.answer
    const lines = await linesOf(context.db, report)
    const nothing = { ...report, written: null, differences: null }
    if (isRefused(read)) return { status: 1, lines, json: nothing }
    if (compare) {
      const differences = await compareImport(context.db, read, { now: context.now() })
      return success(differencesOf(differences), { ...nothing, differences })
    }
    if (!confirm) return success([...lines, 'Nothing was written. Add --confirm to import.'], nothing)
    if (!(await context.confirm(lines))) return aborted
    // Planned again, because the bookings can change while somebody reads the report.
    const plan = await planImport(context.db, read, { now: context.now() })
    const onProgress = (share: number) => context.reportProgress(share)
    const result = await importBookings(context, plan, { withTickets: sendTickets, actor: context.actor, onProgress })
    const refused = result.refused.map((each) => ({ ...each, reason: writerIn('en').say(`import.${each.problem}`) }))
    const { imported, changed, cancelled, tickets } = result
    return success(
      [
        `${pluralize(imported, 'booking')} imported, ${changed} changed, ${cancelled} cancelled.`,
        ...refused.map(({ row, sourceId, reason }) => `Row ${row}, ${sourceId}: ${reason}`),
        ...(sendTickets ? [`${pluralize(tickets, 'ticket')} sent by mail.`] : []),
      ],
      { ...nothing, written: { ...result, refused } },
    )
  },
})

/** Returns the map `base`, completed by the map in `file`. If `file` can't be used, returns a text that says why. */
async function mapOf(base: ImportMap, file: string | undefined): Promise<ImportMap | string> {
  if (file === undefined) return base
  const source = await readFile(file, 'utf8').catch(() => null)
  if (source === null) return `There is no file ${file}.`
  const read = readMap(source, base)
  return read.ok ? read.map : read.problems.map((problem) => `${file}: ${problem}`).join('\n')
}

type Report = z.output<typeof importReport>

async function linesOf(db: Parameters<typeof departureTexts>[0], report: Report): Promise<OutputBlock[]> {
  const { rows, counts, departures, problems, vanished, money, ignoredColumns } = report
  const { nameOf } = await departureTexts(db)
  const over = departures.filter((each) => each.over > 0)
  const added = departures.reduce((sum, each) => sum + each.added, 0)
  return [
    `${pluralize(rows, 'row')}: ${counts.new} new (${counts.past} past, ${counts.newCancelled} cancelled, ${counts.newNoShow} no-shows), ${counts.changed} changed (${counts.cancelled} cancelled), ${counts.same} as before, ${counts.skipped} skipped.`,
    `${pluralize(added, 'place')} on ${pluralize(departures.length, 'departure')}.`,
    `New: ${formatEuros(money.total)}, ${formatEuros(money.paid)} paid elsewhere, ${formatEuros(money.due)} due on board.`,
    ...(money.pricedHere > 0
      ? [`${pluralize(money.pricedHere, 'booking')} without a price get ours: ${formatEuros(money.pricedHereTotal)}.`]
      : []),
    ...(money.paidForCancelled > 0 ? [`Paid for cancelled ones: ${formatEuros(money.paidForCancelled)}.`] : []),
    ...(ignoredColumns.length > 0 ? [`Columns not read: ${ignoredColumns.join(', ')}.`] : []),
    ...list(
      over,
      'Over capacity; nobody is left out, and nothing more is sold:',
      ['', { right: 'places' }, { right: 'taken' }, { right: 'added' }, { right: 'over' }],
      (each) => [nameOf(each), ...[each.capacity, each.taken, each.added, each.over].map(String)],
    ),
    ...list(
      problems,
      'Problems:',
      [{ right: 'row' }, 'booking', 'field', 'value', ''],
      ({ row, sourceId, field, value, reason, skipped }) => [
        ...[String(row), sourceId ?? '', field, value],
        skipped ? `Skipped. ${reason}` : reason,
      ],
    ),
    ...list(
      vanished,
      'No longer in the file; they stay until you cancel them:',
      ['', '', '', { right: '' }],
      ({ code, sourceId, date, guests }) => [code, sourceId, formatDay(date), pluralize(guests, 'guest')],
    ),
  ]
}

const whatText = { not_here: 'not here', not_in_file: 'not in the file', differs: 'differs' }

function differencesOf(differences: Difference[]): OutputBlock[] {
  if (differences.length === 0) return ['The file and the bookings here agree.']
  return list(
    differences,
    `${pluralize(differences.length, 'difference')}:`,
    ['', '', '', { right: '' }, '', ''],
    ({ what, sourceId, code, date, guests, fields }) => [
      ...[formatDay(date), sourceId ?? '', code ?? '', pluralize(guests, 'guest'), whatText[what]],
      fields.map(({ field, file, here }) => `${field}: ${file} in the file, ${here} here`).join('; '),
    ],
  )
}

function list<Row>(
  of: Row[],
  title: string,
  columns: Exclude<OutputBlock, string>['columns'],
  cellsOf: (row: Row) => string[],
): OutputBlock[] {
  if (of.length === 0) return []
  const more = of.length > mostRows ? [`… and ${of.length - mostRows} more: --json lists all.`] : []
  return [title, { columns, rows: of.slice(0, mostRows).map(cellsOf) }, ...more]
}
