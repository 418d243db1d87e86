import { countOf, nobody, personsWith } from '../../shared/persons.ts'
import type { ImportMap } from './import-map.ts'
import type { ImportedBooking } from './imported-booking.ts'
import type { ReadRow } from './read-row.ts'

/** Makes bookings of rows: one for each departure of each id. */
export function joinRows(rows: ReadRow[], map: ImportMap): ImportedBooking[] {
  const byId = Map.groupBy(rows, ({ id }) => id)
  const taken = new Set(byId.keys())
  const bookings = [...byId.values()].flatMap((ofId) =>
    // The order does not depend on that of the rows: the next export must give the same ids.
    [...Map.groupBy(ofId, departureOf)]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, [first, ...more]], index) => {
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

const departureOf = ({ trip, date, start }: ReadRow): string => JSON.stringify([trip, date, start])

function freeId(id: string, number: number, taken: Set<string>): string {
  const name = `${id}/${number}`
  if (taken.has(name)) return freeId(name, number, taken)
  taken.add(name)
  return name
}

/** Parts that are cancelled don't count if others are not. */
function bookingOf(all: [ReadRow, ...ReadRow[]], source: string): ImportedBooking | null {
  const notCancelled = all.filter(({ state }) => state !== 'cancelled')
  const parts = notCancelled.length > 0 ? notCancelled : all
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
  const lines = parts.flatMap(({ lineTotal }) => lineTotal ?? [])
  const total = of('total') ?? (lines.length > 0 ? lines.reduce((sum, line) => sum + line, 0) : null)
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

/** Of persons of whom some came, the booking is not a no-show. */
const stateOf = (parts: ReadRow[]): ImportedBooking['state'] => {
  const [{ state = 'booked' } = {}] = parts
  return parts.every((part) => part.state === state) ? state : 'booked'
}
