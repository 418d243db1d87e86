import { z } from 'zod'
import { byBoardingPlace } from '../../domain/boarding/boarding-places.ts'
import { type Party, partiesOfDay, totalsOf } from '../../domain/boarding/parties-of-day.ts'
import { command, done } from '../command.ts'
import { manifestPage } from '../manifest-page/manifest-page.ts'
import { type Cell, csvOf } from '../print/csv.ts'
import { placeAsLines, placesAsJson, placesShape, totalsShape } from '../print/parties.ts'
import { counted, dayInWords, euros } from '../print/words.ts'
import { day, oneOf, optional, required } from '../typed/field.ts'

export const manifest = command({
  name: 'manifest',
  summary: 'who boards where, with phone, notes and what is due; for paper and for a phone without signal',
  examples: [
    'manifest tomorrow',
    'manifest tomorrow --format html > tomorrow.html',
    'manifest 14.7. --format csv > 14.7.csv',
  ],
  parameters: { date: required(day) },
  options: {
    format: optional(
      oneOf('table', 'csv', 'html'),
      'csv for a spreadsheet; html is one file to print, or to tick off on a phone',
    ),
  },
  outputSchema: z.object({ date: z.string(), places: placesShape, totals: totalsShape }),
  async run(context, { date, format = 'table' }) {
    const parties = await partiesOfDay(context.db, date)
    const places = byBoardingPlace(parties)
    const totals = totalsOf(parties)
    const json = { date, places: placesAsJson(places), totals }
    if (format === 'csv') return { ...done([], json), file: csvOf(head, places.flatMap(rowsOf)) }
    if (format === 'html')
      return { ...done([], json), file: manifestPage({ date, places, totals, madeAt: context.now() }) }
    if (parties.length === 0) return done([`Nobody is booked for ${dayInWords(date)}.`], json)
    const sum = `${dayInWords(date)}: ${counted(totals.parties, 'party', 'parties')}, ${counted(totals.guests, 'guest')}, ${euros(totals.dueAmount)} due in cash.`
    return done([sum, ...places.flatMap((place) => placeAsLines(place, { wide: true }))], json)
  },
})

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

const rowsOf = ({ name, departsAt, parties }: { name: string; departsAt: string; parties: Party[] }): Cell[][] =>
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
