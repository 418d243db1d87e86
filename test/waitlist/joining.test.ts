import { expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { eraseGuest } from '../../src/domain/privacy/erasure-request.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { leaveWaitlist } from '../../src/domain/waitlist/change-entry.ts'
import { eraseExpiredEntries } from '../../src/domain/waitlist/erase-entries.ts'
import { joinWaitlist } from '../../src/domain/waitlist/join.ts'
import { loadBookingPage } from '../../src/guest/site/booking/state/booking-page.ts'
import { loadWaitlistPage, submitWaitlistPage } from '../../src/guest/site/waitlist/load-waitlist-page.ts'
import { mailFiles } from '../../src/platform/integrations/mail/mail-files.ts'
import { call } from '../fixtures/api-client.ts'
import { findTraces } from '../fixtures/find-traces.ts'
import { pageRequest } from '../fixtures/page-request.ts'
import type { TestSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'
import { fillDay, fullDay, join, offersOf, wait, waitlistSite } from '../fixtures/waitlist.ts'

let site: TestSite
waitlistSite(async (opened) => {
  site = opened
  await fillDay(site)
})

const body = { dates: [fullDay], adults: 2, email: 'ana@mail.example' }
const entries = () => site.services.db.selectFrom('waitlist_entry').selectAll().execute()
const expand = () => setDeparture(site.services, { ...tour, date: fullDay, capacity: 24, actor: 'tests' })

test('POST /waitlist answers the same for a new address and for one that waits already', async () => {
  const answers = [await call(site.app, 'waitlist', { body })]
  await wait(site, 'ana@mail.example', 2)
  answers.push(await call(site.app, 'waitlist', { body }))
  for (const { status, body: answer } of answers)
    expect([status, answer]).toEqual([202, { data: { status: 'confirm_email' } }])
})

test('a client, and a domain that is no provider of mailboxes, wait for forty places in four hours', async () => {
  const joins = async (caller: string, emails: string[], adults: number) => {
    const outcomes = []
    for (const email of emails) {
      const form = { dates: [fullDay], adults, children: 0, infants: 0, email }
      outcomes.push((await joinWaitlist(site.services, form, { locale: 'en', caller: [caller] })).ok)
    }
    return outcomes
  }
  const ofDomain = ['a@one.example.com', 'b@two.example.com', 'c@example.com', 'd@example.com']
  expect(await joins('client 1', ['a@gmail.com', 'b@gmail.com', 'c@gmail.com'], 20)).toEqual([true, true, false])
  expect(await joins('client 2', ofDomain.slice(0, 1), 20)).toEqual([true])
  expect(await joins('client 3', ofDomain.slice(1, 3), 10)).toEqual([true, true])
  expect(await joins('client 4', ofDomain.slice(3), 2)).toEqual([false])
  expect(await joins('client 5', ['d@gmail.com'], 20)).toEqual([true])
})

test('POST /waitlist lists every invalid field, and days that have places or no trip', async () => {
  const { body: refused } = await call(site.app, 'waitlist', { body: { dates: [], adults: 0, email: 'ana' } })
  expect(Object.keys(refused.errors).sort()).toEqual(['adults', 'dates', 'email'])
  const days = await call(site.app, 'waitlist', { body: { ...body, dates: ['2027-07-20', '2027-12-24', fullDay] } })
  expect(days.body.errors.dates).toEqual([
    'There are still enough places for your party on Tuesday 20\u00a0July 2027: you can book right away.',
    'We don’t sail on Friday 24\u00a0December 2027. Please choose another day.',
  ])
  const many = ['14', '15', '16', '17', '18', '19'].map((day) => `2027-07-${day}`)
  expect((await call(site.app, 'waitlist', { body: { ...body, dates: many } })).status).toBe(422)
  expect(await entries()).toEqual([])
})

test('opening the links changes nothing; the buttons confirm, change the party and leave', async () => {
  const id = await join(site, 'ana@mail.example', 4)
  const press = (intent: string, fields = {}) =>
    submitWaitlistPage(pageRequest(site, `/waitlist/${id}`, { id, fields: { intent, ...fields } }))
  const state = async () => {
    const page = await loadWaitlistPage(pageRequest(site, `/waitlist/${id}`, { id }))
    return page.page === 'entry' ? { state: page.entry.state, party: page.entry.party } : page
  }
  expect(await state()).toEqual({ state: 'unconfirmed', party: 4 })
  expect(await press('confirm')).toMatchObject({ redirectTo: `/waitlist/${id}` })
  expect(await state()).toEqual({ state: 'waiting', party: 4 })
  expect(await press('fewer', { adults: 5 })).toMatchObject({ status: 422 })
  const counts = { adults: 3, children: 1, infants: 0 }
  expect(await press('fewer:adults', counts)).toMatchObject({ answer: { typed: { adults: '2' } } })
  expect(await press('more:adults', counts)).toMatchObject({ answer: { typed: { adults: '3' } } })
  expect(await state()).toEqual({ state: 'waiting', party: 4 })
  await press('fewer', { adults: 2, children: 1, infants: 0 })
  expect(await state()).toEqual({ state: 'waiting', party: 3 })
  await press('leave')
  expect(await state()).toMatchObject({ page: 'ended', reason: 'left' })
})

test('a link that is not confirmed within a day is no longer valid, and the entry is erased', async () => {
  const id = await join(site, 'ana@mail.example', 2)
  site.clock.advance(24 * 60 + 1)
  await submitWaitlistPage(pageRequest(site, `/waitlist/${id}`, { id, fields: { intent: 'confirm' } }))
  expect(await loadWaitlistPage(pageRequest(site, `/waitlist/${id}`, { id }))).toMatchObject({
    page: 'ended',
    reason: null,
  })
  expect((await eraseExpiredEntries(site.services, '2027-05-12')).entries).toBe(1)
  expect(await entries()).toEqual([])
})

test('the link of an offer opens the booking form with the day and the party; a past one opens the entry', async () => {
  const id = await wait(site, 'ana@mail.example', 3)
  await expand()
  await site.runJobs()
  const { id: offerId } = await site.services.db.selectFrom('waitlist_offer').select('id').executeTakeFirstOrThrow()
  const opened = await loadBookingPage(pageRequest(site, `/book-now?offer=${offerId}`))
  if (!(opened instanceof Response)) throw new Error('expected a redirect')
  expect(opened.headers.get('Location')).toBe('/book-now')
  const cookie = opened.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const form = await loadBookingPage(pageRequest(site, '/book-now', { cookie }))
  if (form instanceof Response) throw new Error('expected the form')
  expect(form.result.fields).toMatchObject({ date: fullDay, adults: 3 })
  expect(form.calendar.days.find(({ date }) => date === fullDay)).toMatchObject({ state: 'open', places_left: 4 })
  await leaveWaitlist(site.services, id)
  const ended = await loadBookingPage(pageRequest(site, `/book-now?offer=${offerId}`))
  expect(ended instanceof Response && ended.headers.get('Location')).toBe(`/waitlist/${id}`)
})

test('erasure removes the entries of an address, and returns the places of its offer', async () => {
  await wait(site, 'ana@mail.example', 2)
  await wait(site, 'next@mail.example', 4)
  await expand()
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'ana@mail.example': 2 })
  const outcome = await eraseGuest(site.services, mailFiles('/nonexistent'), {
    email: 'Ana@mail.example',
    actor: 'tests',
  })
  expect(outcome).toMatchObject({ ok: true, known: { waitlist: 1 } })
  expect(await findTraces(site.services.db, ['ana@mail.example'])).toEqual([])
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'next@mail.example': 4 })
})

test('an entry is erased the day after its last day', async () => {
  await fillDay(site, '2027-07-16')
  await wait(site, 'ana@mail.example', 2, [fullDay, '2027-07-16'])
  expect((await eraseExpiredEntries(site.services, '2027-07-16')).entries).toBe(0)
  expect((await eraseExpiredEntries(site.services, '2027-07-17')).entries).toBe(1)
  expect(await findTraces(site.services.db, ['ana@mail.example'])).toEqual([])
})

test.each<[string, () => Promise<unknown>]>([
  [
    'the last day is cancelled',
    async () => {
      await wait(site, 'ana@mail.example', 2, [fullDay, '2027-07-16'])
      await cancelDeparture(site.services, { ...tour, date: '2027-07-16', reason: 'weather', actor: 'tests' })
      await site.runJobs()
    },
  ],
  [
    'the mailbox waits for the last day already',
    async () => {
      const first = await wait(site, 'ana@mail.example', 2, ['2027-07-16'])
      await wait(site, 'ana@mail.example', 2, [fullDay, '2027-07-16'])
      await leaveWaitlist(site.services, first)
    },
  ],
])('an entry is erased the day after the day that is left when %s', async (_, drop) => {
  await fillDay(site, '2027-07-16')
  await drop()
  await site.services.db.deleteFrom('waitlist_entry').where('state', '=', 'closed').execute()
  expect((await eraseExpiredEntries(site.services, fullDay)).entries).toBe(0)
  expect((await eraseExpiredEntries(site.services, '2027-07-15')).entries).toBe(1)
})
