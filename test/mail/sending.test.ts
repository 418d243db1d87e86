import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unsentMessages } from '../../src/domain/messages/stuck-messages.ts'
import type { Mailer } from '../../src/integrations/mail/mailer.ts'
import { sendMessageJob } from '../../src/jobs/send-message.ts'
import { book } from '../api-client.ts'
import { type TestSite, testSite } from '../site.ts'

let site: TestSite
let messageId: string
beforeEach(async () => {
  site = await testSite()
  await book(site.app, '4242424242424242')
  const { id } = await site.services.db
    .selectFrom('message')
    .select('id')
    .where('kind', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  messageId = id
})
afterEach(() => site.close())

const mailer = (send: Mailer['send']): Mailer => ({ send, close() {} })
const away = mailer(async () => ({ failed: 'connection refused', permanent: false }))
const row = () =>
  site.services.db.selectFrom('message').selectAll().where('id', '=', messageId).executeTakeFirstOrThrow()
const minutesOfTwoDays = 2 * 24 * 60

test('a mail is tried again for two days, and then shown to the operator', async () => {
  await expect(sendMessageJob(site.services, away, { messageId })).rejects.toThrow('tried again')
  site.clock.advance(minutesOfTwoDays)
  await expect(sendMessageJob(site.services, away, { messageId })).rejects.toThrow('tried again')
  expect(await row()).toMatchObject({ state: 'due', attempts: 2 })
  site.clock.advance(1)
  await sendMessageJob(site.services, away, { messageId })
  expect(await row()).toMatchObject({ state: 'failed', attempts: 3 })
  expect(await unsentMessages(site.services)).toContainEqual(
    expect.objectContaining({ id: messageId, state: 'failed', lastError: 'connection refused' }),
  )
})

test('a recipient that is refused for good is not tried again', async () => {
  const refused = mailer(async () => ({ failed: '550 no such user', permanent: true }))
  await sendMessageJob(site.services, refused, { messageId })
  expect(await row()).toMatchObject({ state: 'failed', attempts: 1 })
})

test('it is sent once, also when several work on it at the same moment, or again later', async () => {
  let sent = 0
  const slow = mailer(async () => {
    await pause(50)
    sent++
    return 'sent'
  })
  const job = () => sendMessageJob(site.services, slow, { messageId })
  // Who finds another at it comes again, for that one may fail.
  await Promise.allSettled([job(), job(), job()])
  await job()
  expect(sent).toBe(1)
  expect(await row()).toMatchObject({ state: 'sent', attempts: 1 })
})
