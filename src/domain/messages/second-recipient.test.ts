import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReservation } from '../../../test/fixtures/reservations.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { mailKinds, operatorMailGroupOf } from '../../contract/mail-kinds.ts'
import { limitPerMailbox } from '../../main/jobs/mailbox-limit.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { type NewMessage, queueMessages } from './queue-message.ts'
import { setSecondRecipient } from './second-recipient.ts'

let site: TestSite
let reservationId: string
const email = 'skipper@tours.example'
beforeAll(async () => {
  site = await testSite()
  reservationId = (await seedReservation(site.services.db)).id
})
afterAll(() => site.close())

const set = (address: string | null, groups: ('bookings' | 'site')[] = ['bookings', 'site']) =>
  setSecondRecipient(site.services, { second: address === null ? null : { email: address, groups }, actor: 'tests' })

/** Queues the mails twice, as a repeated transaction does, and returns who gets them. */
async function recipientsOf(...messages: Partial<NewMessage>[]): Promise<string[]> {
  const { db, now, operator } = site.services
  await db.deleteFrom('message').execute()
  const all = messages.map(
    (message): NewMessage => ({
      ...{ kind: 'operator_new_booking', recipient: operator.email, locale: 'hr', reservationId },
      ...message,
    }),
  )
  for (const _ of [1, 2]) await inTransaction(db, (trx) => queueMessages(site.services, trx, all, now()))
  const rows = await db
    .selectFrom('message')
    .select(['kind', 'recipient'])
    .orderBy('kind')
    .orderBy('recipient')
    .execute()
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`)
}

test('a second recipient gets the operator’s mails of its groups, each once, as a message of its own', async () => {
  const own = site.services.operator.email
  expect(await set(email)).toMatchObject({ ok: true })
  const guest: Partial<NewMessage> = { kind: 'confirmed', recipient: 'ana@mail.example' }
  const id = site.services.ids.row()
  expect(await recipientsOf({}, { kind: 'operator_cancelled' }, guest, { kind: 'operator_health', id })).toEqual(
    [
      'confirmed ana@mail.example',
      `operator_cancelled ${own}`,
      `operator_health ${own}`,
      `operator_health ${email}`,
      `operator_new_booking ${own}`,
      `operator_new_booking ${email}`,
    ].toSorted(),
  )
  expect(await set(null)).toMatchObject({ ok: true })
  expect(await recipientsOf({})).toEqual([`operator_new_booking ${own}`])
})

test('a mail queued before there was a second recipient is not sent to it later', async () => {
  const { db, operator, now } = site.services
  await set(null)
  await recipientsOf({})
  await set(email)
  const again = { kind: 'operator_new_booking', recipient: operator.email, locale: 'hr', reservationId } as const
  await inTransaction(db, (trx) => queueMessages(site.services, trx, [again], now()))
  expect(await db.selectFrom('message').selectAll().execute()).toHaveLength(1)
})

test('the operator’s own address is refused as the second, also with a tag', async () => {
  const [user, domain] = site.services.operator.email.split('@')
  expect(await set(`${user?.toUpperCase()}+copy@${domain}`)).toMatchObject({ refusal: 'own_address' })
})

test('the mailbox of the second recipient has the limits of the operator’s', async () => {
  await set(email)
  let sent = 0
  const limited = limitPerMailbox(
    {
      async send() {
        sent += 1
        return 'sent'
      },
      close: async () => {},
    },
    site.services,
  )
  const mail = { id: '1', to: email, origin: '', at: site.services.now() } as Parameters<typeof limited.send>[0]
  for (let number = 0; number < 15; number += 1) await limited.send({ ...mail, kind: 'operator_health' })
  expect(sent).toBe(15)
  for (let number = 0; number < 15; number += 1) await limited.send({ ...mail, kind: 'operator_new_booking' })
  expect(sent).toBe(20)
})

test('every mail to the operator has a group', () => {
  expect(mailKinds.filter((kind) => kind.startsWith('operator_') && !operatorMailGroupOf(kind))).toEqual([])
})
