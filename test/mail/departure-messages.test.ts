import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { messageProgress, recordReading } from '../../src/domain/messages/departure-message-progress.ts'
import { sendingTime } from '../../src/domain/messages/quiet-hours.ts'
import { type MessageFacts, sendToDeparture } from '../../src/domain/messages/send-to-departure.ts'
import { sailingNowOf } from '../../src/domain/messages/timetable-deviation.ts'
import { loadTrips } from '../../src/domain/trips/trips.ts'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import type { MailContent } from '../../src/platform/integrations/mail/mailer.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'

let site: TestSite
let date = '2027-06-01'
let day = 0
beforeAll(async () => {
  site = await testSite()
})
/** Gives each test a day of its own, the day after that of the previous test. */
beforeEach(() => {
  day += 1
  date = `2027-06-${String(day).padStart(2, '0')}`
})
afterAll(async () => {
  expect(await checkInvariants(site.services.db, site.services.now())).toEqual([])
  await site.close()
})

const at = (time: string, on = date) => ({ ...site.services, now: () => new Date(`${on}T${time}:00+02:00`) })
const idOf = (number: number) => `01890a5d-ac96-774b-bcce-b302${String(day).padStart(4, '0')}000${number}`
const order = (number: number, facts: MessageFacts, over: { text?: string; atNight?: boolean } = {}) => ({
  ...{ ...tour, date, id: idOf(number), facts, text: '', atNight: false, actor: 'Ana’s phone', ...over },
})
const tell = (number: number, facts: MessageFacts, over: { text?: string; atNight?: boolean; time?: string } = {}) =>
  sendToDeparture(at(over.time ?? '06:30'), order(number, facts, over))
const party = (over: Parameters<typeof seedReservation>[1] = {}) =>
  seedReservation(site.services.db, { date, locale: 'en', ...over })

/** Sends the mails that are due, with a mailer that accepts all but those to `refused`. */
async function deliver({ time = '06:31', refused = '' } = {}) {
  const sent: MailContent[] = []
  const services = at(time)
  const due = await services.db.selectFrom('message').select('id').where('state', '=', 'due').orderBy('id').execute()
  for (const { id } of due)
    await sendMessageJob(
      services,
      {
        async send(mail) {
          if (mail.to === refused) return { failed: 'no such mailbox', permanent: true }
          sent.push(mail)
          return 'sent'
        },
        close() {},
      },
      { messageId: id },
    )
  return sent
}

test('tells each party in its language when the boat leaves now, and is the state of the departure', async () => {
  await party({ email: 'a@mail.example' })
  await party({ email: 'b@mail.example', locale: 'hr', departure_location: 'zadar' })
  await party({ email: '', phone: '+385911111111' })
  await party({ email: 'c@mail.example', date: '2027-06-20' })
  expect(await tell(1, { reason: 'later', minutes: 20 })).toMatchObject({ ok: true, mails: 2, changed: true })
  const mails = await deliver()
  expect(mails.map(({ subject }) => subject.replace(/ \(BNC.*/, '')).sort()).toEqual([
    'A later start on Tue 1 June 2027: 09:20 from Bibinje',
    'Kasniji polazak, uto., 1. lipnja 2027.: 8:20, Zadar',
  ])
  const english = mails.find(({ language }) => language === 'en')
  expect(english?.text).toContain('20 minutes later than planned')
  const trips = await loadTrips(site.services.db)
  const sailing = { ...tour, date, departure_location: 'zadar', cancelled_at: null }
  expect(await sailingNowOf(site.services.db, trips, sailing)).toEqual({
    ...{ state: 'later', minutes: 20, departs_at: '08:20', departure_location: 'zadar' },
  })
})

test('the same message is sent once, and the same news is not told twice', async () => {
  await party()
  const sent = await Promise.all([tell(1, { reason: 'later', minutes: 20 }), tell(1, { reason: 'later', minutes: 20 })])
  expect(sent.map((one) => one.ok && one.changed).sort()).toEqual([false, true])
  expect(await tell(2, { reason: 'later', minutes: 20 })).toMatchObject({ refusal: 'told_already' })
  expect(await deliver()).toHaveLength(1)
})

test('a second delay replaces the first that is not sent yet, and knows it', async () => {
  await party({ email: 'a@mail.example' })
  await tell(1, { reason: 'later', minutes: 20 })
  await tell(2, { reason: 'later', minutes: 40 })
  const mails = await deliver()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toMatch(/^New time on .*: 09:40 from Bibinje/)
  expect(mails[0]?.text).toContain('The time has changed again.')
  const [second, first] = await messageProgress(at('06:32'), { ...tour, date })
  expect([first?.parties[0]?.mail, second?.parties[0]?.mail]).toEqual(['replaced', 'sent'])
  await tell(3, { reason: 'later', minutes: 0 })
  expect((await deliver())[0]?.subject).toMatch(/^On time after all/)
})

test('a move concerns the guests of one quay, and gives the time and directions of the other', async () => {
  await party({ email: 'bibinje@mail.example' })
  await party({ email: 'zadar@mail.example', departure_location: 'zadar' })
  expect(await tell(1, { reason: 'other_quay', quay: 'bibinje', movedTo: 'nowhere' })).toMatchObject({
    refusal: 'unknown_quay',
  })
  await tell(2, { reason: 'other_quay', quay: 'bibinje', movedTo: 'zadar' })
  const [mail, ...others] = await deliver()
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Another quay on .*: Zadar, 08:00/)
  expect(mail?.text).toContain('won’t call at Bibinje')
  await tell(3, { reason: 'other_quay', quay: 'bibinje', movedTo: 'bibinje' })
  expect((await deliver())[0]?.subject).toMatch(/^Your quay after all/)
})

test('reaches nobody who has cancelled, before it is sent or before it is written', async () => {
  const [early, late] = [await party({ email: 'early@mail.example' }), await party({ email: 'late@mail.example' })]
  const cancelled = (id: string) =>
    site.services.db
      .insertInto('cancellation')
      .values({ reservation_id: id, reason: 'guest', cancelled_by: 'guest', cancelled_at: at('06:30').now() })
      .execute()
  await cancelled(early.id)
  expect(await tell(1, { reason: 'later', minutes: 15 })).toMatchObject({ mails: 1 })
  await cancelled(late.id)
  expect(await deliver()).toEqual([])
  await site.services.db.updateTable('reservation').set({ seat_status: 'none' }).where('date', '=', date).execute()
  await site.services.db.updateTable('departure').set({ sold: 0 }).where('date', '=', date).execute()
})

test('waits for the morning, unless the boat leaves soon or the sender does not want it', () => {
  const [departs, evening, night] = ['2027-06-02T08:00+02:00', '2027-06-01T21:30+02:00', '2027-06-01T02:00+02:00'].map(
    (text) => new Date(text),
  ) as [Date, Date, Date]
  const later = new Date('2027-06-05T08:00+02:00')
  expect(sendingTime(evening, departs, false)).toEqual(evening)
  expect(sendingTime(evening, later, false)).toEqual(new Date('2027-06-02T06:00+02:00'))
  expect(sendingTime(evening, later, true)).toEqual(evening)
  expect(sendingTime(night, later, false)).toEqual(new Date('2027-06-01T06:00+02:00'))
  expect(sendingTime(evening, new Date('2027-05-31T08:00+02:00'), false)).toEqual(new Date('2027-06-02T06:00+02:00'))
})

test('those who can’t know come first in the list of calls, and who has read it last', async () => {
  const read = await party({ email: 'read@mail.example' })
  await party({ email: 'failed@mail.example', last_name: 'Failed' })
  await party({ email: '', last_name: 'Phone' })
  await party({ email: 'sent@mail.example', last_name: 'Sent' })
  await tell(1, { reason: 'own_words' }, { text: 'The water is cold today.' })
  const mails = await deliver({ refused: 'failed@mail.example' })
  expect(mails[0]?.text).toContain('A note from the crew (not translated)')
  const opened = (headers: Record<string, string>) =>
    recordReading(at('06:40'), read.id, new Request('http://bonaca.test/booking', { headers }))
  await opened({})
  await opened({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' })
  await opened({ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' })
  const [message] = await messageProgress(at('06:41'), { ...tour, date })
  const shown = message?.parties.map(({ name, mail, readAt }) => [name.split(' ')[1], mail, readAt !== null])
  expect(shown?.slice(0, 2).sort()).toEqual([
    ['Failed', 'failed', false],
    ['Phone', 'no_address', false],
  ])
  expect(shown?.slice(2)).toEqual([
    ['Sent', 'sent', false],
    ['Kowalska', 'sent', true],
  ])
  // Marks the failed mail as sent, because the check of all invariants after the tests would report it as a fault.
  await site.services.db.updateTable('message').set({ state: 'sent' }).where('state', '=', 'failed').execute()
})

test('refuses what can’t be true', async () => {
  await party()
  expect(await tell(1, { reason: 'lost_property' }, { text: 'A towel' })).toMatchObject({ refusal: 'not_sailed' })
  expect(await tell(1, { reason: 'own_words' })).toMatchObject({ refusal: 'no_text' })
  const past = new Date(`${date}T06:00:00+02:00`)
  expect(await tell(1, { reason: 'weather_watch', decideBy: past })).toMatchObject({ refusal: 'decide_late' })
  expect(await tell(1, { reason: 'later', minutes: 20 }, { time: '09:21' })).toMatchObject({ refusal: 'sailed' })
  // A boat that is an hour late has not left yet.
  expect(await tell(1, { reason: 'later', minutes: 60 }, { time: '09:21' })).toMatchObject({ ok: true })
  const week = { ...order(2, { reason: 'own_words' }), text: 'Thank you.' }
  expect(await sendToDeparture(at('06:30', '2027-06-20'), week)).toMatchObject({ refusal: 'too_long_ago' })
  const unbooked = { ...order(3, { reason: 'later', minutes: 5 }), date: '2027-06-29' }
  expect(await sendToDeparture(at('06:30', '2027-06-28'), unbooked)).toMatchObject({ refusal: 'not_sailing' })
})

test('a confirmation after the message says when and where the boat leaves now', async () => {
  await party({ email: 'first@mail.example' })
  await tell(1, { reason: 'later', minutes: 30 })
  await deliver()
  const { id } = await party({ email: 'new@mail.example', ended_at: at('06:50').now() })
  await site.services.db
    .updateTable('message')
    .set({ state: 'due', sent_at: null })
    .where('reservation_id', '=', id)
    .where('kind', '=', 'confirmed')
    .execute()
  const [mail] = await deliver({ time: '06:51' })
  expect(mail?.text).toContain('09:30')
  const [message] = await messageProgress(at('06:52'), { ...tour, date })
  expect(message?.parties.map(({ code }) => code)).toHaveLength(1)
})
