import { z } from 'zod'
import { type BookEntry, bookKinds, books, sumsOf } from '../../domain/books/books.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { command, done } from '../command.ts'
import { type Cell, csvOf } from '../print/csv.ts'
import { nameInList } from '../print/parties.ts'
import { dayInWords, euros, timeInWords } from '../print/words.ts'
import { oneOf, optional, pastDay, required } from '../typed/field.ts'
import { UsageError } from '../typed/usage-error.ts'

export const booksCommand = command({
  name: 'books',
  summary: 'for the bookkeeper: every movement of money, numbered without gaps',
  examples: ['books --from 1.7.2027 --to 31.7.2027', 'books --from 1.7.2027 --to 31.7.2027 --format csv > july.csv'],
  parameters: {},
  options: {
    from: required(pastDay, 'the first day'),
    to: required(pastDay, 'the last day'),
    format: optional(
      oneOf('table', 'csv'),
      'csv opens in a spreadsheet; its columns for VAT and the fiscal numbers are left open',
    ),
  },
  shape: z.object({
    entries: z.array(
      z.object({
        number: z.int(),
        bookedAt: z.string(),
        kind: z.enum(bookKinds),
        amount: z.int(),
        provider: z.string().nullable(),
        code: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        date: z.string(),
      }),
    ),
    sums: z.object({ deposit: z.int(), refund: z.int(), cash: z.int(), outside: z.int(), sum: z.int() }),
  }),
  async run(desk, { from, to, format = 'table' }) {
    if (from > to) throw new UsageError('The last day comes before the first.')
    const entries = await books(desk, { from, to, actor: desk.actor })
    const sums = sumsOf(entries)
    const json = { entries: entries.map((entry) => ({ ...entry, bookedAt: entry.bookedAt.toISOString() })), sums }
    if (format === 'csv') return { ...done([], json), file: csvOf(head, entries.map(rowOf)) }
    if (entries.length === 0) return done([`No money moved from ${dayInWords(from)} to ${dayInWords(to)}.`], json)
    const right = 'right' as const
    const columns = [
      { title: 'number', align: right },
      { title: 'day' },
      { title: 'kind' },
      { title: 'amount', align: right },
      { title: 'booking' },
      { title: 'guest' },
    ]
    const rows = entries.map((entry) => [
      String(entry.number),
      dayInWords(dayOf(entry.bookedAt)),
      entry.kind,
      euros(entry.amount),
      entry.code,
      nameInList(entry),
    ])
    const byKind = bookKinds.filter((kind) => sums[kind] !== 0).map((kind) => `${kind} ${euros(sums[kind])}`)
    return done([{ columns, rows, sums: ['', '', '', euros(sums.sum), '', ''] }, byKind.join(', ')], json)
  },
})

const head = [
  'number',
  'day',
  'time',
  'kind',
  'amount',
  'currency',
  'provider',
  'booking',
  'guest',
  'day of the trip',
  'VAT rate',
  'VAT amount',
  'invoice number',
  'ZKI',
  'JIR',
]

const rowOf = (entry: BookEntry): Cell[] => [
  entry.number,
  dayOf(entry.bookedAt),
  timeInWords(entry.bookedAt),
  entry.kind,
  { cents: entry.amount },
  'EUR',
  entry.provider,
  entry.code,
  `${entry.firstName} ${entry.lastName}`,
  entry.date,
  null,
  null,
  null,
  null,
  null,
]
