import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailKind } from '../../src/contract/mail-kinds.ts'
import { type NewMessage, queueMessage, queueMessages } from '../../src/domain/messages/queue-message.ts'
import { unsentMessages } from '../../src/domain/messages/unsent-messages.ts'
import { limitPerMailbox } from '../../src/main/jobs/mailbox-limit.ts'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import type { Mailer, OutgoingMail } from '../../src/platform/integrations/mail/mailer.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { book } from '../fixtures/api-client.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
let reservationId: string
beforeEach(async () => {
  site = await testSite()
  reservationId = (await book(site.app, '4242424242424242')).id
})
afterEach(() => site.close())

/** All mails of a booking, with their extra details. */
const mails: [MailKind, NewMessage['details']?][] = [
  ['operator_new_booking'],
  ['received'],
  ['confirmed'],
  ['not_paid'],
  ['failed'],
  ['late_money_returned'],
  ['cancelled', { reason: 'weather', returned_amount: '3900' }],
  ['refund_sent', { returned_amount: '3900' }],
  ['operator_places_gone'],
  ['operator_refund_failed', { failed_amount: '3900' }],
  ['operator_refund_waiting', { waiting_amount: '3900', problem: 'balance' }],
  ['operator_dispute', { state: 'open', amount: '3900', reason: 'fraudulent', respond_by: '2027-08-01T00:00:00Z' }],
  ['operator_refund_found', { found_amount: '1500', left_amount: '2400' }],
  ['reminder'],
  ['thank_you'],
]

/** The id of the due mail of this kind; queues it unless the booking already did. */
async function queuedMail(kind: MailKind, details: NewMessage['details'] = {}): Promise<string> {
  const message = { kind, details, reservationId, recipient: 'ana.kowalska@mail.example', locale: 'de' } as const
  const { services } = site
  await inTransaction(services.db, (trx) => queueMessage(services, trx, message, services.now()))
  const rows = await services.db.selectFrom('message').select('id').where('kind', '=', kind).execute()
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? ''
}

const mailer = (send: Mailer['send']): Mailer => ({ send, close() {} })
const failingMailer = mailer(async () => ({ failed: 'connection refused', permanent: false }))
const row = (id: string) =>
  site.services.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const twoDaysInMinutes = 2 * 24 * 60

describe.each(mails)('the mail %s', (kind, details) => {
  test('is retried for two days, then becomes failed and appears in unsentMessages', async () => {
    const messageId = await queuedMail(kind, details)
    await expect(sendMessageJob(site.services, failingMailer, { messageId })).rejects.toThrow('will retry')
    site.clock.advance(twoDaysInMinutes)
    await expect(sendMessageJob(site.services, failingMailer, { messageId })).rejects.toThrow('will retry')
    expect(await row(messageId)).toMatchObject({ state: 'due', attempts: 2 })
    site.clock.advance(1)
    await sendMessageJob(site.services, failingMailer, { messageId })
    expect(await row(messageId)).toMatchObject({ state: 'failed', attempts: 3 })
    expect(await unsentMessages(site.services)).toContainEqual(
      expect.objectContaining({ id: messageId, state: 'failed', lastError: 'connection refused' }),
    )
  })

  test('is sent once although three jobs process it concurrently and a fourth later', async () => {
    const messageId = await queuedMail(kind, details)
    const sent: string[] = []
    const slow = mailer(async ({ to, subject }) => {
      await pause(50)
      sent.push(`${to}: ${subject}`)
      return 'sent'
    })
    const job = () => sendMessageJob(site.services, slow, { messageId })
    // A job that finds the mail locked throws, so that the queue retries it.
    await Promise.allSettled([job(), job(), job()])
    await job()
    expect(sent).toEqual([expect.stringMatching(/^\S+@\S+: \S.{8,}/)])
    expect(await row(messageId)).toMatchObject({ state: 'sent', attempts: 1 })
  })
})

test('a permanent rejection (550) fails the mail after one attempt', async () => {
  const messageId = await queuedMail('confirmed')
  const refused = mailer(async () => ({ failed: '550 no such user', permanent: true }))
  await sendMessageJob(site.services, refused, { messageId })
  expect(await row(messageId)).toMatchObject({ state: 'failed', attempts: 1 })
})

test('the eleventh mail of an hour to a mailbox waits until it has room, whatever tags its address has; the operator’s does not', async () => {
  const { services } = site
  const sent: string[] = []
  const record: Mailer['send'] = async ({ to }) => {
    sent.push(to)
    return 'sent'
  }
  const limited = limitPerMailbox(mailer(record), services)
  const queueTo = (recipient: string) => {
    const messages = Array.from({ length: 12 }, (_, number): NewMessage => {
      const reference = { reservationId, dedupeKey: `${recipient} ${number}` }
      return { kind: 'not_paid', ...reference, recipient: recipient.replace('#', String(number)), locale: 'de' }
    })
    return inTransaction(services.db, (trx) => queueMessages(services, trx, messages, services.now()))
  }
  const sendDue = async () => {
    const query = services.db.selectFrom('message').select('id').where('state', '=', 'due')
    const due = await query.where('kind', '=', 'not_paid').where('due_at', '<=', services.now()).execute()
    for (const { id } of due) await sendMessageJob(services, limited, { messageId: id })
  }
  await queueTo('victim+#@gmail.com')
  await sendDue()
  expect(sent).toHaveLength(10)
  for (const _ of [11, 12]) {
    site.clock.advance(6)
    await sendDue()
  }
  expect(sent).toHaveLength(12)
  await queueTo(services.operator.email)
  await sendDue()
  expect(sent.filter((to) => to === services.operator.email)).toHaveLength(12)
})

describe('many new bookings in a short time', () => {
  const codeOf = (number: number) => `BNC-${String(number).padStart(6, 'A')}`
  const allCodes = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(codeOf)
  let sent: OutgoingMail[]
  const record: Mailer['send'] = async (mail) => {
    await pause(20)
    sent.push(mail)
    return 'sent'
  }
  const codesIn = ({ text }: OutgoingMail) => text.match(/BNC-A{5}\w/g) ?? []
  beforeEach(async () => {
    const { services } = site
    sent = []
    await services.db.deleteFrom('message').execute()
    for (const code of allCodes) {
      const { id } = await seedReservation(services.db, { code, first_name: `Guest ${code.at(-1)}` })
      const message = { kind: 'operator_new_booking', reservationId: id, dedupeKey: 'new', locale: 'hr' } as const
      const recipient = services.operator.email
      await inTransaction(services.db, (trx) => queueMessage(services, trx, { ...message, recipient }, services.now()))
    }
  })
  const messages = () => site.services.db.selectFrom('message').selectAll().where('dedupe_key', '=', 'new').execute()
  const due = async () =>
    (await messages()).filter(({ state, due_at }) => state === 'due' && due_at <= site.services.now())

  test('the sixth and later ones wait, then one mail lists them all, retried like every mail', async () => {
    const { services, clock } = site
    const limited = limitPerMailbox(mailer(record), services)
    for (const { id } of await due()) await sendMessageJob(services, limited, { messageId: id })
    expect(sent.map((mail) => codesIn(mail).length)).toEqual([1, 1, 1, 1, 1])
    const waiting = allCodes.filter((code) => !sent.flatMap(codesIn).includes(code))
    const listed = await unsentMessages(services)
    expect(listed.map(({ code }) => code).sort()).toEqual(waiting)
    expect(listed).toMatchObject(waiting.map(() => ({ state: 'due', attempts: 0 })))

    clock.advance(7)
    const [first, second] = await due()
    const failing = sendMessageJob(services, limitPerMailbox(failingMailer, services), { messageId: first?.id ?? '' })
    await expect(failing).rejects.toThrow('will retry')
    expect(await unsentMessages(services)).toHaveLength(4)
    await sendMessageJob(services, limited, { messageId: second?.id ?? '' })
    expect(sent.slice(5).map((mail) => codesIn(mail).sort())).toEqual([waiting])
    expect(sent[5]?.text.replaceAll('\u00a0', ' ')).toMatch(
      /BNC-A{5}\d: Guest \d Kowalska · sri\., 14\. srpnja 2027\., 9:00 Bibinje · 2 odrasle osobe, 1 dijete · 195 €\nhttp/,
    )
    expect(sent[5]?.to).toBe(services.operator.email)
    expect(await unsentMessages(services)).toEqual([])
    for (const { id } of await messages()) await sendMessageJob(services, limited, { messageId: id })
    expect(sent).toHaveLength(6)
  })

  test('two workers list each booking once', async () => {
    const { services, clock } = site
    const limited = limitPerMailbox(mailer(record), services)
    for (let round = 0; round < 20 && (await unsentMessages(services)).length > 0; round++) {
      const ids = (await due()).map(({ id }) => id)
      // A worker that finds its mail locked by the other throws, so that the queue retries it.
      const work = async (queued: string[]) => {
        for (const messageId of queued) await sendMessageJob(services, limited, { messageId }).catch(() => undefined)
      }
      await Promise.all([work(ids), work(ids.toReversed())])
      clock.advance(7)
    }
    expect(await unsentMessages(services)).toEqual([])
    expect(sent.flatMap(codesIn).sort()).toEqual(allCodes)
    expect(sent.length).toBeLessThan(9)
  })

  test('without limits each has a mail of its own', async () => {
    for (const { id } of await due()) await sendMessageJob(site.services, mailer(record), { messageId: id })
    expect(sent).toHaveLength(9)
  })
})
