import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import type { Database } from '../../src/platform/database/connect.ts'
import { call, newIdempotencyKey } from '../fixtures/api-client.ts'
import { guestEmail } from '../fixtures/changes.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const days = ['2027-07-14', '2027-07-16'] as const
const guestsPerDay = 20

/**
 * Fills both days so that one place is left on each.
 * @returns the guests; the date of each is the other day, to which this guest changes
 */
async function seedFullDays(db: Database) {
  const guests = await Promise.all(
    days.flatMap((date, at) =>
      Array.from({ length: guestsPerDay }, async () => {
        const { id } = await seedReservation(db, { date, adults: 1, children: 0 })
        return { id, date: days[1 - at] ?? date }
      }),
    ),
  )
  await db
    .updateTable('departure')
    .set({ capacity: guestsPerDay + 1 })
    .execute()
  return guests
}

const swap = ({ id, date }: { id: string; date: string }) =>
  call(site.app, 'change', {
    path: { id },
    body: { date, email: guestEmail, expected: { total_amount: 7500, due_now_amount: 0, refund_amount: 0 } },
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })

const places = async () => {
  const rows = await site.services.db.selectFrom('departure').select(['held', 'sold']).orderBy('date').execute()
  return rows.reduce((sum, { held, sold }) => sum + held + sold, 0)
}

describe('40 guests swap between two days that are full but one', () => {
  test.each([1, 2, 3])('without a deadlock, and with every place accounted for, round %i', async () => {
    const guests = await seedFullDays(site.services.db)
    const answers = await Promise.all(guests.map(swap))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
    const moved = answers.filter(({ status }) => status === 201).length
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from reservation_change where state = 'completed'`.execute(site.services.db)
    expect(rows).toEqual([{ count: moved }])
    expect(await places()).toBe(2 * guestsPerDay)
    expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  })
})
