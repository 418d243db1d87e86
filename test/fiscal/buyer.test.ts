import { afterEach, beforeEach, expect, test } from 'vitest'
import { boardParty } from '../../src/domain/boarding/board-party.ts'
import { setFiscalBuyer } from '../../src/domain/fiscal/fiscal-buyer.ts'
import { fiscalReportOf } from '../../src/domain/fiscal/fiscal-report.ts'
import { issueDocuments, setIssuing } from '../../src/domain/fiscal/issue-documents.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { anonymizeReservations } from '../../src/domain/privacy/anonymize.ts'
import { cancelReservation } from '../../src/domain/reservations/cancellation/cancel-reservation.ts'
import { refundReservation } from '../../src/domain/reservations/cancellation/refund-reservation.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { fiscalReportCsv } from '../../src/operator/operations/fiscal-report-file.ts'
import { readFiscalFile } from '../../src/platform/integrations/fiscal-hr/fiscal-file.ts'
import { fiscalServiceHr } from '../../src/platform/integrations/fiscal-hr/fiscal-service-hr.ts'
import type { FiscalService } from '../../src/platform/integrations/fiscal-service.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { book } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { fiscalFolder } from '../providers/fiscal/test-certificate.ts'

let site: TestSite
let fiscal: FiscalService
beforeEach(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  const { file, remove } = await fiscalFolder()
  fiscal = fiscalServiceHr(readFiscalFile(file), { now: site.clock.now })
  await remove()
  await setIssuing(site.services, fiscal)
})
afterEach(() => site.close())

const company = {
  company: 'Müller & Sohn <script>alert(1)</script>',
  address: 'Am Hafen 1, 20457 Hamburg',
  vatin: 'DE123456789',
}
const bookPaid = async () => {
  const booked = await book(site.app, '4242424242424242')
  await issueDocuments(site.services, fiscal)
  return booked
}
const send = (id: string, fields: Record<string, string>) =>
  site.app.request(`${site.services.origin}/booking/${id}?company`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: site.services.origin },
    body: new URLSearchParams({ intent: 'company', ...fields }),
  })
const pageOf = async (path: string) => (await site.app.request(`${site.services.origin}${path}`)).text()
const buyers = async () =>
  (await site.services.db.selectFrom('fiscal_document').select(['kind', 'sale']).orderBy('id').execute()).map(
    ({ kind, sale }) => `${kind} ${sale.buyer?.company ?? '–'}`,
  )
const violations = async () =>
  (await checkInvariants(site.services.db, site.clock.now())).filter(({ invariant }) => invariant.includes('buyer'))
const tripBegins = async ({ code, date }: { code: string; date: string }) => {
  site.clock.advance((Date.parse(`${date}T06:00:00Z`) - site.clock.now().getTime()) / 60_000)
  await boardParty(site.services, { booking: code, cash: 'all', aboard: true, actor: 'tests' })
  await issueDocuments(site.services, fiscal)
}

test('a guest names a company by a form without JavaScript, and documents issued from then on have it', async () => {
  const { id, ...booked } = await bookPaid()
  expect(await pageOf(`/booking/${id}`)).toContain('Invoice for a company')
  expect((await send(id, company)).headers.get('Location')).toBe(`/booking/${id}`)
  expect(await pageOf(`/booking/${id}`)).toContain('Invoice for Müller &amp; Sohn &lt;script&gt;')
  await tripBegins(booked)
  const { company: name } = company
  expect(await buyers()).toEqual(['advance –', 'reversal –', `final ${name}`])
  const receipts = await pageOf(`/receipts/${id}`)
  expect(receipts).toContain('Kupac / Customer: <b>Müller &amp; Sohn &lt;script&gt;alert(1)&lt;/script&gt;</b>')
  expect(receipts).toContain('<br>Am Hafen 1, 20457 Hamburg<br>PDV broj / VAT number DE123456789')
  expect(receipts).toContain('PDV broj / VAT number HR12345678903')
  // A form that was open in another tab is sent after the invoice was issued: it changes nothing.
  expect((await send(id, { ...company, company: 'Other' })).headers.get('Location')).toBe(`/booking/${id}?company`)
  expect(await pageOf(`/booking/${id}?company`)).toContain('Invoice 1/BROD1/2 has already been issued')
  expect(await pageOf(`/booking/${id}`)).not.toContain('?company')
  const report = await fiscalReportOf(site.services.db, { from: booked.date, to: booked.date })
  expect(fiscalReportCsv(report)).toContain(';Am Hafen 1, 20457 Hamburg;DE123456789\r\n')
  expect(await violations()).toEqual([])
})

test('a wrong number is refused beside what was typed, and the last of two tabs counts', async () => {
  const { id } = await bookPaid()
  const refused = await send(id, { ...company, vatin: '12345678904' })
  expect(refused.status).toBe(422)
  const page = await refused.text()
  expect(page).toContain('a Croatian OIB has 11 digits')
  expect(page).toContain('value="Am Hafen 1, 20457 Hamburg"')
  await send(id, company)
  await send(id, { company: 'Primjer d.o.o.', address: 'Obala 1, Zadar', vatin: 'HR12345678903' })
  expect(await site.services.db.selectFrom('fiscal_buyer').select('vatin').execute()).toEqual([
    { vatin: '12345678903' },
  ])
  await send(id, { company: '', address: '', vatin: '' })
  expect(await site.services.db.selectFrom('fiscal_buyer').selectAll().execute()).toEqual([])
})

test('a reversal names the buyer of its advance, and a credit that of the final, after an erasure too', async () => {
  const { id, ...booked } = await book(site.app, '4242424242424242')
  await setFiscalBuyer(site.services, { booking: booked.code, buyer: company, actor: 'tests' })
  await issueDocuments(site.services, fiscal)
  await setFiscalBuyer(site.services, { booking: booked.code, buyer: { ...company, company: 'B' }, actor: 'tests' })
  await tripBegins(booked)
  await site.services.db.deleteFrom('fiscal_buyer').execute()
  await refundReservation(site.services, { code: booked.code, reason: 'operator', amount: 1000, actor: 'tests' })
  await site.runJobs()
  await issueDocuments(site.services, fiscal)
  const { company: name } = company
  expect(await buyers()).toEqual([`advance ${name}`, `reversal ${name}`, 'final B', 'credit B'])
  expect(await violations()).toEqual([])
  const late = await setFiscalBuyer(site.services, { booking: booked.code, buyer: null, actor: 'tests' })
  expect(late).toEqual({ ok: false, refusal: 'issued', number: '1/BROD1/2' })
})

test('naming a company while documents are issued gives each document one buyer', async () => {
  const booked = await Promise.all([1, 2, 3].map(() => book(site.app, '4242424242424242')))
  await Promise.all([
    issueDocuments(site.services, fiscal),
    ...booked.map(({ code }) => setFiscalBuyer(site.services, { booking: code, buyer: company, actor: 'tests' })),
  ])
  for (const { code } of booked)
    await cancelReservation(site.services, { booking: code, reason: 'weather', actor: 'tests' })
  await site.runJobs()
  await issueDocuments(site.services, fiscal)
  expect((await buyers()).length).toBe(6)
  expect(await violations()).toEqual([])
})

test('a site without fiscal documents asks nobody, and erasure deletes what was asked', async () => {
  const { id, code } = await bookPaid()
  await send(id, company)
  await inTransaction(site.services.db, (trx) => anonymizeReservations(trx, [id], site.clock.now()))
  expect(await site.services.db.selectFrom('fiscal_buyer').selectAll().execute()).toEqual([])
  await setIssuing(site.services, null)
  expect(await pageOf(`/booking/${id}`)).not.toContain('?company')
  expect((await send(id, company)).headers.get('Location')).toBe(`/booking/${id}`)
  expect(await setFiscalBuyer(site.services, { booking: code, buyer: company, actor: 'tests' })).toEqual({
    ok: false,
    refusal: 'off',
  })
  expect(await site.services.db.selectFrom('fiscal_buyer').selectAll().execute()).toEqual([])
})
