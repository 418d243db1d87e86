import { expect, test } from 'vitest'
import { emptyContact } from '../../src/contract/octo.ts'
import type { Transaction } from '../../src/database/connect.ts'
import type { AppContext } from '../../src/domain/context.ts'
import { endHold } from '../../src/domain/reservations/holds/end-hold.ts'
import { changeResale } from '../../src/domain/reservations/resale/change.ts'
import { confirmResale } from '../../src/domain/reservations/resale/confirm.ts'
import { extendHold } from '../../src/domain/reservations/resale/extend.ts'
import { raceForLock } from '../fixtures/lock-contention.ts'
import { nextDay, order, placesOf, resellerSite } from './reseller-site.ts'

// A hold ends while its reseller extends, confirms or moves it: the job has read the old deadline and waits for the lock.

const shared = resellerSite()

/** The use case runs in this open transaction. */
function inside(services: AppContext, trx: Transaction): AppContext {
  const db = new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (run: (t: Transaction) => unknown) => run(trx) })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...services, db }
}

type UseCase = (services: AppContext, reseller: Parameters<typeof extendHold>[1], uuid: string) => Promise<unknown>

/** Ends a hold six minutes later, while `change` has written but not committed yet. */
async function endDuring(date: string, change: UseCase) {
  const { site, otok } = shared
  const { json } = await otok.post('/bookings', order(date, { expirationMinutes: 5 }))
  const { reservation_id: id } = await site.services.db
    .selectFrom('reseller_booking')
    .select('reservation_id')
    .where('uuid', '=', json.uuid)
    .executeTakeFirstOrThrow()
  const reseller = { id: otok.id, name: 'Otok', commission: 20 }
  const late = { ...site.services, now: () => new Date(site.services.now().getTime() + 6 * 60_000) }
  const end = () => endHold(late, id)
  const retryAt = await raceForLock(
    site.database,
    (trx) => change(inside(site.services, trx), reseller, json.uuid),
    end,
  )
  return { retryAt, end }
}

test('a hold that is extended meanwhile keeps its places', async () => {
  const date = nextDay()
  const { retryAt } = await endDuring(date, (services, reseller, uuid) =>
    extendHold(services, reseller, { uuid, minutes: 30 }),
  )
  expect(retryAt).toEqual(new Date(shared.site.services.now().getTime() + 30 * 60_000))
  expect(await placesOf(shared.site, date)).toEqual({ held: 3, sold: 0 })
})

test('a hold that is confirmed meanwhile stays sold', async () => {
  const date = nextDay()
  const { retryAt } = await endDuring(date, (services, reseller, uuid) =>
    confirmResale(services, reseller, { uuid, contact: emptyContact }),
  )
  expect(retryAt).toBeNull()
  expect(await placesOf(shared.site, date)).toEqual({ held: 0, sold: 3 })
})

test('a hold that is moved meanwhile ends on its new day', async () => {
  const [date, other] = [nextDay(), nextDay()]
  const { retryAt, end } = await endDuring(date, (services, reseller, uuid) =>
    changeResale(services, reseller, { uuid, date: other }),
  )
  expect(retryAt).not.toBeNull()
  expect([await placesOf(shared.site, date), await placesOf(shared.site, other)]).toEqual([
    { held: 0, sold: 0 },
    { held: 3, sold: 0 },
  ])
  expect(await end()).toBeNull()
  expect(await placesOf(shared.site, other)).toEqual({ held: 0, sold: 0 })
})
