import { z } from 'zod'
import { ledgerCsv, movementLabel } from '../../../domain/accounting/ledger-csv.ts'
import { exportLedger, type LedgerMovement } from '../../../domain/accounting/ledger-export.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { ledgerKinds } from '../../../platform/database/tables.ts'
import { moment } from '../../operations/define-operation.ts'
import { ledgerXlsx } from '../../operations/ledger-file.ts'
import { writerIn } from '../../operations/sentences.ts'
import { defineCommand, success } from '../command.ts'
import { departureTexts } from '../departure-text.ts'
import { formatDay, formatEuros, pluralize } from '../output/format.ts'
import type { OutputBlock, Table } from '../output/table.ts'
import { oneOf, optional, pastDateRange, validDateRange } from '../parsers/field.ts'

const movementSchema = z.object({
  year: z.int(),
  number: z.int(),
  bookedAt: moment,
  kind: z.enum(ledgerKinds),
  amount: z.int(),
  vatPercent: z.number(),
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  sailsOn: z.string(),
  provider: z.string().nullable(),
  reference: z.string().nullable(),
  trip: z.string(),
  start: z.string(),
  boat: z.string(),
})

export const booksCommand = defineCommand({
  name: 'books',
  summary:
    'exports all ledger entries as CSV or XLSX for the accountant, numbered without gaps; prints the totals to the screen',
  examples: ['books --from 1.1.2027 --to 31.12.2027 > books.csv', 'books --from 1.4. > since-april.csv'],
  parameters: {},
  options: { ...pastDateRange, format: optional(oneOf('csv', 'xlsx'), 'of the file; default: csv') },
  outputSchema: z.object({ from: z.string(), to: z.string(), movements: z.array(movementSchema), sum: z.int() }),
  async run(context, { from, to = dayOf(context.now()), format = 'csv' }) {
    const range = validDateRange({ from, to })
    const { movements } = await exportLedger(context, { ...range, actor: context.actor })
    const json = {
      ...range,
      movements,
      sum: sumOf(movements),
    }
    const { tripName } = await departureTexts(context.db)
    const lines = [...sumLines(range, movements), ...tripLines(movements, tripName)]
    const file = format === 'csv' ? ledgerCsv(movements) : await ledgerXlsx(movements, writerIn('en'))
    return { ...success(lines, json), file }
  },
})

function sumLines({ from, to }: { from: string; to: string }, movements: LedgerMovement[]): OutputBlock[] {
  const title = `${formatDay(from)} to ${formatDay(to)}: ${pluralize(movements.length, 'movement')}.`
  return movements.length === 0 ? [title] : [title, sumTable(movements, movementLabel)]
}

/** The sums by trip; empty if all movements are of one trip. */
const tripLines = (movements: LedgerMovement[], tripName: (trip: string) => string): OutputBlock[] =>
  new Set(movements.map(({ trip }) => trip)).size > 1 ? ['', sumTable(movements, ({ trip }) => tripName(trip))] : []

function sumTable(movements: LedgerMovement[], labelOf: (movement: LedgerMovement) => string): Table {
  const rows = [...Map.groupBy(movements, labelOf)].map(([label, group]) => [
    label,
    String(group.length),
    formatEuros(sumOf(group)),
  ])
  const columns = ['', { right: '' }, { right: '' }]
  return { columns, rows, sums: ['in all', String(movements.length), formatEuros(sumOf(movements))] }
}

const sumOf = (movements: LedgerMovement[]) => movements.reduce((sum, { amount }) => sum + amount, 0)
