import { stringify } from 'csv-stringify/sync'
import type { importMaps } from '../../src/domain/move-in/import-maps.ts'
import { type MadeBooking, madeBookings } from './made-bookings.ts'

type Vendor = keyof typeof importMaps

/** A file in the format that a vendor's documentation describes, and the invented bookings that the file contains. */
export interface MadeFile {
  vendor: Vendor
  name: string
  bytes: Buffer
  bookings: MadeBooking[]
}

export interface Layout {
  vendor: Vendor
  name: string
  count: number
  delimiter: ',' | ';' | '\t'
  encoding: 'utf8' | 'utf8-bom' | 'windows-1250'
  idOf(index: number): string
  /** The columns, in order: header and value. */
  columns: Record<string, (booking: MadeBooking) => string>
  /**
   * For each row of a booking, the values that replace those of `columns`. Without this function a booking has one row.
   */
  parts?(booking: MadeBooking): Record<string, string>[]
}

const part = (text: string, from: number, to: number) => text.slice(from, to)
export const year = ({ date }: MadeBooking) => part(date, 0, 4)
export const month = ({ date }: MadeBooking) => part(date, 5, 7)
export const day = ({ date }: MadeBooking) => part(date, 8, 10)
export const croatian = (of: MadeBooking) => `${Number(day(of))}.${Number(month(of))}.${year(of)}.`
export const american = (of: MadeBooking) => `${month(of)}/${day(of)}/${year(of)}`
export const british = (of: MadeBooking) => `${day(of)}/${month(of)}/${year(of)}`
export const half = ({ start }: MadeBooking) => (start === '14:30' ? '02:30 PM' : '08:00 AM')
export const euros = (cents: number) => (cents / 100).toFixed(2)
export const comma = (cents: number) =>
  euros(cents)
    .replace('.', ',')
    .replace(/(\d)(?=(\d{3})+,)/g, '$1.')
export const stateAs = (booked: string, cancelled: string, noShow: string) => (of: MadeBooking) =>
  ({ booked, cancelled, no_show: noShow })[of.state]
export const party = (of: MadeBooking, separator = ', ') =>
  [
    `${of.persons.adults} ${of.persons.adults === 1 ? 'Adult' : 'Adults'} (12+)`,
    of.persons.children > 0 && `${of.persons.children} ${of.persons.children === 1 ? 'Child' : 'Children'} (3-11)`,
    of.persons.infants > 0 && `${of.persons.infants} Infant (0-2)`,
  ]
    .filter(Boolean)
    .join(separator)
export const some = (count: number) => (count === 0 ? '' : String(count))

export const contact = {
  Email: (of: MadeBooking) => of.email,
  Phone: (of: MadeBooking) => of.phone,
}

export const money = { Total: (of: MadeBooking) => euros(of.total), 'Amount paid': (of: MadeBooking) => euros(of.paid) }
export const amountDue = (of: MadeBooking) => euros(of.total - of.paid)
export const lastFirst = (of: MadeBooking) => `${of.lastName}, ${of.firstName}`
export const counts = {
  Adults: (of: MadeBooking) => String(of.persons.adults),
  Children: (of: MadeBooking) => some(of.persons.children),
  Infants: (of: MadeBooking) => some(of.persons.infants),
}

export const fareharbor = { vendor: 'fareharbor', delimiter: ',', encoding: 'utf8' } as const
export const fareharborId = (index: number) => String(213_400_000 + index * 37)
export const bokun = { vendor: 'bokun', delimiter: ',', encoding: 'utf8' } as const
export const bokunId = (index: number) => `BON-T${70_100_000 + index * 13}`
export const rezdy = { vendor: 'rezdy', delimiter: ',', encoding: 'utf8' } as const
export const rezdyId = (index: number) => `R${(2_000_000 + index * 91).toString(36).toUpperCase()}`
export const checkfront = { vendor: 'checkfront', delimiter: ',', encoding: 'utf8' } as const
export const checkfrontId = (index: number) => `CF${(50_000 + index * 7).toString(36).toUpperCase()}-150127`
export const ownId = (index: number) => `2027-${index + 1}`

/** One line item for each kind of person in an order, and one for lunch, which an import must not count as a person. */
export function itemsOf({ persons, total }: MadeBooking): Record<string, string>[] {
  const items = [
    ['Adult', persons.adults],
    ['Child', persons.children],
    ['Infant', persons.infants],
    ['Lunch on board', persons.adults],
  ] as const
  return items
    .filter(([, quantity]) => quantity > 0)
    .map(([label, quantity]) => ({ 'Price option': label, Quantity: String(quantity), 'Item total': euros(total / 4) }))
}

/** One row for each person. */
export const personsOf = ({ persons }: MadeBooking): Record<string, string>[] =>
  (
    [
      ['Adult', persons.adults],
      ['Child (3-11)', persons.children],
      ['Infant', persons.infants],
    ] as const
  ).flatMap(([label, count]) => Array.from({ length: count }, () => ({ 'Option label': label })))

const letters1250 = new TextDecoder('windows-1250').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))

const encoders: Record<Layout['encoding'], (text: string) => Buffer> = {
  utf8: (text) => Buffer.from(text),
  'utf8-bom': (text) => Buffer.from(`\uFEFF${text}`),
  'windows-1250': (text) => Buffer.from([...text].map((letter) => letters1250.indexOf(letter))),
}

export function fileOf(
  { vendor, name, count, delimiter, encoding, idOf, columns, parts }: Layout,
  seed: number,
): MadeFile {
  const isPossible = (text: string) =>
    encoding !== 'windows-1250' || [...text].every((each) => letters1250.includes(each))
  const bookings = madeBookings(seed, count, idOf, isPossible)
  const rows = bookings.flatMap((booking) =>
    (parts?.(booking) ?? [{}]).map((own) => ({
      ...Object.fromEntries(Object.entries(columns).map(([header, textOf]) => [header, textOf(booking)])),
      ...own,
    })),
  )
  const text = stringify(rows, { header: true, delimiter, record_delimiter: 'windows', quoted_match: /\n/ })
  return { vendor, name: `${vendor}-${name}`, bytes: encoders[encoding](text), bookings }
}
