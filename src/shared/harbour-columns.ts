/** What a column of the harbour's table can show. */
export const harbourColumns = [
  'date',
  'boat',
  'trip',
  'from',
  'stops',
  'to',
  'departs',
  'returns',
  'adults',
  'children',
  'infants',
  'passengers',
  'crew',
  'signed_by',
  'signed_at',
] as const
export type HarbourColumn = (typeof harbourColumns)[number]

/** A column of the table; an empty heading means the column's own name. */
export interface HarbourHeading {
  column: HarbourColumn
  heading: string
}

/** The table until the operator has chosen columns: all of them. */
export const defaultHarbourHeadings: HarbourHeading[] = harbourColumns.map((column) => ({ column, heading: '' }))

/** A voyage in the mail that reminds the operator. */
export interface VoyageToReport {
  date: string
  /** `HH:MM` */
  departsAt: string
  boatName: string
  isSigned: boolean
}
