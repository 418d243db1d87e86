import type { Locale } from '../../i18n/locales.ts'
import type { Persons } from '../../shared/persons.ts'

/** One booking of another system, read from a row (or several rows with the same id) of its export. Money in cents. */
export interface ImportedBooking {
  /** The number of the first row in the file, as a spreadsheet shows it. */
  row: number
  /**
   * The id of the other system, e.g. `fareharbor`, or the name given in the map. With `sourceId` it identifies the
   * booking for ever.
   */
  source: string
  /**
   * The id in the other system. An order with several departures becomes several bookings: `R123`, `R123/2`, …, ordered
   * by trip, date and start.
   */
  sourceId: string
  /**
   * The code on the guest's old ticket, also as QR code or barcode; null if the ticket has the `sourceId` as its code.
   * The bookings of an order with several departures have the same ticket code.
   */
  ticketCode: string | null
  state: ImportedState
  /** The day of the trip, `YYYY-MM-DD`. */
  date: string
  /** The time of the start, `HH:MM`; null if the file has none. */
  start: string | null
  /**
   * The id of the trip if the map has the file's name for it, otherwise this name. Null if the file names no trip: the
   * only trip is meant.
   */
  trip: string | null
  /**
   * The id of the quay. Null if the file names no quay, or one that the map does not have: then the first quay of the
   * start is meant.
   */
  quay: string | null
  persons: Persons
  /** At most 80 characters, like the last name. If the file has no name, this is the id in the file. */
  firstName: string
  lastName: string
  email: string | null
  /** In the format E.164; null if the file has no valid number. */
  phone: string | null
  locale: Locale
  isLocaleGuessed: boolean
  total: number | null
  /** What was paid in the other system. */
  paid: number
  /** The agent that sold the booking; null if none did. */
  agent: string | null
  /** The notes of the file, and its e-mail address and phone number if they are not valid. */
  note: string | null
  bookedAt: Date | null
}

export type ImportedState = 'booked' | 'cancelled' | 'no_show'

/** The fields that a map can assign to columns of a file. */
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
  /** The file has more than `maxBytes`. */
  'too_large',
  /** The file has more rows than `maxRows`. */
  'too_many_rows',
  /** A spreadsheet, a picture, UTF-16: no text that can be read. The value is `xlsx` for a spreadsheet. */
  'not_csv',
  /** Quotes that do not end, or a row of more than 100,000 characters. */
  'broken_quotes',
  /** A needed column is missing. The value lists the columns that were found. */
  'missing_column',
] as const

type RowProblemName =
  | (typeof fileProblems)[number]
  | 'missing'
  | 'invalid'
  /** A word, trip or quay that the map does not have. People of an unknown age count as adults. */
  | 'unknown'
  /** A second row for the same departure of the same booking. */
  | 'double'
  /** The amounts are not in euros, so the booking is imported without them. */
  | 'other_currency'
  /** The status is not that of a booking: it is a quote, for example. */
  | 'not_a_booking'
  | 'too_long'
  /**
   * An order with several departures has no amounts for its lines. Its first booking that is not cancelled gets all
   * amounts.
   */
  | 'total_of_order'

/** A row that can't be imported (`skipped`), or a doubt about one that can. */
export interface RowProblem {
  row: number
  sourceId: string | null
  field: ImportField | 'file'
  problem: RowProblemName
  /** The text in the file, at most 200 characters; 2000 if it lists columns. */
  value: string
  skipped: boolean
}

export interface ReadFile {
  bookings: ImportedBooking[]
  problems: RowProblem[]
  /** The number of rows with data, without the header. */
  rows: number
  /** Names of columns that the map does not have. */
  ignoredColumns: string[]
}

/** Identifies an imported booking. Both fields are null for a booking made here. */
type ImportKey = Record<'source' | 'sourceId', string | null>

export const keyOf = ({ source, sourceId }: ImportKey): string => `${source} ${sourceId}`

/** The id of the order: `R123` for the booking `R123/2`. Null for a booking made here. */
export const orderIdOf = ({ sourceId }: ImportKey): string | null => sourceId?.replace(/\/\d+$/, '') ?? null

/**
 * Returns a function that tells whether a booking is missing from a file. A booking does not count as missing if the
 * file has a row of the same order that can't be read.
 */
export function missingFrom({ bookings, problems }: ReadFile): (booking: ImportKey) => boolean {
  const present = new Set(bookings.map(keyOf))
  const unread = new Set(problems.filter(({ skipped }) => skipped).map(({ sourceId }) => sourceId ?? ''))
  return (booking) =>
    !present.has(keyOf(booking)) && ![booking.sourceId, orderIdOf(booking)].some((id) => id !== null && unread.has(id))
}

/**
 * Whether the file as a whole can't be read. It then has no bookings, which does not mean that they were removed from
 * it.
 */
export const isRefused = ({ problems }: Pick<ReadFile, 'problems'>): boolean =>
  problems.some(({ problem }) => fileProblems.some((name) => name === problem))
