import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { queueMessage } from './queue-message.ts'
import { sendDueMessage } from './send-due-message.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

test('requests a retry while another process is sending the mail, because that process may fail', async () => {
  const { services } = site
  const message = { kind: 'contact_acknowledgement', recipient: 'ana@mail.example', locale: 'en' } as const
  const id = services.ids.row()
  await inTransaction(services.db, (trx) => queueMessage(services, trx, { ...message, id }, services.now()))

  let fail = () => {}
  const started = new Promise<void>((isSending) => {
    void sendDueMessage(services, id, async () => {
      isSending()
      await new Promise<void>((resolve) => {
        fail = resolve
      })
      return { failed: 'timeout', permanent: false }
    })
  })
  await started
  const never = async () => expect.unreachable('the mail was sent twice')
  expect(await sendDueMessage(services, id, never)).toBe(true)
  fail()
  await expect.poll(() => sendDueMessage(services, id, async () => 'sent')).toBe(false)
  expect(await sendDueMessage(services, id, never)).toBe(false)
})
