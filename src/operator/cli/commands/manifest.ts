import { appLocales } from '../../../contract/operator-app/app-locales.ts'
import { toCsv } from '../../../shared/csv.ts'
import { lastNameFirst } from '../../../shared/person-name.ts'
import type { SheetCell } from '../../../shared/sheet-cell.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { manifest } from '../../operations/manifest.ts'
import { defineCommand, refusal, success } from '../command.ts'
import { departureTexts } from '../departure-text.ts'
import { formatDay, formatEuros, formatTime, pluralize } from '../output/format.ts'
import { manifestFile } from '../output/manifest-file.ts'
import type { OutputBlock, Table } from '../output/table.ts'
import { departureIn, tripNameOf } from '../output/trip-name.ts'
import { departureOptions, oneOf, optional, required, upcomingDay } from '../parsers/field.ts'

type Manifest = AnswerOf<typeof manifest>
type Place = Manifest['places'][number]
type Party = Place['parties'][number]

export const manifestCommand = defineCommand({
  name: 'manifest',
  summary: 'prints the parties per boarding place with phone number, notes and amount due',
  examples: [
    'manifest tomorrow',
    'manifest tomorrow --format html --language hr > tomorrow.html',
    'manifest 14.7. --format csv > 14.7.csv',
  ],
  parameters: { date: required(upcomingDay) },
  options: {
    ...departureOptions,
    format: optional(oneOf('table', 'csv', 'html'), 'table, csv for a spreadsheet, or html: one file for paper'),
    language: optional(oneOf(...appLocales), 'with --format html: its language; default: en'),
  },
  outputSchema: manifest.answer,
  async run(context, { date, format = 'table', language: locale = 'en', ...choice }) {
    const performed = await manifest.perform({ ...context, ...(format === 'html' && { locale }) }, { date, ...choice })
    if (!performed.ok) return refusal(performed)
    const { done, answer } = performed
    const { places, totals } = answer
    if (format === 'csv') {
      const { isOnlyOne } = await departureTexts(context.db)
      return { ...success([], done), file: isOnlyOne ? toCsv(head, rowsOf(answer)) : csvByTrip(answer) }
    }
    if (format === 'html') return { ...success([], done), file: manifestFile(answer, locale) }
    if (places.length === 0) return success([`No bookings for ${formatDay(date)}.`], done)
    const sum = `${formatDay(date)}: ${pluralize(totals.parties, 'party', 'parties')}, ${pluralize(totals.guests, 'guest')}, ${formatEuros(totals.dueAmount)} due on board.`
    return success([sum, ...placesBlocks(answer, { wide: true })], done)
  },
})

/** The tables of the parties at each boarding place; `wide` adds phone and language. */
export const placesBlocks = ({ places, departures }: Manifest, { wide = false } = {}): OutputBlock[] =>
  places.flatMap((place) => placeBlocks(place, tripNameOf(place, departures), wide))

function placeBlocks({ name, departsAt, parties, totals }: Place, trip: string, wide: boolean): OutputBlock[] {
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
  return ['', `${trip === '' ? '' : `${trip}: `}${name}, ${departsAt}`, table]
}

const contactColumns: [Table['columns'][number], (party: Party) => string, string][] = [
  ['phone', ({ phone }) => phone, ''],
  ['', ({ locale }) => locale, ''],
]

const blankIfZero = (count: number) => (count === 0 ? '' : String(count))

/**
 * Lists extras and notes. The notes of the guest are in quotation marks: `2 × Mask and snorkel; “one of us is allergic
 * to shellfish”; brings a wheelchair`.
 */
const extrasAndNotes = ({ extras, notes, ownNotes, notice, named, guests }: Party): string =>
  [
    ...(named === null ? [] : [`${named} of ${guests} named`]),
    ...(notice ? [noticeOf(notice)] : []),
    ...extras.map(({ title, pieces }) => `${pieces} × ${title}`),
    ...(notes ? [`“${notes}”`] : []),
    ...ownNotes,
  ].join('; ')

const noticeOf = ({ minutes, at }: NonNullable<Party['notice']>) =>
  `${minutes === null ? 'can’t come' : `${minutes} min late`}, told at ${formatTime(at)}`

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

const rowsOf = ({ places }: Pick<Manifest, 'places'>): SheetCell[][] => places.flatMap(rowsOfPlace)

/** The CSV with the trip as an additional first column, for a site with several departures a day. */
const csvByTrip = ({ places, departures }: Manifest): string =>
  toCsv(
    ['trip', ...head],
    places.flatMap((place) => rowsOfPlace(place).map((row) => [departureIn(departures, place)?.name ?? '', ...row])),
  )

const rowsOfPlace = ({ name, departsAt, parties }: Place): SheetCell[][] =>
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
