import { expect, test } from 'vitest'
import { emptyContact } from '../../src/contract/octo-requests.ts'
import type { AppContext } from '../../src/domain/context.ts'
import { endHold } from '../../src/domain/reservations/holds/end-hold.ts'
import { changeResale } from '../../src/domain/reservations/resale/change.ts'
import { confirmResale } from '../../src/domain/reservations/resale/confirm.ts'
import { extendHold } from '../../src/domain/reservations/resale/extend.ts'
import { inside, raceForLock } from '../fixtures/lock-contention.ts'
import { confirmed, ledgerOf, nextDay, order, placesOf, resellerSite } from './reseller-site.ts'

// Two writers of one booking: the second has read it and waits for the lock of the first.

const shared = resellerSite()

const noDetails = { reference: null, contact: null }
const resellerOf = ({ id }: { id: string }) => ({ id, name: 'Otok', commission: 20, placesPerDay: 20 })

/** A call by which a reseller extends, confirms or moves a hold. */
type UseCase = (services: AppContext, reseller: Parameters<typeof extendHold>[1], uuid: string) => Promise<unknown>

/** Runs the job that ends an expired hold, after `change` has written the hold's row and before `change` commits. */
async function endDuring(date: string, change: UseCase) {
  const { site, otok } = shared
  const { json } = await otok.post('/bookings', order(date, { expirationMinutes: 5 }))
  const { reservation_id: id } = await site.services.db
    .selectFrom('reseller_booking')
    .select('reservation_id')
    .where('uuid', '=', json.uuid)
    .executeTakeFirstOrThrow()
  const late = { ...site.services, now: () => new Date(site.services.now().getTime() + 6 * 60_000) }
  const end = () => endHold(late, id)
  const retryAt = await raceForLock(
    site.database,
    (trx) => change(inside(site.services, trx), resellerOf(otok), json.uuid),
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

test.each([
  ['details', 3, 19_500],
  ['the party', 4, 27_000],
])('concurrent changes of a confirmed booking keep each other: %s', async (_, people, collected) => {
  const { site, otok } = shared
  const { uuid, unitItems, supplierReference } = await confirmed(otok, nextDay())
  const persons = unitItems.map(({ uuid: id, unitId }: { uuid: string; unitId: 'adult' | 'child' }) => ({
    uuid: id,
    unit: unitId,
    ...noDetails,
  }))
  const [first, second, child] = persons
  const added = people > persons.length ? [{ unit: 'adult' as const, ...noDetails }] : []
  const other = { ...first, contact: { fullName: 'Eva Novak' } }
  const outcome = await raceForLock(
    site.database,
    (trx) =>
      changeResale(inside(site.services, trx), resellerOf(otok), {
        uuid,
        contact: { phoneNumber: '+386 1' },
        notes: 'Vegetarian',
        items: [other, second, child],
      }),
    () =>
      changeResale(site.services, resellerOf(otok), {
        uuid,
        contact: { country: 'SI' },
        items: [first, second, { ...child, reference: 'R3' }, ...added],
      }),
  )
  expect(outcome).toEqual({ ok: true })
  const { json } = await otok.get(`/bookings/${uuid}`)
  expect(json.contact).toMatchObject({ fullName: 'Ana Maria Kowalska', phoneNumber: '+386 1', country: 'SI' })
  expect(json.notes).toBe('Vegetarian')
  expect(json.unitItems).toHaveLength(people)
  expect(json.unitItems[0].contact.fullName).toBe('Eva Novak')
  expect(json.unitItems[2].resellerReference).toBe('R3')
  const ledger = await ledgerOf(site, supplierReference)
  expect(ledger.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(collected)
})
