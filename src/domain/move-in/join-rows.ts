import { countOf, nobody, personsWith } from '../../shared/persons.ts'
import type { ImportMap } from './import-map.ts'
import type { ImportedBooking } from './imported-booking.ts'
import type { ReadRow } from './read-row.ts'

/** Makes bookings of rows: one for each departure of each id. */
export function joinRows(rows: ReadRow[], map: ImportMap): ImportedBooking[] {
  const byId = Map.groupBy(rows, ({ id }) => id)
  const taken = new Set(byId.keys())
  const bookings = [...byId.values()].flatMap((ofId) =>
    withOwnAmounts(departuresOf(ofId, map), map).flatMap(([first, ...more], index) => {
      if (!first) return []
      if (map.rows === 'bookings') for (const row of more) row.report('id', 'double', row.id, 'skipped')
      const booking = bookingOf(map.rows === 'bookings' ? [first] : [first, ...more], map.source)
      if (!booking) return []
      return [
        index === 0
          ? booking
          : { ...booking, sourceId: freeId(first.id, index + 1, taken), ticketCode: booking.ticketCode ?? first.id },
      ]
    }),
  )
  return bookings.sort((one, other) => one.row - other.row)
}

/**
 * Groups the rows of an order by departure. The groups are sorted so that their bookings get the same ids in the next
 * export, whatever the order of its rows is. A group whose trip is not in the map comes last, so that it changes no
 * other id.
 */
function departuresOf(rows: ReadRow[], map: ImportMap): ReadRow[][] {
  const trips = new Set(map.trips.values())
  const keyOf = ({ trip, date, start }: ReadRow) =>
    JSON.stringify([trip !== null && !trips.has(trip), trip, date, start])
  return [...Map.groupBy(rows, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

/**
 * Divides the amounts of an order among its departures, because each row of the order repeats them. The total of a
 * departure is the sum of its line amounts. What was paid and is due is divided among the departures that are not
 * cancelled, in proportion to their totals. Without line amounts, the first departure that is not cancelled gets all.
 * If the rows have different totals, each departure has its own amounts already, and nothing is divided.
 */
function withOwnAmounts(departures: ReadRow[][], map: ImportMap): ReadRow[][] {
  const [totals, paid, due] = (['total', 'paid', 'due'] as const).map((key) =>
    departures.flat().flatMap((row) => row[key] ?? []),
  )
  const hasAmounts = [totals, paid, due].some((amounts) => amounts?.length)
  if (map.rows === 'bookings' || departures.length < 2 || new Set(totals).size > 1 || !hasAmounts) return departures
  const lines = departures.map((group) => lineSum(partsOf(group)))
  const hasLines = lines.every((line) => line !== null)
  const isKept = (group: ReadRow[]) => group.some(({ state }) => state !== 'cancelled')
  const first = Math.max(0, departures.findIndex(isKept))
  const ofLines = lines.map((line, index) => (isKept(departures[index] ?? []) ? (line ?? 0) : 0))
  const weights = hasLines && sum(ofLines) > 0 ? ofLines : lines.map((_, index) => Number(index === first))
  if (!hasLines) departures[first]?.[0]?.report('total', 'total_of_order', '')
  // Rounds the running sum, not each share: so all shares together are exactly the amount.
  const upTo = (amount: number, count: number) => Math.round((amount * sum(weights.slice(0, count))) / sum(weights))
  const share = ([amount]: number[] = [], index: number) =>
    amount === undefined ? null : upTo(amount, index + 1) - upTo(amount, index)
  return departures.map((group, index) => {
    const own = {
      total: hasLines ? (lines[index] ?? null) : share(totals, index),
      ...{ paid: share(paid, index), due: share(due, index) },
    }
    return group.map((row) => ({ ...row, ...own }))
  })
}

const sum = (amounts: number[]): number => amounts.reduce((one, other) => one + other, 0)

function lineSum(parts: ReadRow[]): number | null {
  const lines = parts.flatMap(({ lineTotal }) => lineTotal ?? [])
  return lines.length > 0 ? sum(lines) : null
}

/** The parts that count: those that are not cancelled, or all if every part is cancelled. */
function partsOf(all: ReadRow[]): ReadRow[] {
  const notCancelled = all.filter(({ state }) => state !== 'cancelled')
  return notCancelled.length > 0 ? notCancelled : all
}

function freeId(id: string, number: number, taken: Set<string>): string {
  const name = `${id}/${number}`
  if (taken.has(name)) return freeId(name, number, taken)
  taken.add(name)
  return name
}

function bookingOf(all: [ReadRow, ...ReadRow[]], source: string): ImportedBooking | null {
  const parts = partsOf(all)
  const [first] = all
  const of = <Key extends keyof ReadRow>(key: Key) => parts.find((part) => part[key] !== null)?.[key] ?? null
  const persons = parts.reduce((sum, part) => personsWith(sum, part.persons), nobody)
  if (countOf(persons) === 0) {
    first.report('party', 'missing', '', 'skipped')
    return null
  }
  const named = parts.find(({ firstName, lastName }) => firstName || lastName)
  if (!named) first.report('name', 'missing', '')
  const reached = parts.find(({ email, phone }) => email ?? phone) ?? first
  if (!(reached.email ?? reached.phone)) first.report('email', 'missing', '')
  const total = of('total') ?? lineSum(parts)
  const due = of('due')
  return {
    row: first.row,
    source,
    sourceId: first.id,
    ticketCode: of('ticketCode'),
    state: stateOf(parts),
    date: first.date,
    start: first.start,
    trip: first.trip,
    quay: of('quay'),
    persons,
    firstName: named?.firstName ?? first.id.slice(0, 80),
    lastName: named?.lastName ?? '',
    email: of('email'),
    phone: of('phone'),
    locale: reached.locale,
    isLocaleGuessed: reached.isLocaleGuessed,
    total,
    paid: of('paid') ?? (total !== null && due !== null ? Math.max(0, total - due) : 0),
    agent: of('agent'),
    note: [...new Set(parts.flatMap(({ note }) => note ?? []))].join('\n').slice(0, 1000) || null,
    bookedAt: of('bookedAt'),
  }
}

/**
 * The state that all parts have in common. If they differ, some of the persons came, so the booking counts as booked.
 */
const stateOf = (parts: ReadRow[]): ImportedBooking['state'] => {
  const [{ state = 'booked' } = {}] = parts
  return parts.every((part) => part.state === state) ? state : 'booked'
}
