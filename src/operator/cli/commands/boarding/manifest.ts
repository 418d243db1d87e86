import { z } from 'zod'
import { groupByBoardingPlace } from '../../../../domain/boarding/boarding-places.ts'
import { type ManifestParty, manifestOn } from '../../../../domain/boarding/manifest.ts'
import { type CsvCell, toCsv } from '../../../../shared/csv.ts'
import { manifestTotals } from '../../../../shared/manifest-totals.ts'
import { defineCommand, success } from '../../command.ts'
import { formatDay, formatEuros, pluralize } from '../../output/format.ts'
import { manifestPaper } from '../../output/manifest-paper.ts'
import { placesSchema, placesToJson, renderPlace, totalsSchema } from '../../output/parties.ts'
import { oneOf, optional, required, upcomingDay } from '../../parsers/field.ts'

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
  outputSchema: z.object({ date: z.string(), places: placesSchema, totals: totalsSchema }),
  async run(context, { date, format = 'table' }) {
    const parties = await manifestOn(context.db, date, 'en')
    const places = groupByBoardingPlace(parties)
    const totals = manifestTotals(parties)
    const json = { date, places: placesToJson(places), totals }
    if (format === 'csv') return { ...success([], json), file: toCsv(head, places.flatMap(rowsOf)) }
    if (format === 'html')
      return { ...success([], json), file: manifestPaper({ date, places, totals, madeAt: context.now() }) }
    if (parties.length === 0) return success([`No bookings for ${formatDay(date)}.`], json)
    const sum = `${formatDay(date)}: ${pluralize(totals.parties, 'party', 'parties')}, ${pluralize(totals.guests, 'guest')}, ${formatEuros(totals.dueAmount)} due in cash.`
    return success([sum, ...places.flatMap((place) => renderPlace(place, { wide: true }))], json)
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

const rowsOf = ({
  name,
  departsAt,
  parties,
}: {
  name: string
  departsAt: string
  parties: ManifestParty[]
}): CsvCell[][] =>
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
