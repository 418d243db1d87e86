import type { Locale } from '../../i18n/locales.ts'
import type { Persons } from '../../shared/persons.ts'

/** One booking of another system, read from a row (or several rows with the same id) of its export. Money in cents. */
export interface ImportedBooking {
  /** The number of the first row in the file, as a spreadsheet shows it. */
  row: number
  /** Of the system, e.g. `fareharbor`, or the name given in the map. With `sourceId` it identifies the booking for ever. */
  source: string
  /** An order of several departures is several bookings: `R123`, `R123/2`, …, ordered by trip, date and start. */
  sourceId: string
  /**
   * What the guest's old ticket says (code, text of its QR or barcode); null: `sourceId`. The bookings of an order with
   * several departures have the same.
   */
  ticketCode: string | null
  state: ImportedState
  /** YYYY-MM-DD */
  date: string
  /** HH:MM, or null if the file has none. */
  start: string | null
  /** The id of a trip by the map, or the name in the file if the map does not have it; null: the only trip. */
  trip: string | null
  /** The id of a quay by the map, or null: the trip's first call. */
  quay: string | null
  persons: Persons
  /** At most 80 characters, as the last name. A booking without a name has its `sourceId` here. */
  firstName: string
  lastName: string
  email: string | null
  /** E.164 */
  phone: string | null
  locale: Locale
  isLocaleGuessed: boolean
  total: number | null
  /** Paid in the other system. */
  paid: number
  /** Who sold it, if an agent did. */
  agent: string | null
  /** With contacts that are not valid, as the file has them. */
  note: string | null
  bookedAt: Date | null
}

export type ImportedState = 'booked' | 'cancelled' | 'no_show'

/** What a map finds in columns. */
export const importFields = [
  'id',
  'ticket',
  'status',
  'cancelled',
  'noShow',
  'date',
  'start',
  'trip',
  'quay',
  'firstName',
  'lastName',
  'name',
  'surnameFirst',
  'email',
  'phone',
  'country',
  'language',
  'party',
  'adults',
  'children',
  'infants',
  'age',
  'quantity',
  'people',
  'total',
  'lineTotal',
  'paid',
  'due',
  'currency',
  'agent',
  'note',
  'bookedAt',
] as const
export type ImportField = (typeof importFields)[number]

/** Problems of the whole file: nothing of it is read. */
const fileProblems = [
  /** More than `maxBytes`. */
  'too_large',
  /** More than `maxRows`. */
  'too_many_rows',
  /** A spreadsheet, a picture, UTF-16: no text that can be read. The value is `xlsx` for a spreadsheet. */
  'not_csv',
  /** Quotes that do not end, or a row of more than 100,000 characters. */
  'broken_quotes',
  /** The value lists the columns found. */
  'missing_column',
] as const

type RowProblemName =
  | (typeof fileProblems)[number]
  | 'missing'
  | 'invalid'
  /** A word, trip or quay that the map does not have. People of an unknown age count as adults. */
  | 'unknown'
  /** The same departure of the same booking again. */
  | 'double'
  /** Not in euros: the booking has no amounts. */
  | 'other_currency'
  /** By its status, such as a quote. */
  | 'not_a_booking'
  | 'too_long'
  /** An order of several departures without lines: its first booking has all amounts. */
  | 'total_of_order'

/** A row that can't be imported (`skipped`), or a doubt about one that can. */
export interface RowProblem {
  row: number
  sourceId: string | null
  field: ImportField | 'file'
  problem: RowProblemName
  /** As the file has it, at most 200 characters. */
  value: string
  skipped: boolean
}

export interface ReadFile {
  bookings: ImportedBooking[]
  problems: RowProblem[]
  /** Rows with data, without the header. */
  rows: number
  /** Names of columns that the map does not have. */
  ignoredColumns: string[]
}

/** Null: a booking made here. */
type ImportKey = Record<'source' | 'sourceId', string | null>

export const keyOf = ({ source, sourceId }: ImportKey): string => `${source} ${sourceId}`

/** The id of the order: the bookings of its departures have it with a number. */
export const orderIdOf = ({ sourceId }: ImportKey): string | null => sourceId?.replace(/\/\d+$/, '') ?? null

/** Tells whether a booking is gone from a file. One of an order with a row that can't be read is not. */
export function missingFrom({ bookings, problems }: ReadFile): (booking: ImportKey) => boolean {
  const present = new Set(bookings.map(keyOf))
  const unread = new Set(problems.filter(({ skipped }) => skipped).map(({ sourceId }) => sourceId ?? ''))
  return (booking) =>
    !present.has(keyOf(booking)) && ![booking.sourceId, orderIdOf(booking)].some((id) => id !== null && unread.has(id))
}

/** Whether the file as a whole can't be read: it has no bookings, and nothing may be concluded from their absence. */
export const isRefused = ({ problems }: Pick<ReadFile, 'problems'>): boolean =>
  problems.some(({ problem }) => fileProblems.some((name) => name === problem))
