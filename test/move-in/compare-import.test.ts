import { expect, test } from 'vitest'
import { compareImport } from '../../src/domain/move-in/compare-import.ts'
import { importBookings } from '../../src/domain/move-in/import-bookings.ts'
import { planImport } from '../../src/domain/move-in/plan-import.ts'
import { createManualReservation } from '../../src/domain/reservations/booking/create-manual-reservation.ts'
import { testSite } from '../fixtures/test-site.ts'
import { fileOf, imported } from './imported.ts'

test('a comparison lists what differs, in both directions', async () => {
  const site = await testSite()
  const { services } = site
  const now = services.now()
  const before = fileOf(imported('A1'), imported('A2'), imported('A3/2'), imported('A4', { date: '2026-06-02' }))
  const plan = await planImport(services.db, before, { now })
  await importBookings(services, plan, { withTickets: false, actor: 'tests' })
  expect(await compareImport(services.db, before, { now })).toEqual([])

  const order = {
    ...{ date: '2027-07-14', adults: 1, children: 0, infants: 0, departure_location: 'zadar', special_offers: [] },
    ...{ first_name: 'Ana', last_name: 'Kowalska', phone: '', email: '', notes: '', locale: 'pl' },
    payment: { by: 'cash', paid: 0 },
  }
  const made = await createManualReservation(services, order, 'phone', 'tests')
  if (!made.ok) throw new Error(made.refusal)
  const after = fileOf(
    imported('A1', { date: '2027-07-15', persons: { adults: 3, children: 0, infants: 0 }, paid: 4_000 }),
    imported('A2', { state: 'cancelled' }),
    imported('A5'),
  )
  const differences = await compareImport(services.db, after, { now })
  expect(
    differences.map(({ what, sourceId, code, fields }) => [what, sourceId ?? code, fields.map(({ field }) => field)]),
  ).toEqual(
    expect.arrayContaining([
      ['differs', 'A1', ['departure', 'persons', 'paid']],
      ['differs', 'A2', ['state']],
      ['not_here', 'A5', []],
      ['not_in_file', 'A3/2', []],
      ['not_in_file', made.code, []],
    ]),
  )
  expect(differences).toHaveLength(5)
  const unread = { row: 9, sourceId: 'A3', field: 'date', problem: 'invalid', value: '', skipped: true } as const
  expect(await compareImport(services.db, { ...after, problems: [unread] }, { now })).toHaveLength(4)
  await site.close()
})
