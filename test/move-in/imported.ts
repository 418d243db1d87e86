import type { ImportedBooking, ReadFile } from '../../src/domain/move-in/imported-booking.ts'
import type { TestSite } from '../fixtures/test-site.ts'

/** A booking for two adults in July as it is read from a file. `over` replaces fields. */
export const imported = (sourceId: string, over: Partial<ImportedBooking> = {}): ImportedBooking => ({
  ...{ row: 1, source: 'fareharbor', sourceId, ticketCode: null, state: 'booked', date: '2027-07-14' },
  ...{ start: null, trip: null, quay: null, persons: { adults: 2, children: 0, infants: 0 } },
  ...{ firstName: 'Ivana', lastName: 'Horvat', email: `${sourceId}@mail.example`, phone: '+385911234567' },
  ...{ locale: 'hr', isLocaleGuessed: true, total: 15_000, paid: 3_000, agent: null, note: null, bookedAt: null },
  ...over,
})

/** A file with one booking per row. */
export const fileOf = (...bookings: ImportedBooking[]): ReadFile => ({
  bookings: bookings.map((booking, index) => ({ ...booking, row: index + 1 })),
  ...{ problems: [], rows: bookings.length, ignoredColumns: [] },
})

/** The sold places by day. */
export async function sold({ services: { db } }: Pick<TestSite, 'services'>): Promise<Record<string, number>> {
  const rows = await db.selectFrom('departure').select(['date', 'sold']).orderBy('date').execute()
  return Object.fromEntries(rows.map(({ date, sold: places }) => [date, places]))
}
