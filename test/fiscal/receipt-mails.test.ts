import { afterEach, beforeEach, expect, test } from 'vitest'
import { setIssuing } from '../../src/domain/fiscal/issue-documents.ts'
import { refundReservation } from '../../src/domain/reservations/cancellation/refund-reservation.ts'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import { readFiscalFile } from '../../src/platform/integrations/fiscal-hr/fiscal-file.ts'
import { fiscalServiceHr } from '../../src/platform/integrations/fiscal-hr/fiscal-service-hr.ts'
import type { MailContent, Mailer } from '../../src/platform/integrations/mail/mailer.ts'
import { book } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { fiscalFolder } from '../providers/fiscal/test-certificate.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

/** The texts of the mails about a deposit and a refund, to the guest and to the operator. */
async function mailsOfBooking(): Promise<{ kind: string; text: string }[]> {
  const { code } = await book(site.app, '4242424242424242')
  await refundReservation(site.services, { code, reason: 'operator', amount: 1000, actor: 'tests' })
  await site.runJobs()
  const due = await site.services.db.selectFrom('message').select(['id', 'kind']).orderBy('kind').execute()
  const sent: MailContent[] = []
  const mailer: Mailer = {
    async send(mail) {
      sent.push(mail)
      return 'sent'
    },
    close() {},
  }
  for (const { id } of due) await sendMessageJob(site.services, mailer, { messageId: id })
  return due.map(({ kind }, index) => ({ kind, text: sent[index]?.text ?? '' }))
}
const receipts = 'You’ll find the receipts for your payments on your booking page.'

test('with fiscal documents, mails about money say where the receipts are', async () => {
  const folder = await fiscalFolder()
  await setIssuing(site.services, fiscalServiceHr(readFiscalFile(folder.file), { now: site.clock.now }))
  await folder.remove()
  const mails = await mailsOfBooking()
  expect(mails.map(({ kind, text }) => `${kind} ${text.includes(receipts)}`)).toEqual([
    'confirmed true',
    'operator_new_booking false',
    'refund_sent true',
  ])
  expect(mails[2]?.text).toMatch(/\/booking\/[\w-]+/)
})

test('without them, no mail says so', async () => {
  for (const { text } of await mailsOfBooking()) expect(text).not.toContain(receipts)
})
