import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReservation } from '../../../test/fixtures/reservations.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { tellCrew } from './guest-notice.ts'
import { manifestOn } from './manifest.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(async () => {
  expect(await checkInvariants(site.services.db, site.services.now())).toEqual([])
  await site.close()
})

const date = '2027-05-12'
/** The services with a clock that shows `time`, in the operator's time zone. The boat leaves Bibinje at 9:00. */
const at = (time: string, day = date) => ({ ...site.services, now: () => new Date(`${day}T${time}:00+02:00`) })
const seed = (over: Parameters<typeof seedReservation>[1] = {}) => seedReservation(site.services.db, { date, ...over })
const noticesIn = async (code: string) =>
  (await manifestOn(site.services.db, date, 'en')).find((party) => party.code === code)?.notice

test('the manifest shows the last notice of a party, with its time', async () => {
  const { id, code } = await seed()
  expect(await noticesIn(code)).toBeNull()
  expect(await tellCrew(at('08:41'), id, { minutes: 10 })).toMatchObject({ ok: true, changed: true })
  expect(await noticesIn(code)).toEqual({ minutes: 10, at: new Date('2027-05-12T06:41:00Z') })
  expect(await tellCrew(at('08:50'), id, { minutes: null })).toMatchObject({ ok: true, changed: true })
  expect(await noticesIn(code)).toEqual({ minutes: null, at: new Date('2027-05-12T06:50:00Z') })
})

test('the same notice twice is one, also from two phones at once', async () => {
  const { id } = await seed()
  const told = await Promise.all([1, 2, 3, 4].map(() => tellCrew(at('08:30'), id, { minutes: 5 })))
  expect(told.filter((one) => one.ok && one.changed)).toHaveLength(1)
  expect(told.every(({ ok }) => ok)).toBe(true)
})

test('a fourth notice is refused, also when several arrive at once', async () => {
  const { id } = await seed()
  const minutes = [5, 10, 20, 5, 10, 20, null] as const
  const told = await Promise.all(minutes.map((each) => tellCrew(at('08:30'), id, { minutes: each })))
  const rows = await site.services.db.selectFrom('guest_notice').selectAll().where('reservation_id', '=', id).execute()
  expect(rows.map(({ position }) => position).sort()).toEqual([1, 2, 3])
  expect(told.filter((one) => !one.ok)).not.toEqual([])
  const last = rows.find(({ position }) => position === 3)?.minutes
  expect(await tellCrew(at('08:30'), id, { minutes: last === 5 ? 10 : 5 })).toEqual({
    ok: false,
    problem: 'told_enough',
  })
})

test('before the evening before, and once the boat has left, a notice is refused', async () => {
  const { id } = await seed()
  expect(await tellCrew(at('16:59', '2027-05-11'), id, { minutes: 5 })).toMatchObject({ problem: 'not_yet' })
  expect(await tellCrew(at('17:00', '2027-05-11'), id, { minutes: 5 })).toMatchObject({ ok: true })
  expect(await tellCrew(at('09:00'), id, { minutes: 10 })).toMatchObject({ problem: 'departed' })
})

test('while the boat waits for its later time, a notice is taken', async () => {
  const late = '2027-05-13'
  const { id } = await seed({ date: late })
  const row = await site.services.db
    .selectFrom('reservation')
    .select('departure')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await site.services.db
    .insertInto('departure_message')
    .values({
      ...{
        id: '01890a5d-ac96-774b-bcce-b30200000001',
        departure: row.departure,
        position: 1,
        reason: 'later',
        minutes: 20,
      },
      ...{ quay: null, moved_to: null, decide_by: null, text: '', sent_by: 'Ante', device: null, sent_at: new Date() },
    })
    .execute()
  expect(await tellCrew(at('09:15', late), id, { minutes: 5 })).toMatchObject({ ok: true })
  expect(await tellCrew(at('09:20', late), id, { minutes: 10 })).toMatchObject({ problem: 'departed' })
})

test('a cancelled, an unpaid and an unknown booking can tell nothing', async () => {
  const { id } = await seed({ seat_status: 'none' })
  const row = { reservation_id: id, reason: 'guest', cancelled_by: 'guest', cancelled_at: new Date() } as const
  await site.services.db.insertInto('cancellation').values(row).execute()
  expect(await tellCrew(at('08:30'), id, { minutes: 5 })).toMatchObject({ problem: 'cancelled' })
  expect(await tellCrew(at('08:30'), 'A'.repeat(22), { minutes: 5 })).toMatchObject({ problem: 'unknown' })
})

test('what a booking told about the departure that it had before is not shown', async () => {
  const { id, code } = await seed()
  const other = await seed({ date: '2027-05-14' })
  const { departure } = await site.services.db
    .selectFrom('reservation')
    .select('departure')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  const toldAt = new Date('2027-05-14T06:00:00Z')
  const row = { reservation_id: id, departure, position: 1, minutes: null, told_at: toldAt }
  await site.services.db.insertInto('guest_notice').values(row).execute()
  expect(await noticesIn(code)).toBeNull()
  expect(await tellCrew(at('08:30'), id, { minutes: 5 })).toMatchObject({ ok: true, changed: true })
})
