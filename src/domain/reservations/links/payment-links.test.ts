import { afterEach, beforeEach, expect, test } from 'vitest'
import { book } from '../../../../test/fixtures/api-client.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import { tour } from '../../../../test/fixtures/tour.ts'
import type { Channel } from '../../../contract/booking-sources.ts'
import { setDeparture } from '../../availability/set-departure.ts'
import { updateSetting } from '../../availability/update-setting.ts'
import { checkInvariants, unsentMailInvariant } from '../../invariants/check-invariants.ts'
import { createManualReservation } from '../booking/create-manual-reservation.ts'
import { cancelDeparture } from '../cancellation/cancel-departure.ts'
import { releaseDeparture, releaseReservation } from '../holds/release-holds.ts'
import { prolongLink } from './prolong-link.ts'
import { renewLink } from './renew-link.ts'
import { viewLink } from './view-link.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(async () => {
  const violations = await checkInvariants(site.services.db, site.services.now())
  // The invariant about unsent mails is left out, because these tests send no mail.
  expect(violations.filter(({ invariant }) => invariant !== unsentMailInvariant)).toEqual([])
  await site.close()
})

const date = '2027-07-14'
const actor = 'tests'

async function created(over: object = {}, channel: Channel = 'phone') {
  const order = {
    ...{ date, adults: 2, children: 0, infants: 0, departure_location: 'zadar' },
    ...{ first_name: 'Ana', last_name: 'Kowalska', phone: '', email: 'ana@mail.example', notes: 'A cake' },
    ...{ special_offers: [{ id: 'birthday_cake', pieces: 1 }], locale: 'pl', payment: { by: 'link' }, ...over },
  }
  const outcome = await createManualReservation(site.services, order, channel, actor)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome
}

const prolong = (booking: string) => prolongLink(site.services, { booking, actor })
const renew = (booking: string) => renewLink(site.services, { booking, actor })
const hours = async (count: number) => {
  site.clock.advance(count * 60)
  await site.runJobs()
}
const mails = async (id: string) => {
  const rows = await site.services.db.selectFrom('message').select('kind').where('reservation_id', '=', id).execute()
  return rows.map(({ kind }) => kind).sort()
}
const after = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000)

test('a link needs an address or a phone number, and without an address is not mailed', async () => {
  await expect(created({ email: '' })).rejects.toThrow('no_contact')
  const { id } = await created({ email: '', phone: '+48 600 123 456' })
  await hours(22)
  expect(await mails(id)).toEqual([])
})

test('a link is prolonged to a day from now, mailed again, and ends then', async () => {
  const { code, id } = await created()
  await hours(20)
  const now = site.services.now()
  expect((await viewLink(site.services, code, {}))?.prolongableUntil).toEqual(after(now, 24))
  const taps = await Promise.all([prolong(code), prolong(code)])
  expect(taps.find(({ ok }) => ok)).toMatchObject({ heldUntil: after(now, 24) })
  expect(taps.find(({ ok }) => !ok)).toMatchObject({ refusal: 'at_limit' })
  await hours(23)
  expect(await viewLink(site.services, code, {})).toMatchObject({ state: 'open' })
  await hours(1)
  expect(await viewLink(site.services, code, {})).toMatchObject({ state: 'ended' })
  expect(await mails(id)).toEqual(['not_paid', 'payment_link', 'payment_link', 'payment_link_reminder'])
})

test('a link is prolonged to seven days after it was made at most', async () => {
  await updateSetting(site.services, { name: 'link_hours', value: 168, actor })
  const { code, heldUntil } = await created()
  await hours(100)
  expect(await viewLink(site.services, code, {})).toMatchObject({ prolongableUntil: null })
  expect(await prolong(code)).toEqual({ ok: false, refusal: 'at_limit', code, heldUntil })
})

test('a link is not prolonged beyond the end of booking', async () => {
  // Booking closes at 20:00 on the day before, which is 18:00 in UTC.
  await hours((Date.UTC(2027, 6, 12, 19) - site.services.now().getTime()) / 3_600_000)
  const { code, heldUntil } = await created()
  expect(heldUntil).toEqual(new Date('2027-07-13T18:00:00Z'))
  await hours(12)
  expect(await prolong(code)).toMatchObject({ refusal: 'at_limit' })
})

test('the guest is reminded once, three hours before the end, also of a prolonged link', async () => {
  const { code, id } = await created()
  await hours(20.9)
  expect(await mails(id)).toEqual(['payment_link'])
  await hours(0.1)
  expect(await mails(id)).toContain('payment_link_reminder')
  await prolong(code)
  await hours(22)
  expect((await mails(id)).filter((kind) => kind === 'payment_link_reminder')).toHaveLength(1)
})

test('a link that is prolonged before the reminder is reminded of before its new end', async () => {
  const { code, id } = await created()
  await hours(20)
  await prolong(code)
  await hours(20)
  expect(await mails(id)).not.toContain('payment_link_reminder')
  await hours(1)
  expect(await mails(id)).toContain('payment_link_reminder')
})

test('a link of less than six hours has no reminder', async () => {
  await updateSetting(site.services, { name: 'link_hours', value: 5, actor })
  const { id } = await created()
  await hours(4.5)
  expect(await mails(id)).toEqual(['payment_link'])
})

test('a link that has ended is booked again with all that was booked, once', async () => {
  const { code, total } = await created()
  await hours(24)
  expect(await prolong(code)).toEqual({ ok: false, refusal: 'ended' })
  const [one, other] = await Promise.all([renew(code), renew(code)])
  const renewed = [one, other].filter(({ ok }) => ok)
  expect(renewed).toMatchObject([{ total }])
  expect([one, other].find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'renewed' })
  expect(await viewLink(site.services, code, {})).toMatchObject({ state: 'renewed' })
  const again = site.services.db.selectFrom('reservation').selectAll().where('code', '<>', code)
  expect(await again.executeTakeFirstOrThrow()).toMatchObject({
    ...{ state: 'created', first_name: 'Ana', locale: 'pl', notes: 'A cake', channel: 'phone', date },
  })
})

test('a link that has ended is not booked again when the places are gone, and can be later', async () => {
  const { code } = await created()
  await hours(24)
  await setDeparture(site.services, { ...tour, date, capacity: 1, actor })
  expect(await renew(code)).toMatchObject({ ok: false, refusal: 'no_places', left: 1, date })
  await setDeparture(site.services, { ...tour, date, capacity: 80, actor })
  expect(await renew(code)).toMatchObject({ ok: true })
})

test.each([
  ['the operator has released', (booking: string) => releaseReservation(site.services, { booking, actor })],
  [
    'whose day is cancelled',
    () => cancelDeparture(site.services, { ...tour, date, reason: 'weather', choice: true, actor }),
  ],
])('a link that %s is not prolonged', async (_, happens) => {
  const { code } = await created()
  await happens(code)
  expect(await prolong(code)).toEqual({ ok: false, refusal: 'ending' })
})

test('neither a booking of the website nor an unknown one is prolonged', async () => {
  const { code } = await book(site.app, '4242424242424242')
  expect(await prolong(code)).toEqual({ ok: false, refusal: 'no_link' })
  expect(await renew('BNC-AAAAAA')).toMatchObject({ refusal: 'unknown' })
})

test('the link of an assistant is released with the holds of guests, unlike that of the operator', async () => {
  const sent = await created()
  const held = await created({}, 'assistant')
  expect(await releaseDeparture(site.services, { ...tour, date, actor })).toEqual({ bookings: 1, places: 2 })
  await site.runJobs()
  const states = await site.services.db.selectFrom('reservation').select(['id', 'state']).execute()
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
    ...{ [sent.id]: 'created', [held.id]: 'not_paid' },
  })
})
