import { z } from 'zod'
import { ledgerKinds } from '../../../database/tables.ts'
import { exportLedger, type LedgerMovement } from '../../../domain/accounting/ledger-export.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { formatsOf } from '../../../i18n/formats.ts'
import { defineCommand, success } from '../../command.ts'
import { type CsvCell, toCsv } from '../../output/csv.ts'
import { formatDay, formatEuros, pluralize } from '../../output/format.ts'
import { lastNameFirst } from '../../output/parties.ts'
import type { OutputBlock } from '../../output/table.ts'
import { pastDateRange, validDateRange } from '../../parsers/date-range.ts'

const movementSchema = z.object({
  year: z.int(),
  number: z.int(),
  bookedAt: z.string(),
  kind: z.enum(ledgerKinds),
  amount: z.int(),
  vatPercent: z.number(),
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  sailsOn: z.string(),
  provider: z.string().nullable(),
  reference: z.string().nullable(),
})

export const booksCommand = defineCommand({
  name: 'books',
  summary:
    'exports all ledger entries as CSV for the accountant, numbered without gaps; prints the totals to the screen',
  examples: ['books --from 1.1.2027 --to 31.12.2027 > books.csv', 'books --from 1.4. > since-april.csv'],
  parameters: {},
  options: pastDateRange,
  outputSchema: z.object({ from: z.string(), to: z.string(), movements: z.array(movementSchema), sum: z.int() }),
  async run(context, { from, to = dayOf(context.now()) }) {
    const range = validDateRange({ from, to })
    const { movements } = await exportLedger(context, { ...range, actor: context.actor })
    const json = {
      ...range,
      movements: movements.map((one) => ({ ...one, bookedAt: one.bookedAt.toISOString() })),
      sum: sumOf(movements),
    }
    return { ...success(sumLines(range, movements), json), file: toCsv(head, movements.map(rowOf)) }
  },
})

const head = [
  'year',
  'number',
  'date',
  'time',
  'movement',
  'amount',
  'currency',
  'VAT %',
  'guest',
  'booking',
  'day of the trip',
  'provider',
  'payment at the provider',
  'invoice number',
  'ZKI',
  'JIR',
]

/** The last three columns are empty: the bookkeeper or the fiscalisation software fills them in. */
const rowOf = (movement: LedgerMovement): CsvCell[] => [
  movement.year,
  movement.number,
  dayOf(movement.bookedAt),
  formatsOf('en').time(movement.bookedAt),
  labelOf(movement),
  { cents: movement.amount },
  'EUR',
  movement.vatPercent,
  lastNameFirst(movement),
  movement.code,
  movement.sailsOn,
  movement.provider,
  movement.reference,
  null,
  null,
  null,
]

const movementLabels = {
  deposit: 'deposit',
  refund: 'refund',
  refund_returned: 'refund that came back',
  cash: 'cash',
  outside: 'paid outside',
}

/** A cash entry with a negative amount records cash that was handed back. */
const labelOf = ({ kind, amount }: LedgerMovement) =>
  kind === 'cash' && amount < 0 ? 'cash handed back' : movementLabels[kind]

function sumLines({ from, to }: { from: string; to: string }, movements: LedgerMovement[]): OutputBlock[] {
  const names = [...new Set(movements.map(labelOf))]
  const rows = names.map((name) => {
    const ofLabel = movements.filter((one) => labelOf(one) === name)
    return [name, String(ofLabel.length), formatEuros(sumOf(ofLabel))]
  })
  const title = `${formatDay(from)} to ${formatDay(to)}: ${pluralize(movements.length, 'movement')}.`
  if (rows.length === 0) return [title]
  const columns = ['', { right: '' }, { right: '' }]
  return [title, { columns, rows, sums: ['in all', String(movements.length), formatEuros(sumOf(movements))] }]
}

const sumOf = (movements: LedgerMovement[]) => movements.reduce((sum, { amount }) => sum + amount, 0)
