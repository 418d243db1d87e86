import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maxOctoBookings } from '../../src/contract/octo-requests.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { octoClient } from './octo-client.ts'
import { confirmed } from './reseller-site.ts'

// The largest list of bookings that a reseller can get by one request.

test('a list has a bound in rows and bytes: without pages it is refused, with pages it is complete', async () => {
  const site = await testSite({ callerOf: () => ['a client'] })
  const otok = await octoClient(site, 'Otok')
  const [zadar, bibinje] = [await confirmed(otok, '2027-07-14'), await confirmed(otok, '2027-07-15')]
  await otok.patch(`/bookings/${bibinje.uuid}`, { optionId: 'bibinje', availabilityId: '2027-07-15T09:00:00+02:00' })
  const { db } = site.services
  await duplicate(zadar.id, 1, maxOctoBookings - 2)
  const range = '/bookings?localDateStart=2027-07-01&localDateEnd=2027-07-31'
  expect((await otok.get(range)).json).toHaveLength(maxOctoBookings)
  await duplicate(zadar.id, maxOctoBookings, 250)
  const { json } = await otok.get(range)
  expect(json.error).toBe('UNPROCESSABLE_ENTITY')
  expect(json.errorMessage).toMatch(/localDateStart and localDateEnd.*limit=100/)
  expect((await otok.get(`${range}&optionId=bibinje`)).json).toHaveLength(1)
  expect((await otok.get('/bookings?localDate=2027-07-15')).json).toHaveLength(1)

  const everything = { 'Octo-Capabilities': 'octo/pricing, octo/content' }
  const uuids = new Set<string>()
  const before = await usedUntil()
  for (let next: string | undefined = `${range}&limit=100`; next; ) {
    const page = await otok.get(next, everything)
    expect(JSON.stringify(page.json).length).toBeLessThan(1_000_000)
    expect(page.headers.get('Octo-Capabilities')).toBe('octo/pricing')
    for (const { uuid } of page.json) uuids.add(uuid)
    next = /octo(\/bookings\?[^>]*)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1]
  }
  expect(uuids.size).toBe(252 - 1)
  // The limit is 6,000 points a minute, so each point that is taken delays `usedUntil` by 10 ms. A page of the list
  // costs one point, and another one for each 10 kB. At least 20 points are taken at once.
  expect(Number(await usedUntil()) - Number(before)).toBeGreaterThan(1000)

  // One list waits for the locked table, and seven wait for the first one. The other two are refused.
  const statuses = await inTransaction(db, async (trx) => {
    await sql`lock table reseller_booking in access exclusive mode`.execute(trx)
    const lists = Array.from({ length: 10 }, () => statusOf(site, otok.key, `${range}&limit=100`))
    const refused = Promise.withResolvers<void>()
    let count = 0
    for (const list of lists) list.then((status) => status === 429 && ++count === 2 && refused.resolve())
    await refused.promise
    return lists
  })
  expect((await Promise.all(statuses)).filter((status) => status === 200)).toHaveLength(8)
  await site.close()

  /** The time from which the key has all its points again. */
  async function usedUntil() {
    const row = await db.selectFrom('rate_limit').select('tat').where('name', '=', 'octo').executeTakeFirstOrThrow()
    return row.tat
  }

  /** Inserts copies of a booking, numbered from `first` to `last`. */
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

async function statusOf({ app }: TestSite, key: string, path: string): Promise<number> {
  const response = await app.request(`http://bonaca.test/octo${path}`, { headers: { Authorization: `Bearer ${key}` } })
  return response.status
}
