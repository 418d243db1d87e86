import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedReservation } from '../../../test/fixtures/reservations.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { addThreeTrips } from '../../../test/fixtures/three-trips.ts'
import { sendMessageJob } from '../../main/jobs/send-message.ts'
import type { MailContent } from '../../platform/integrations/mail/mailer.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { sailingDays } from '../availability/availability.ts'
import { changeBoat } from '../availability/change-departure-boat.ts'
import { claimPlaces } from '../places/claim-places.ts'
import { departureId } from '../places/departure-id.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { affectedDepartures, settleAffected } from './boat-out.ts'
import { setBoat } from './manage-boats.ts'
import { setTrip } from './manage-trips.ts'

// The trips `tour` and `sunset` sail with the boat `bonaca` (80 places). The trip `islands` sails with `galeb` (45
// places), in the morning and in the afternoon.
let site: TestSite
beforeEach(async () => {
  site = await testSite()
  await addThreeTrips(site.services.db)
})
afterEach(() => site.close())

const date = '2027-07-14'
const actor = 'tests'
const book = (trip: string, start: string, adults: number, on = date) =>
  seedReservation(site.services.db, { trip, start, date: on, departure_location: 'zadar', adults, children: 0 })
const affected = () => affectedDepartures(site.services, { boat: 'bonaca' })
const settle = async ({ cancel, ...request }: { replacement?: string; cancel: boolean }) =>
  settleAffected(site.services, { boat: 'bonaca', ...request, cancel: cancel ? await affected() : [], actor })
const outcomes = async (request: { replacement?: string; cancel: boolean }) =>
  (await settle(request)).map(({ trip, outcome }) => [trip, outcome])

test('lists for each departure with guests the boats that fit and are free then', async () => {
  await book('tour', '1', 50)
  await book('sunset', '1', 4)
  expect(await affectedDepartures(site.services, { boat: 'bonaca' })).toEqual([
    { trip: 'tour', date, start: '1', parties: 1, guests: 50, boats: [], boatsAfterHolds: [] },
    { trip: 'sunset', date, start: '1', parties: 1, guests: 4, boats: ['galeb'], boatsAfterHolds: ['galeb'] },
  ])
  expect(await affectedDepartures(site.services, { boat: 'bonaca', from: '2027-07-15' })).toEqual([])
  await setBoat(site.services, { id: 'galeb', state: 'out_of_service', actor })
  expect((await affectedDepartures(site.services, { boat: 'bonaca' })).map(({ boats }) => boats)).toEqual([[], []])
})

test('moves what fits, cancels the rest with the choice only if told, and continues where it stopped', async () => {
  await book('tour', '1', 50)
  await book('sunset', '1', 4)
  await setBoat(site.services, { id: 'bonaca', state: 'out_of_service', actor })
  expect(await outcomes({ replacement: 'galeb', cancel: false })).toEqual([
    ['tour', 'left'],
    ['sunset', 'moved'],
  ])
  expect(await outcomes({ replacement: 'galeb', cancel: true })).toEqual([['tour', 'cancelled']])
  expect(await settle({ cancel: true })).toEqual([])
  const { db } = site.services
  const cancelled = await db.selectFrom('cancellation').select(['reason', 'choose_by']).execute()
  expect(cancelled).toEqual([{ reason: 'boat', choose_by: expect.any(Date) }])
})

test('a boat that another departure has is refused without waiting for a booking there', async () => {
  await book('tour', '1', 2)
  await book('islands', 'morning', 2)
  const { db } = site.services
  await inTransaction(db, async (trx) => {
    const departure = departureId({ trip: 'tour', date, start: '1' })
    await claimPlaces(trx, { departure, party: 1, holds: { always: 8, share: 1 } })
    // If `changeBoat` relied on the constraint alone, it would wait here for the end of the other transaction.
    expect(await changeBoat(site.services, { trip: 'islands', date, start: 'morning', boat: 'bonaca', actor })).toEqual(
      { ok: false, refusal: 'boat_taken', boat: 'bonaca' },
    )
  })
})

test('a departure that has another boat by now, or whose boat is back, is not cancelled', async () => {
  for (const day of ['10', '11', '12', '13', '14']) await book('sunset', '1', 4, `2027-07-${day}`)
  await setBoat(site.services, { id: 'bonaca', state: 'out_of_service', actor })
  const cancel = await affected()
  const runs = await Promise.all([
    settleAffected(site.services, { boat: 'bonaca', replacement: 'galeb', cancel: [], actor }),
    settleAffected(site.services, { boat: 'bonaca', cancel, actor }),
  ])
  const rows = await site.services.db.selectFrom('departure').select(['date', 'boat', 'status']).execute()
  // Each departure is settled by one of the two runs. The other run leaves it as it is, or does not find it.
  for (const { date: day, boat, status } of rows) {
    expect([boat, status]).toEqual(boat === 'galeb' ? ['galeb', 'open'] : ['bonaca', 'cancelled'])
    const outcomesOf = runs.map((run) => run.find((each) => each.date === day)?.outcome ?? 'left')
    expect(outcomesOf.toSorted()).toEqual(boat === 'galeb' ? ['left', 'moved'] : ['cancelled', 'left'])
  }

  await book('tour', '1', 50, '2027-07-20')
  const [big] = await affected()
  await setBoat(site.services, { id: 'bonaca', state: 'in_service', actor })
  const back = await settleAffected(site.services, { boat: 'bonaca', cancel: [big!], actor })
  expect(back.map(({ outcome }) => outcome)).toEqual(['left'])
})

test('unpaid holds are no reason to cancel, and what was not confirmed as cancelled is left', async () => {
  const hold = (day: string, party: number) => {
    const departure = departureId({ trip: 'sunset', date: day, start: '1' })
    return inTransaction(site.services.db, (trx) =>
      claimPlaces(trx, { departure, party, holds: { always: 80, share: 1 } }),
    )
  }
  await book('tour', '1', 60)
  await book('sunset', '1', 40)
  await hold(date, 8)
  await hold('2027-07-15', 46)
  await setBoat(site.services, { id: 'bonaca', state: 'out_of_service', actor })
  const cancel = (await affected()).filter(({ trip }) => trip === 'sunset')
  const run = await settleAffected(site.services, { boat: 'bonaca', replacement: 'galeb', cancel, actor })
  expect(run.map(({ trip, guests, outcome }) => [trip, guests, outcome])).toEqual([
    ['tour', 60, 'left'],
    ['sunset', 48, 'left'],
    ['sunset', 46, 'left'],
  ])
  expect(await outcomes({ cancel: true })).toEqual([
    ['tour', 'cancelled'],
    ['sunset', 'cancelled'],
    ['sunset', 'left'],
  ])
})

test('guests read what the other boat looks like; boats with equal marks need no mail, nor does a boat that came back', async () => {
  await book('sunset', '1', 4)
  const { db } = site.services
  const swap = (boat: string) => changeBoat(site.services, { trip: 'sunset', date, start: '1', boat, actor })
  const paint = (id: string, en: string) =>
    db
      .updateTable('boat')
      .set({ facts: JSON.stringify({ marks: { en } }) })
      .where('id', '=', id)
      .execute()
  await paint('galeb', 'a blue hull')
  await swap('galeb')
  const due = () => db.selectFrom('message').select(['id', 'details']).where('kind', '=', 'boat_changed').execute()
  const [mail] = await due()
  expect(mail?.details).toEqual({ boat: 'galeb', departure: departureId({ trip: 'sunset', date, start: '1' }) })

  const sent: MailContent[] = []
  const send = async (content: MailContent) => {
    sent.push(content)
    return 'sent' as const
  }
  const mailer = { send, close() {} }
  await sendMessageJob(site.services, mailer, { messageId: mail?.id ?? '' })
  expect(sent[0]?.text.replace(/\s+/g, ' ')).toContain('Galeb')
  expect(sent[0]?.text).toContain('a blue hull')

  await db.deleteFrom('message').execute()
  await paint('bonaca', 'a blue hull')
  await swap('bonaca')
  expect(await due()).toEqual([])

  await paint('galeb', 'a red hull')
  await swap('galeb')
  await db
    .updateTable('departure')
    .set({ boat: 'bonaca' })
    .where('id', '=', departureId({ trip: 'sunset', date, start: '1' }))
    .execute()
  for (const { id } of await due()) await sendMessageJob(site.services, mailer, { messageId: id })
  expect([sent.length, await due()]).toEqual([1, []])
})

test('after several swaps guests read about the last boat once', async () => {
  await book('sunset', '1', 4)
  for (const boat of ['galeb', 'bonaca', 'galeb']) {
    site.clock.advance(1)
    await changeBoat(site.services, { trip: 'sunset', date, start: '1', boat, actor })
  }
  const { db } = site.services
  const sent: MailContent[] = []
  const send = async (content: MailContent) => {
    sent.push(content)
    return 'sent' as const
  }
  const mails = await db.selectFrom('message').select('id').where('kind', '=', 'boat_changed').orderBy('id').execute()
  for (const { id } of mails) await sendMessageJob(site.services, { send, close() {} }, { messageId: id })
  expect([mails.length, sent.length]).toEqual([3, 1])
  expect(sent[0]?.text).toContain('Galeb')
})

test('a boat that is out from one day to another sells on all other days and is back afterwards', async () => {
  const { db, now } = site.services
  const [before, first, last, after] = ['2027-07-12', '2027-07-13', '2027-07-14', '2027-07-15'] as const
  const days = [before, first, last, after]
  for (const day of days) await book('tour', '1', 4, day)
  const outage = { state: 'out_of_service', outFrom: first, outTo: last } as const
  const set = await setBoat(site.services, { id: 'bonaca', ...outage, actor })
  expect(set).toMatchObject({ ok: true, coming: [{ date: first }, { date: last }] })
  const claim = (trip: string, day: string) => {
    const departure = departureId({ trip, date: day, start: '1' })
    return inTransaction(db, (trx) => claimPlaces(trx, { departure, party: 1, holds: { always: 50, share: 1 } }))
  }
  const claims: unknown[] = []
  for (const day of days) claims.push(await claim('tour', day))
  expect(claims).toEqual(['timed', null, null, 'timed'])
  // Days without a booking have no row.
  expect([await claim('tour', '2027-07-16'), await claim('sunset', last)]).toEqual(['timed', null])
  const settings = await operatorSettings(db)
  const sailing = await sailingDays(db, { from: before, to: after, settings, now: now() })
  expect(sailing.map(({ state }) => state)).toEqual(['open', 'closed', 'closed', 'open'])
  const swap = { trip: 'tour', start: '1', boat: 'galeb', fromBoat: 'bonaca', actor }
  expect(await changeBoat(site.services, { ...swap, date: before })).toEqual({ ok: false, refusal: 'boat_back' })
  expect(await changeBoat(site.services, { ...swap, date: first })).toMatchObject({ ok: true })
  const back = await setBoat(site.services, { id: 'bonaca', state: 'in_service', actor })
  expect(back).toMatchObject({ ok: true, after: { outFrom: null, outTo: null } })
  expect(await claim('tour', last)).toBe('timed')
})

test('an outage ends on its first day at the earliest', async () => {
  const wrong = { state: 'out_of_service', outFrom: '2027-07-14', outTo: '2027-07-13' } as const
  const refused = { ok: false, refusal: 'outage_order' }
  expect(await setBoat(site.services, { id: 'bonaca', ...wrong, actor })).toEqual(refused)
})

test('a smaller capacity with another boat leaves the places of booked departures, which keep their boat', async () => {
  await book('tour', '1', 2)
  expect(await setTrip(site.services, { id: 'tour', boat: 'galeb', capacity: 40, actor })).toMatchObject({
    ...{ ok: true, trip: { boat: { id: 'galeb' }, capacity: 40 }, keptBoat: [{ date }] },
  })
  const row = site.services.db.selectFrom('departure').select(['boat', 'capacity']).where('date', '=', date)
  expect(await row.where('trip', '=', 'tour').execute()).toEqual([{ boat: 'bonaca', capacity: 80 }])
})
