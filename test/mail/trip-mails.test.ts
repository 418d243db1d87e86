import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { queueTripMails } from '../../src/domain/messages/queue-trip-mails.ts'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import type { MailContent, Mailer } from '../../src/platform/integrations/mail/mailer.ts'
import { book } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

/** Sets the clock to a local time in summer (UTC+2). */
const setLocalTime = (localTime: string) => {
  const minutes = (new Date(`${localTime}:00+02:00`).getTime() - site.clock.now().getTime()) / 60_000
  site.clock.advance(minutes)
}
const booked = (over: object = {}) => book(site.app, '4242424242424242', { date: '2027-05-20', ...over })

/** Sends all due reminders and thank-you mails with a mailer that returns `outcome`; returns the sent mails. */
async function deliver(outcome: Awaited<ReturnType<Mailer['send']>> = 'sent') {
  const sent: MailContent[] = []
  const mailer: Mailer = {
    send: async (mail) => {
      if (outcome === 'sent') sent.push(mail)
      return outcome
    },
    close() {},
  }
  for (const { id } of await rows('due')) await sendMessageJob(site.services, mailer, { messageId: id }).catch(() => {})
  return sent
}

const rows = (state?: 'due' | 'sent' | 'failed') => {
  const query = site.services.db.selectFrom('message').selectAll().where('kind', 'in', ['reminder', 'thank_you'])
  return (state ? query.where('state', '=', state) : query).orderBy('due_at').execute()
}
const queued = async () => (await rows()).map(({ kind, recipient }) => `${kind} ${recipient}`)
const run = () => queueTripMails(site.services)
const guest = 'ana.kowalska@mail.example'

async function cancel({ id }: ReservationView) {
  const record = { reservation_id: id, reason: 'guest', cancelled_by: 'guest' as const, cancelled_at: site.clock.now() }
  await site.services.db.insertInto('cancellation').values(record).execute()
}

describe('the reminder mail', () => {
  test('is queued at 17:00 on the day before, exactly once for concurrent runs', async () => {
    await booked()
    setLocalTime('2027-05-19T16:59')
    await run()
    expect(await queued()).toEqual([])
    setLocalTime('2027-05-19T17:00')
    await Promise.all([run(), run(), run()])
    await run()
    expect(await queued()).toEqual([`reminder ${guest}`])
  })

  test('states departure time, place and the cash balance, and attaches chart and booking QR code', async () => {
    await booked({ departure_location: 'zadar' })
    setLocalTime('2027-05-19T17:00')
    await run()
    const [mail] = await deliver()
    expect(mail?.subject).toMatch(/^Tomorrow at sea: be in Zadar by 07:50 \(BNC-/)
    expect(mail?.text).toContain('Please bring €156 in cash')
    expect(mail?.text).toContain('Thursday 20\u00a0May 2027')
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['chart.jpg', 'booking-code.png'])
  })

  test('contains "Today" if sent the next morning, and fails instead of being sent after departure', async () => {
    await booked()
    setLocalTime('2027-05-19T17:00')
    await run()
    await deliver({ failed: 'the mail server is away', permanent: false })
    setLocalTime('2027-05-20T07:00')
    const [{ id } = { id: '' }] = await rows('due')
    expect((await deliver())[0]?.subject).toMatch(/^Today at sea/)
    await site.services.db.updateTable('message').set({ state: 'due' }).where('id', '=', id).execute()
    setLocalTime('2027-05-20T09:00')
    expect(await deliver()).toEqual([])
    expect(await rows('failed')).toMatchObject([{ last_error: 'the boat departed before the mail could be sent' }])
  })

  test('is queued late after downtime, except for boats that have already departed', async () => {
    await booked({ departure_location: 'zadar' })
    await booked({ departure_location: 'bibinje', email: 'late@mail.example' })
    setLocalTime('2027-05-20T08:30')
    await run()
    expect(await queued()).toEqual(['reminder late@mail.example'])
  })

  test('is not queued for bookings made after 17:00, cancelled or unpaid bookings', async () => {
    await site.services.db.updateTable('trip').set({ closes_at: '23:00' }).execute()
    await cancel(await booked({ email: 'cancelled@mail.example' }))
    await book(site.app, '4000000000000002', { date: '2027-05-20', email: 'unpaid@mail.example' })
    setLocalTime('2027-05-19T18:00')
    await booked({ email: 'after@mail.example' })
    await run()
    expect(await queued()).toEqual([])
  })

  test('is deleted instead of sent if the booking is cancelled before delivery', async () => {
    const reservation = await booked()
    setLocalTime('2027-05-19T17:00')
    await run()
    await cancel(reservation)
    expect(await deliver()).toEqual([])
    expect(await rows()).toEqual([])
    await run()
    expect(await rows()).toEqual([])
  })
})

describe('the thank-you mail', () => {
  test('is queued once at 10:00 on the next day, with a review link that contains the reservation id', async () => {
    const { id } = await booked()
    setLocalTime('2027-05-21T09:59')
    await run()
    expect(await queued()).toEqual([])
    setLocalTime('2027-05-21T10:00')
    await run()
    await run()
    expect(await queued()).toEqual([`thank_you ${guest}`])
    const [mail] = await deliver()
    expect(mail?.text).toContain(`http://bonaca.test/leave-review?reservation=${id}`)
  })

  test('is not queued for cancelled or already reviewed bookings', async () => {
    await cancel(await booked())
    const { id } = await booked({ email: 'reviewed@mail.example' })
    setLocalTime('2027-05-20T20:00')
    const review = { first_name: 'Ana', last_name: 'K', comment: 'A calm day.', stars: 5, reservation_id: id }
    await site.app.request('http://bonaca.test/api/reviews', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...review, comment: 'A calm day, good fish.' }),
    })
    setLocalTime('2027-05-21T10:00')
    await run()
    expect(await queued()).toEqual([])
  })

  test('of a trip over midnight is queued on the day after its return', async () => {
    await site.services.db.updateTable('trip_start').set({ ends_next_day: true }).execute()
    await booked()
    setLocalTime('2027-05-21T10:00')
    await run()
    expect(await queued()).toEqual([])
    setLocalTime('2027-05-22T10:00')
    await run()
    expect(await queued()).toEqual([`thank_you ${guest}`])
  })

  test('is queued late for up to a week after the trip', async () => {
    await booked()
    await booked({ date: '2027-05-13', email: 'old@mail.example' })
    setLocalTime('2027-05-27T10:00')
    await run()
    expect(await queued()).toEqual([`thank_you ${guest}`])
  })
})

test('when summer time ends, mails are still queued at 17:00 and 10:00 local time', async () => {
  // The reminder is due at 17:00 on 30 October, the thank-you mail at 10:00 on 1 November. That is 42 hours later,
  // because the night to 31 October has an extra hour.
  await booked({ date: '2027-10-31' })
  setLocalTime('2027-10-30T16:59')
  await run()
  expect(await queued()).toEqual([])
  setLocalTime('2027-10-30T17:00')
  await run()
  expect(await queued()).toHaveLength(1)
  site.clock.advance(60 * 42 - 1)
  await run()
  expect(await queued()).toHaveLength(1)
  site.clock.advance(1)
  await run()
  expect(await queued()).toHaveLength(2)
})
