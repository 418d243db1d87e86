import { type CsvCell, toCsv } from '../../../shared/csv.ts'
import { lastNameFirst } from '../../../shared/person-name.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { manifest } from '../../operations/manifest.ts'
import { defineCommand, refusal, success } from '../command.ts'
import { formatDay, formatEuros, pluralize } from '../output/format.ts'
import { manifestPaper } from '../output/manifest-paper.ts'
import type { OutputBlock, Table } from '../output/table.ts'
import { oneOf, optional, required, upcomingDay } from '../parsers/field.ts'

type Place = AnswerOf<typeof manifest>['places'][number]
type Party = Place['parties'][number]

export const manifestCommand = defineCommand({
  name: 'manifest',
  summary: 'prints the parties per boarding place with phone number, notes and amount due',
  examples: [
    'manifest tomorrow',
    'manifest tomorrow --format html > tomorrow.html',
    'manifest 14.7. --format csv > 14.7.csv',
  ],
  parameters: { date: required(upcomingDay) },
  options: {
    format: optional(oneOf('table', 'csv', 'html'), 'table, csv for a spreadsheet, or html: one file for paper'),
  },
  outputSchema: manifest.answer,
  async run(context, { date, format = 'table' }) {
    const performed = await manifest.perform(context, { date })
    if (!performed.ok) return refusal(performed)
    const { done, answer } = performed
    const { places, totals } = answer
    if (format === 'csv') return { ...success([], done), file: toCsv(head, places.flatMap(rowsOf)) }
    if (format === 'html') return { ...success([], done), file: manifestPaper(answer) }
    if (places.length === 0) return success([`No bookings for ${formatDay(date)}.`], done)
    const sum = `${formatDay(date)}: ${pluralize(totals.parties, 'party', 'parties')}, ${pluralize(totals.guests, 'guest')}, ${formatEuros(totals.dueAmount)} due in cash.`
    return success([sum, ...places.flatMap((place) => placeBlocks(place, { wide: true }))], done)
  },
})

/** The table of the parties at a boarding place; `wide` adds phone and language. */
export function placeBlocks({ name, departsAt, parties, totals }: Place, { wide = false } = {}): OutputBlock[] {
  const columns: [Table['columns'][number], (party: Party) => string, string][] = [
    ['name', lastNameFirst, pluralize(totals.parties, 'party', 'parties')],
    ['code', ({ code }) => code, pluralize(totals.guests, 'guest')],
    [{ right: 'ad' }, ({ adults }) => blankIfZero(adults), blankIfZero(totals.adults)],
    [{ right: 'ch' }, ({ children }) => blankIfZero(children), blankIfZero(totals.children)],
    [{ right: 'in' }, ({ infants }) => blankIfZero(infants), blankIfZero(totals.infants)],
    ...(wide ? contactColumns : []),
    [
      { right: 'due' },
      ({ dueAmount }) => (dueAmount === 0 ? 'paid' : formatEuros(dueAmount)),
      formatEuros(totals.dueAmount),
    ],
    ['aboard', ({ boardedAt }) => (boardedAt ? 'aboard' : ''), String(totals.aboard)],
    ['extras and notes', extrasAndNotes, ''],
  ]
  const table = {
    columns: columns.map(([column]) => column),
    rows: parties.map((party) => columns.map(([, cell]) => cell(party))),
    sums: columns.map(([, , sum]) => sum),
  }
  return ['', `${name}, ${departsAt}`, table]
}

const contactColumns: [Table['columns'][number], (party: Party) => string, string][] = [
  ['phone', ({ phone }) => phone, ''],
  ['', ({ locale }) => locale, ''],
]

const blankIfZero = (count: number) => (count === 0 ? '' : String(count))

/**
 * Lists extras and notes; the guest's notes are quoted: `2 × Mask and snorkel; “one of us is allergic to shellfish”; brings
 * a wheelchair`.
 */
const extrasAndNotes = ({ extras, notes, ownNotes }: Party): string =>
  [...extras.map(({ title, pieces }) => `${pieces} × ${title}`), ...(notes ? [`“${notes}”`] : []), ...ownNotes].join(
    '; ',
  )

const head = [
  'boarding place',
  'departs',
  'last name',
  'first name',
  'code',
  'adults',
  'children',
  'infants',
  'phone',
  'language',
  'extras',
  'notes',
  'our notes',
  'cash in all',
  'cash taken',
  'cash due',
  'aboard',
]

const rowsOf = ({ name, departsAt, parties }: Place): CsvCell[][] =>
  parties.map((party) => [
    name,
    departsAt,
    party.lastName,
    party.firstName,
    party.code,
    party.adults,
    party.children,
    party.infants,
    party.phone,
    party.locale,
    party.extras.map(({ title, pieces }) => `${pieces} × ${title}`).join(', '),
    party.notes,
    party.ownNotes.join('; '),
    { cents: party.restAmount },
    { cents: party.cashAmount },
    { cents: party.dueAmount },
    party.boardedAt ? 'yes' : 'no',
  ])
