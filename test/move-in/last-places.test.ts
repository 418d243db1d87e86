import { expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { importBookings } from '../../src/domain/move-in/import-bookings.ts'
import { planImport } from '../../src/domain/move-in/plan-import.ts'
import { createManualReservation } from '../../src/domain/reservations/booking/create-manual-reservation.ts'
import { waitForBlockedQuery } from '../fixtures/test-database.ts'
import { testSite } from '../fixtures/test-site.ts'
import { fileOf, imported } from './imported.ts'

test('while an import fills a departure, guests get the places that are left and none beyond', async () => {
  const site = await testSite()
  const { services } = site
  await services.db.updateTable('trip').set({ capacity: 20 }).execute()
  const file = fileOf(...Array.from({ length: 9 }, (_, index) => imported(`A${index}`)))
  const plan = await planImport(services.db, file, { now: services.now() })
  const order = {
    ...{ date: '2027-07-14', adults: 1, children: 0, infants: 0, departure_location: 'zadar', special_offers: [] },
    ...{ first_name: 'Ana', last_name: 'Kowalska', phone: '', email: '', notes: '', locale: 'pl' },
    payment: { by: 'cash', paid: 0 },
  }
  const [result, ...sales] = await Promise.all([
    importBookings(services, plan, { withTickets: false, actor: 'tests' }),
    ...Array.from({ length: 12 }, () => createManualReservation(services, order, 'phone', 'tests')),
  ])
  expect(result).toMatchObject({ imported: 9, refused: [] })
  const bought = sales.filter(({ ok }) => ok).length
  const departure = await services.db.selectFrom('departure').selectAll().executeTakeFirstOrThrow()
  expect(departure).toMatchObject({ sold: 18 + bought, over_capacity: Math.max(0, bought - 2) })
  expect(await createManualReservation(services, order, 'phone', 'tests')).toMatchObject({ refusal: 'no_places' })
  expect(await checkInvariants(services.db, services.now())).toEqual([])
  await site.close()
})

test('a cancelled booking waits for its departure before its reservation is inserted, so imports can’t deadlock', async () => {
  const site = await testSite()
  const { services, database } = site
  await services.db.insertInto('departure').values({ date: '2027-07-14', capacity: 80 }).execute()
  const plan = await planImport(services.db, fileOf(imported('A1', { state: 'cancelled' })), { now: services.now() })
  const blocker = await database.pool.connect()
  await blocker.query('begin')
  await blocker.query('select from departure for update')
  const importing = importBookings(services, plan, { withTickets: false, actor: 'tests' })
  await waitForBlockedQuery(database)
  const { rows } = await blocker.query(
    "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  expect(rows.map(({ query }) => query)).toEqual([expect.stringMatching(/^select "id" from "departure" .*for update$/)])
  await blocker.query('rollback')
  blocker.release()
  expect(await importing).toMatchObject({ imported: 1 })
  await site.close()
})
