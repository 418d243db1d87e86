import { toCsv } from '../../shared/csv.ts'
import type { AnswerOf } from './define-operation.ts'
import type { resellerStatement } from './resellers.ts'
import type { Writer } from './sentences.ts'

/** The statement as CSV: for each reseller a row with its sums, and a row for each trip that it sold. */
export function statementCsv({ resellers }: AnswerOf<typeof resellerStatement>, { say }: Writer): string {
  const rows = resellers.flatMap(({ reseller, trips, ...all }) => [
    { reseller, trip: say('statement.all_trips'), ...all },
    ...trips.map((sums) => ({ reseller, ...sums })),
  ])
  return toCsv(
    say('statement.head').split(';'),
    rows.map((row) => [
      ...[row.reseller, row.trip, row.bookings, row.guests],
      ...[row.retailAmount, row.commissionAmount, row.netAmount].map((cents) => ({ cents })),
      row.cancelled,
    ]),
  )
}
