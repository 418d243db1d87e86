import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maxListed } from '../../src/domain/reservations/resale/resold-booking.ts'
import { testSite } from '../fixtures/test-site.ts'
import { octoClient } from './octo-client.ts'
import { confirmed } from './reseller-site.ts'

// The longest list of bookings.

test('a list that is too long is refused and can be narrowed', async () => {
  const site = await testSite()
  const otok = await octoClient(site, 'Otok')
  const [zadar, bibinje] = [await confirmed(otok, '2027-07-14'), await confirmed(otok, '2027-07-15')]
  await otok.patch(`/bookings/${bibinje.uuid}`, { optionId: 'bibinje', availabilityId: '2027-07-15T09:00:00+02:00' })
  const { db } = site.services
  await duplicate(zadar.id, 1, maxListed - 2)
  const range = '/bookings?localDateStart=2027-07-01&localDateEnd=2027-07-31'
  expect((await otok.get(range)).json).toHaveLength(maxListed)
  await duplicate(zadar.id, maxListed, maxListed)
  const { json } = await otok.get(range)
  expect(json.error).toBe('UNPROCESSABLE_ENTITY')
  expect(json.errorMessage).toContain('localDateStart and localDateEnd')
  expect((await otok.get(`${range}&optionId=bibinje`)).json).toHaveLength(1)
  expect((await otok.get('/bookings?localDate=2027-07-15')).json).toHaveLength(1)
  await site.close()

  /** Inserts copies of a booking, with these numbers. */
  async function duplicate(code: string, first: number, last: number) {
    const { rows } = await sql<{ columns: string }>`
      select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_schema = current_schema() and table_name = 'reservation' and is_generated = 'NEVER'
        and column_name not in ('id', 'code')`.execute(db)
    const columns = sql.raw(rows[0]?.columns ?? '')
    await sql`
      with copy as (
        insert into reservation (id, code, ${columns})
        select substr(replace(gen_random_uuid()::text, '-', ''), 1, 22),
          'BNC-' || translate(upper(lpad(to_hex(number), 6, '0')), '01', 'XY'), ${columns}
        from reservation, generate_series(${first}::int, ${last}::int) as number where code = ${code}
        returning id), person as (
        insert into reseller_unit_item (reservation_id, position, uuid, unit, contact)
        select copy.id, position, gen_random_uuid(), unit, contact
        from copy, reseller_unit_item as item join reservation on reservation.id = item.reservation_id where code = ${code})
      insert into reseller_booking (reservation_id, reseller_id, uuid, request_hash, commission, contact, updated_at)
      select copy.id, reseller_id, gen_random_uuid(), request_hash, commission, contact, updated_at
      from copy, reseller_booking join reservation on reservation.id = reservation_id where code = ${code}`.execute(db)
  }
})
