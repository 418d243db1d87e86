import type { AppContext } from '../../src/domain/context.ts'
import { importBookings } from '../../src/domain/move-in/import-bookings.ts'
import type { ImportedBooking } from '../../src/domain/move-in/imported-booking.ts'
import { planImport } from '../../src/domain/move-in/plan-import.ts'
import { days } from './reset-database.ts'

/** A booking in a file of the former system. `pick` determines its day, party, money and state in this file. */
const bookingOf = (index: number, pick: number): ImportedBooking => ({
  ...{ row: index + 2, source: 'former', sourceId: `F${index}`, ticketCode: null, start: null, quay: null },
  state: (pick + index) % 7 === 0 ? 'cancelled' : 'booked',
  date: days[(pick + index) % days.length] ?? days[0],
  trip: (pick + index) % 5 === 0 ? 'sunset' : 'tour',
  persons: { adults: 1 + ((pick + index) % 3), children: pick % 2, infants: 0 },
  ...{ firstName: 'Ivana', lastName: 'Horvat', email: index === 0 ? null : `former-${index}@mail.test`, phone: null },
  ...{ locale: 'hr', isLocaleGuessed: true, total: index === 1 ? null : 9_000 + 500 * (pick % 4) },
  ...{ paid: 1_000 * (pick % 3), agent: null, note: null, bookedAt: null },
})

/** The operator imports a file. Since the previous file, some bookings are new, changed, cancelled or missing. */
export async function importFile(services: AppContext, pick: number): Promise<void> {
  const bookings = [0, 1, 2, 3].filter((index) => (pick + index) % 6 > 0).map((index) => bookingOf(index, pick))
  const file = { bookings, problems: [], rows: bookings.length, ignoredColumns: [] }
  const plan = await planImport(services.db, file, { now: services.now() })
  await importBookings(services, plan, { withTickets: pick % 4 === 0, actor: 'the operator' })
}
