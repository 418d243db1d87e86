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

/** A column of the table with its heading. If the heading is empty, the column's own name is shown. */
export interface HarbourHeading {
  column: HarbourColumn
  heading: string
}

/** All columns: the default until the operator has chosen some. */
export const defaultHarbourHeadings: HarbourHeading[] = harbourColumns.map((column) => ({ column, heading: '' }))

/** A voyage in the mail that reminds the operator to report voyages to the harbour office. */
export interface VoyageToReport {
  date: string
  /** `HH:MM` */
  departsAt: string
  boatName: string
  isSigned: boolean
}
