import type { HarbourColumn } from './harbour-columns.ts'
import { countOf, type Persons } from './persons.ts'
import type { SheetCell } from './sheet-cell.ts'

/** The facts of a voyage that a row of the table for the harbour office can show. */
interface SheetVoyage {
  date: string
  tripName: string
  boatName: string
  from: string
  stops: string[]
  to: string
  departsAt: string
  returnsAt: string | null
  signed: (Persons & { crew: number; by: string; at: string }) | null
}

/**
 * A cell of the table for the harbour office, for files and paper. If the voyage is not signed, the cells about persons
 * and signature contain the text `notSigned`.
 * @param timeOf the local time of an instant, `HH:MM`
 */
export function harbourCell(
  column: HarbourColumn,
  { signed, ...voyage }: SheetVoyage,
  { notSigned, timeOf }: { notSigned: string; timeOf: (instant: Date) => string },
): SheetCell {
  switch (column) {
    case 'date':
      return { day: voyage.date }
    case 'boat':
      return voyage.boatName
    case 'trip':
      return voyage.tripName
    case 'from':
      return voyage.from
    case 'stops':
      return voyage.stops.join(', ')
    case 'to':
      return voyage.to
    case 'departs':
      return { time: voyage.departsAt }
    case 'returns':
      return voyage.returnsAt === null ? null : { time: voyage.returnsAt }
    case 'passengers':
      return signed ? countOf(signed) : notSigned
    case 'signed_by':
      return signed?.by ?? notSigned
    case 'signed_at':
      return signed ? { time: timeOf(new Date(signed.at)) } : notSigned
    default:
      return signed?.[column] ?? notSigned
  }
}
