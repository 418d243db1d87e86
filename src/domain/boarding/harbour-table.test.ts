import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReservation } from '../../../test/fixtures/reservations.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { tour } from '../../../test/fixtures/tour.ts'
import { cancelDeparture } from '../reservations/cancellation/cancel-departure.ts'
import { getDailyOverview } from './daily-overview.ts'
import { queueHarbourReminders } from './harbour-reminders.ts'
import { setHarbour } from './harbour-settings.ts'
import { harbourVoyages, markExported, unreportedVoyages } from './harbour-table.ts'
import { setNoShow } from './no-show.ts'
import { type SignPersonsOrder, signPersons } from './sign-persons.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const actor = 'Ana’s phone'
const idOf = (number: number) => `01890a5d-ac96-774b-bcce-b3020000001${number}`
const at = (instant: string) => ({ ...site.services, now: () => new Date(instant) })

async function sign(id: number, date: string, over: Partial<SignPersonsOrder> = {}) {
  const order = { adults: 2, children: 1, infants: 0, crew: 4, reason: 'Counted.', by: 'Ante' }
  const signed = await signPersons(at(`${date}T06:30:00Z`), {
    ...{ ...tour, date, id: idOf(id), ...order, actor, ...over },
  })
  expect(signed).toMatchObject({ ok: true })
}
const voyagesOf = (from: string, to = from, now = '2027-06-30T08:00:00Z') =>
  harbourVoyages(site.services.db, { from, to }, new Date(now))

test('a voyage has the last signature, its route and times; one without a signature has none', async () => {
  await seedReservation(site.services.db, { date: '2027-06-01' })
  await seedReservation(site.services.db, { date: '2027-06-02' })
  await sign(1, '2027-06-01')
  await sign(2, '2027-06-01', { adults: 3, corrects: 'last', reason: 'One came late.' })
  const [first, second, ...more] = await voyagesOf('2027-06-01', '2027-06-05')
  expect(more).toEqual([])
  expect(first).toMatchObject({ date: '2027-06-01', boat: 'bonaca', from: 'Zadar', departsAt: '08:00' })
  expect(first).toMatchObject({ signed: { adults: 3, children: 1, crew: 4, by: 'Ante', exportedAt: null } })
  expect(first!.stops.length).toBeGreaterThan(0)
  expect(first!.to).not.toBe('')
  expect(second).toMatchObject({ date: '2027-06-02', signed: null })
})

test('what has not sailed, was cancelled, or had only guests who did not come is left out', async () => {
  const [cancelled, missed, later] = ['2027-06-07', '2027-06-08', '2027-06-09']
  const { db } = site.services
  await seedReservation(db, { date: cancelled })
  const { code } = await seedReservation(db, { date: missed })
  await seedReservation(db, { date: later })
  await cancelDeparture(at('2027-06-06T08:00:00Z'), { ...tour, date: cancelled, reason: 'weather', actor })
  expect(await setNoShow(at(`${missed}T12:00:00Z`), { booking: code, noShow: true, actor })).toMatchObject({ ok: true })
  expect(await voyagesOf(cancelled, later, `${later}T05:59:00Z`)).toEqual([])
  expect(await voyagesOf(cancelled, later, `${later}T06:00:00Z`)).toMatchObject([{ date: later, signed: null }])
})

test('a signature keeps its first export, with who made it in the audit log; a correction is to be exported again', async () => {
  const date = '2027-06-11'
  await sign(3, date)
  const exportAt = (hour: string, id: number) =>
    markExported(at(`${date}T${hour}:00:00Z`), { signatures: [idOf(id), idOf(9)], actor })
  expect(await exportAt('12', 3)).toBe(1)
  expect(await exportAt('13', 3)).toBe(1)
  expect(await voyagesOf(date)).toMatchObject([{ signed: { exportedAt: new Date(`${date}T12:00:00Z`) } }])
  const logged = await site.services.db.selectFrom('operator_action').selectAll().where('command', '=', 'harbour table')
  expect(await logged.execute()).toMatchObject([
    { actor, details: { voyages: 1, from: date, to: date } },
    { actor, details: { voyages: 1 } },
  ])
  await sign(4, date, { adults: 1, corrects: idOf(3) })
  expect(await voyagesOf(date)).toMatchObject([{ signed: { adults: 1, exportedAt: null } }])
})

test('once voyages are reported, those that sailed ten hours ago unsigned or not exported are named', async () => {
  const { db } = site.services
  const [before, day] = ['2027-06-19', '2027-06-20']
  await seedReservation(db, { date: before })
  await seedReservation(db, { date: day })
  const namedAt = (instant: string) => unreportedVoyages(db, new Date(instant))
  const soon = `${day}T15:59:00Z`
  const due = `${day}T16:00:00Z`
  expect(await namedAt(due)).toEqual([])
  await setHarbour(at(`${day}T10:00:00Z`), { reports: true, actor })
  await setHarbour(at(`${day}T11:00:00Z`), { reports: true, actor })
  expect(await namedAt(soon)).toEqual([])
  expect(await namedAt(due)).toMatchObject([{ date: day, signed: null }])
  expect(await unreportedVoyages(db, new Date(due), ['galeb'])).toEqual([])
  expect(await getDailyOverview(at(due), day, 'hr')).toMatchObject({ unreported: 1 })
  const mails = () => db.selectFrom('message').selectAll().where('kind', '=', 'operator_harbour').execute()
  await queueHarbourReminders(at(soon))
  expect(await mails()).toEqual([])
  for (const _ of [1, 2]) await queueHarbourReminders(at(due))
  expect(await mails()).toMatchObject([{ recipient: site.services.operator.email }])
  await sign(5, day)
  expect(await namedAt(due)).toMatchObject([{ signed: { adults: 2 } }])
  await markExported(at(due), { signatures: [idOf(5)], actor })
  expect(await namedAt(due)).toEqual([])
  await setHarbour(at(due), { reports: false, actor })
  await sign(6, day, { corrects: 'last' })
  expect(await namedAt(due)).toEqual([])
})
