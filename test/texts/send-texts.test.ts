import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { messageProgress } from '../../src/domain/messages/departure-message-progress.ts'
import { type MessageFacts, sendToDeparture } from '../../src/domain/messages/send-to-departure.ts'
import { recordConsent, withdrawConsent } from '../../src/domain/messages/text-consent.ts'
import { createTextChannels } from '../../src/platform/integrations/text-messages/create-channels.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { book } from '../fixtures/api-client.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'
import { fakeInfobip } from '../providers/infobip.ts'

let site: TestSite
let infobip: Awaited<ReturnType<typeof fakeInfobip>>
let day = 0
let date = ''
beforeAll(async () => {
  infobip = await fakeInfobip()
  site = await testSite({ textChannels: createTextChannels({ order: ['sms'], sms: infobip.settings, whatsapp: null }) })
})
/** Gives each test a day of its own for the trip, which is two days ahead by the clock. */
beforeEach(() => {
  day += 1
  date = `2027-05-${12 + day}`
  site.clock.advance(day === 1 ? 0 : 1440)
  infobip.sent.length = 0
})
afterAll(async () => {
  const textRule = /^No text message/
  const violations = await checkInvariants(site.services.db, site.clock.now())
  expect(violations.filter(({ invariant }) => textRule.test(invariant))).toEqual([])
  await site.close()
  await infobip.close()
})

async function party({ agrees = true, ...over }: Parameters<typeof seedReservation>[1] & { agrees?: boolean } = {}) {
  const { db, now } = site.services
  const { id } = await seedReservation(db, { date, locale: 'en', phone: '+385911234567', ...over })
  if (agrees)
    await inTransaction(db, (trx) =>
      recordConsent(site.services, trx, { reservationId: id, locale: 'en', by: 'guest', now: now() }),
    )
  return id
}

const tell = (facts: MessageFacts = { reason: 'later', minutes: 20 }, text = '') =>
  sendToDeparture(site.services, {
    ...tour,
    date,
    id: site.services.ids.row(),
    facts,
    text,
    atNight: true,
    actor: 'Ana’s phone',
  })

async function after(minutes: number) {
  site.clock.advance(minutes)
  await site.runJobs()
}

const states = async () => {
  const [message] = await messageProgress(site.services, { ...tour, date })
  return message?.parties.flatMap(({ texts }) => texts.map(({ channel, state }) => `${channel} ${state}`))
}

test('a guest who agrees gets one SMS in letters of the GSM alphabet, with the link to the booking', async () => {
  const id = await party()
  await party({ agrees: false })
  await tell({ reason: 'later', minutes: 20 }, 'Čekamo vas, ožujsko je hladno')
  await site.runJobs()
  expect(infobip.sent).toHaveLength(1)
  expect(infobip.sent[0]).toMatchObject({ to: '385911234567' })
  expect(infobip.sent[0]?.text).toContain('we leave 20 min late')
  expect(infobip.sent[0]?.text).toContain(
    'The crew writes: "Cekamo vas, ozujsko je hladno" http://bonaca.test/booking/',
  )
  expect(infobip.sent[0]?.text).toContain(id)
  expect(await states()).toEqual(['sms sent'])
})

test('nobody gets a text after a cancellation, after withdrawing, or without a phone', async () => {
  const cancelled = await party()
  const withdrawn = await party()
  await party({ phone: '' })
  await tell()
  const { db, now } = site.services
  await db
    .insertInto('cancellation')
    .values({ reservation_id: cancelled, reason: 'guest', cancelled_by: 'guest', cancelled_at: now() })
    .execute()
  await withdrawConsent(site.services, withdrawn)
  await site.runJobs()
  expect(infobip.sent).toEqual([])
})

test('a later message replaces a text that is not sent yet', async () => {
  await party()
  await tell()
  await tell({ reason: 'later', minutes: 40 })
  await site.runJobs()
  expect(infobip.sent.map(({ text }) => text)).toEqual([expect.stringContaining('40 min')])
})

test('a rate limit delays a text, and a wrong number fails at once', async () => {
  await party()
  infobip.faults.push('limited')
  await tell()
  await site.runJobs()
  expect(await states()).toEqual(['sms queued'])
  await after(1)
  expect(infobip.sent).toHaveLength(1)

  infobip.wrongNumbers.add('385990000000')
  await party({ phone: '+385990000000' })
  await tell({ reason: 'other_boat' })
  await site.runJobs()
  expect((await states())?.toSorted()).toEqual(['sms failed', 'sms sent'])
})

test('a text whose answer is lost is found in the logs and not sent again', async () => {
  await party()
  infobip.faults.push('lost')
  await tell()
  await site.runJobs()
  expect(await states()).toEqual(['sms sending'])
  await after(2)
  expect(await states()).toEqual(['sms sent'])
  infobip.report('DELIVERED_TO_HANDSET', ...infobip.sent)
  for (const minutes of [2, 6, 16, 61]) await after(minutes)
  expect(await states()).toEqual(['sms delivered'])
  expect(infobip.sent).toHaveLength(1)
})

test('a text that may have been lost before it arrived is unknown, and not sent again', async () => {
  await party()
  infobip.faults.push('dropped')
  await tell()
  await site.runJobs()
  for (const minutes of [1, 2, 5, 15, 60]) await after(minutes)
  expect(await states()).toEqual(['sms unknown'])
  expect(infobip.sent).toEqual([])
})

test('a process that is killed after the claim never sends the text again', async () => {
  await party()
  await tell()
  const { db } = site.services
  const { id } = await db
    .selectFrom('text_message')
    .select('id')
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  // The killed process has committed its claim of the text, and nothing after it.
  await db
    .updateTable('text_message')
    .set({ state: 'sending', claimed_at: site.clock.now() })
    .where('id', '=', id)
    .execute()
  for (const minutes of [0, 3, 6, 16, 61]) await after(minutes)
  expect(infobip.sent).toEqual([])
  expect(await states()).toEqual(['sms unknown'])
})

test('the box of the booking form is stored with its words, and only if it is ticked', async () => {
  const { db } = site.services
  const ticked = await book(site.app, '4242424242424242', { text_messages: true })
  await book(site.app, '4242424242424242')
  expect(await db.selectFrom('text_consent').selectAll().where('reservation_id', '=', ticked.id).execute()).toEqual([
    {
      ...{
        reservation_id: ticked.id,
        channels: ['sms'],
        given_by: 'guest',
        given_at: site.clock.now(),
        withdrawn_at: null,
      },
      wording: expect.stringContaining('SMS'),
    },
  ])
  const agreed = await db
    .selectFrom('text_consent')
    .innerJoin('reservation', 'reservation.id', 'reservation_id')
    .select('code')
    .where('created_at', '=', site.clock.now())
    .execute()
  expect(agreed).toEqual([{ code: ticked.code }])
})
