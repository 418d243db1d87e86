import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedReservation } from '../../../test/fixtures/reservations.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import type { PassengerField } from '../../contract/passengers.ts'
import { mailFiles } from '../../platform/integrations/mail/mail-files.ts'
import { setTrip } from '../fleet/manage-trips.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { readPassengers } from '../passengers/passengers.ts'
import { applyRetention } from '../privacy/retention.ts'
import { cancelReservation } from '../reservations/cancellation/cancel-reservation.ts'
import { changeByOperator, previewChange } from '../reservations/change/change-by-operator.ts'
import { manifestOn } from './manifest.ts'
import { findAskedNames, givePassengers, type TypedPassenger } from './passenger-names.ts'

// A party of two adults and a child on a trip that asks for names.

let site: TestSite
let dataDir: string
let id: string
beforeEach(async () => {
  site = await testSite()
  dataDir = await mkdtemp(join(tmpdir(), 'bonaca-names-'))
  id = (await seedReservation(site.services.db, { date })).id
  expect(await setTrip(site.services, { id: 'tour', asksNames: true, actor })).toMatchObject({ ok: true })
})
afterEach(async () => {
  await site.close()
  await rm(dataDir, { recursive: true })
})

const date = '2027-07-14'
const actor = 'tests'
const at = (time: string, day = date) => ({ ...site.services, now: () => new Date(`${day}T${time}:00+02:00`) })

const marija: Record<PassengerField, string> = {
  ...{ first_name: 'Marija', last_name: 'Žižić', nationality: 'HR', birth_date: '1986-02-28', sex: 'female' },
  ...{ help: 'Sedi u invalidskim kolicima', phone: '+385 91 234 5678' },
}
const nobody: Record<PassengerField, string> = {
  ...{ first_name: '', last_name: '', nationality: '', birth_date: '', sex: '', help: '', phone: '' },
}
const person = (age: TypedPassenger['age'], position: number, fields = marija, isGiven = false): TypedPassenger => ({
  ...{ age, position, isGiven },
  fields,
})
const all = [person('adults', 1), person('adults', 2), person('children', 1)]
const give = (persons: TypedPassenger[], services = site.services) =>
  givePassengers(services, id, persons, { locale: 'en' })
const named = async () => (await manifestOn(site.services.db, date, 'en'))[0]?.named
const violations = (services = site.services) => checkInvariants(services.db, services.now())

test('the stored bytes have no plain text, and another key or row does not read them', async () => {
  expect(await give(all)).toMatchObject({ ok: true, asked: { named: 3, of: 3, erasedOn: '2027-07-15' } })
  const { rows } = await sql<{ whole: string }>`
    select encode(sealed, 'escape') || given_at || passenger::text as whole from passenger`.execute(site.services.db)
  expect(rows).toHaveLength(3)
  // Short texts such as `HR` are not checked, because random bytes may contain them by chance.
  const texts = Object.values(marija).filter((text) => text.length > 4)
  for (const { whole } of rows) for (const text of texts) expect(whole.toLowerCase()).not.toContain(text.toLowerCase())
  const read = (keys: string[]) => readPassengers(site.services.db, [id], keys)
  const details = { ...marija, phone: '+385912345678' }
  expect((await read(['new-key', ...site.services.nameKeys])).map((one) => one.details)).toEqual(Array(3).fill(details))
  expect((await read(['another-key'])).map((one) => one.details)).toEqual([null, null, null])
  await sql`update passenger set sealed = (select sealed from passenger where age = 'adults' and position = 1)
    where position = 2`.execute(site.services.db)
  expect((await read([...site.services.nameKeys])).filter((one) => one.details === null)).toHaveLength(1)
})

test('persons left empty are given later; those shown before can not be emptied', async () => {
  expect(await give([person('adults', 1), person('adults', 2, nobody)])).toMatchObject({ ok: true })
  expect(await named()).toBe(1)
  const emptied = await give([person('adults', 1, nobody, true), person('adults', 2)])
  expect(emptied).toMatchObject({ ok: false, errors: { 'adults-1.last_name': ['Please enter your last name.'] } })
  expect(await named()).toBe(1)
  expect(await give([person('adults', 1, { ...marija, first_name: 'Mara' }, true), ...all.slice(1)])).toMatchObject({
    asked: { named: 3 },
  })
  expect(await violations()).toEqual([])
})

test.each([
  ['birth_date', '2027-02-29'],
  ['birth_date', '2028-01-01'],
  ['birth_date', '--'],
  ['nationality', 'XX'],
  ['sex', ''],
  ['phone', '12'],
  ['help', 'x'.repeat(301)],
] as const)('the field %s with %j has an error, and nothing is stored', async (field, text) => {
  const outcome = await give([person('adults', 1), person('children', 1, { ...marija, [field]: text })])
  expect(Object.keys((outcome as { errors: object }).errors)).toEqual([`children-1.${field}`])
  expect(await named()).toBe(0)
})

test('names are asked of paid bookings of a trip that asks, until the boat leaves', async () => {
  const asked = (services = site.services) => findAskedNames(services.db, id, services.now())
  expect(await asked(at('08:59'))).toEqual({
    party: { adults: 2, children: 1, infants: 0 },
    ...{ named: 0, of: 3, erasedOn: '2027-07-15' },
  })
  expect(await asked(at('09:00'))).toBeNull()
  expect(await give(all, at('09:00'))).toEqual({ ok: false, problem: 'departed' })
  await site.services.db.updateTable('trip').set({ asks_names: false }).execute()
  expect(await asked()).toBeNull()
  expect(await give(all)).toEqual({ ok: false, problem: 'not_asked' })
  expect(await named()).toBeNull()
})

test('without a key no trip asks for names, and a form says that they can not be stored', async () => {
  const without = { ...site.services, nameKeys: [] }
  expect(await give(all, without)).toEqual({ ok: false, problem: 'no_key' })
  expect(await setTrip(without, { id: 'tour', asksNames: true, actor })).toEqual({ ok: false, refusal: 'no_name_key' })
})

test('a smaller party keeps no names of those who left, and none beyond it are stored', async () => {
  await give(all)
  const smaller = { booking: id, request: { adults: 1, children: 0 } }
  const preview = await previewChange(site.services, smaller, 'en')
  expect(preview.ok).toBe(true)
  if (preview.ok)
    expect(await changeByOperator(site.services, { ...smaller, actor }, preview)).toMatchObject({ outcome: 'made' })
  expect(await give(all)).toMatchObject({ ok: true, asked: { named: 1, of: 1 } })
  expect(await violations()).toEqual([])
})

test('a cancellation deletes the names at once, and so does a trip that no longer asks', async () => {
  await give(all)
  await setTrip(site.services, { id: 'tour', asksNames: false, actor })
  await setTrip(site.services, { id: 'tour', asksNames: true, actor })
  expect(await named()).toBe(0)
  await give(all)
  await cancelReservation(site.services, { booking: id, reason: 'guest', actor })
  expect(await readPassengers(site.services.db, [id], site.services.nameKeys)).toEqual([])
})

test('the night after the return deletes the names; a check finds those that are left', async () => {
  await give(all)
  const purged = async (time: string, day: string) =>
    (await applyRetention(at(time, day), mailFiles(dataDir))).passengers
  expect(await purged('23:59', date)).toBe(0)
  expect(await violations(at('11:00', '2027-07-15'))).toEqual([])
  expect(JSON.stringify(await violations(at('12:01', '2027-07-15')))).toContain('No names of passengers')
  expect(await purged('04:23', '2027-07-15')).toBe(3)
  expect(await named()).toBe(0)
})

test('names of a trip over midnight are kept until it is back', async () => {
  await site.services.db.updateTable('trip_start').set({ ends_next_day: true }).execute()
  expect(await give(all)).toMatchObject({ asked: { erasedOn: '2027-07-16' } })
  const purged = async (day: string) => (await applyRetention(at('04:23', day), mailFiles(dataDir))).passengers
  expect([await purged('2027-07-15'), await purged('2027-07-16')]).toEqual([0, 3])
})
