import { afterEach, beforeEach, expect, test } from 'vitest'
import { boardParty } from '../../src/domain/boarding/board-party.ts'
import { deliverDocuments } from '../../src/domain/fiscal/deliver-documents.ts'
import { fiscalReportOf } from '../../src/domain/fiscal/fiscal-report.ts'
import { issueDocuments, setIssuing } from '../../src/domain/fiscal/issue-documents.ts'
import { receiptFollows } from '../../src/domain/fiscal/list-receipts.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { checkFiscalDocuments, checkFiscalFile } from '../../src/domain/monitoring/fiscal-checks.ts'
import { cancelReservation } from '../../src/domain/reservations/cancellation/cancel-reservation.ts'
import { refundReservation } from '../../src/domain/reservations/cancellation/refund-reservation.ts'
import { fiscalReportCsv } from '../../src/operator/operations/fiscal-report-file.ts'
import { readFiscalFile } from '../../src/platform/integrations/fiscal-hr/fiscal-file.ts'
import { fiscalServiceHr } from '../../src/platform/integrations/fiscal-hr/fiscal-service-hr.ts'
import type { FiscalService } from '../../src/platform/integrations/fiscal-service.ts'
import { book } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { fakeAuthority } from '../providers/fiscal/fake-authority.ts'
import { type FiscalFolder, fiscalFolder, oib } from '../providers/fiscal/test-certificate.ts'

// Bookings on a complete site. A stand-in for the service of the tax authority checks the messages with libxml2, xmlsec
// and OpenSSL.

let site: TestSite
let folder: FiscalFolder
let authority: Awaited<ReturnType<typeof fakeAuthority>>
let fiscal: FiscalService
/** A long timeout, because the three programs that check a message start slowly on a busy machine. */
const patientMs = 60_000
const serviceWith = (timeoutMs: number) =>
  fiscalServiceHr({ ...readFiscalFile(folder.file), service: authority.url }, { now: site.clock.now, timeoutMs })
beforeEach(async () => {
  site = await testSite()
  const made = await fiscalFolder()
  authority = await fakeAuthority(site.clock.now, made)
  folder = made
  fiscal = serviceWith(patientMs)
})
afterEach(async () => {
  await authority.close()
  await folder.remove()
  await site.close()
})

/** Issues and delivers documents, as the site does every second. */
async function run() {
  await issueDocuments(site.services, fiscal)
  await deliverDocuments(site.services, fiscal)
}
const documents = () => site.services.db.selectFrom('fiscal_document').selectAll().orderBy('id').execute()
const deliveries = () => site.services.db.selectFrom('fiscal_delivery').selectAll().orderBy('document_id').execute()
const numbers = async () =>
  (await documents()).map(
    ({ kind, number, premises, device, total, payment }) =>
      `${kind} ${number}/${premises}/${device} ${total} ${payment}`,
  )
const bookPaid = () => book(site.app, '4242424242424242')
const violations = async () =>
  (await checkInvariants(site.services.db, site.clock.now())).filter(({ invariant }) =>
    /fiscal|ledger entry/.test(invariant),
  )

test('a site without the setting notes and issues nothing', async () => {
  await setIssuing(site.services, null)
  const { id } = await bookPaid()
  for (const table of ['fiscal_due', 'fiscal_state'] as const)
    expect(await site.services.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect((await site.app.request(`${site.services.origin}/receipts/${id}`)).status).toBe(404)
  expect(await receiptFollows(site.services.db, id)).toBe(false)
})

test('what is paid during a pause gets its document at the next start, and is registered in winter time too', async () => {
  await setIssuing(site.services, fiscal)
  await setIssuing(site.services, null)
  site.clock.advance((Date.parse('2027-11-28T12:00:00Z') - site.clock.now().getTime()) / 60_000)
  await book(site.app, '4242424242424242', { date: '2028-07-14' })
  await run()
  expect(await numbers()).toEqual([])
  await setIssuing(site.services, fiscal)
  await run()
  expect(await numbers()).toEqual(['advance 1/WEB1/1 3900 card'])
  expect(await deliveries()).toMatchObject([{ attempts: 1, jir: expect.any(String), error: null }])
  expect(await violations()).toEqual([])
})

test('deposit, boarding with cash and a refund afterwards: each document is registered once, with its JIR', async () => {
  await setIssuing(site.services, fiscal)
  const { id, code, date } = await bookPaid()
  await run()
  expect([await numbers(), await receiptFollows(site.services.db, id)]).toEqual([['advance 1/WEB1/1 3900 card'], true])
  expect((await documents())[0]).toMatchObject({
    vat: [
      { rate: 2500, base: 1872, vat: 468 },
      { rate: 1300, base: 1381, vat: 179 },
    ],
    sale: { code, persons: 3 },
  })
  site.clock.advance((Date.parse(`${date}T06:00:00Z`) - site.clock.now().getTime()) / 60_000)
  await boardParty(site.services, { booking: code, cash: 'all', slip: 'Blok A & 17', aboard: true, actor: 'tests' })
  await run()
  await refundReservation(site.services, { code, reason: 'operator', amount: 1000, actor: 'tests' })
  await site.runJobs()
  await run()
  expect(await numbers()).toEqual([
    'advance 1/WEB1/1 3900 card',
    'reversal 2/WEB1/1 -3900 card',
    'final 1/BROD1/2 19500 mixed',
    'credit 3/WEB1/1 -1000 card',
  ])
  const untilDeposit = await fiscalReportOf(site.services.db, { from: '2027-05-11', to: '2027-05-11' })
  expect(untilDeposit).toMatchObject({ total: 3900, openAdvances: [{ number: '1/WEB1/1', code, left: 3900 }] })
  const report = await fiscalReportOf(site.services.db, { from: date, to: date })
  expect(report).toMatchObject({ total: 14_600, untaxed: 0, openAdvances: [] })
  expect(report.vat.reduce((sum, { base, vat }) => sum + base + vat, 0)).toBe(report.total)
  expect(report.days).toEqual([
    { date, series: 'BROD1/2', documents: 1, total: 19_500, cash: 15_600 },
    { date, series: 'WEB1/1', documents: 2, total: -4900, cash: 0 },
  ])
  expect(fiscalReportCsv(report).split('\r\n')[1]).toContain(';2/WEB1/1;reversal;1/WEB1/1;')
  const jirs = [...authority.registered.values()].map(({ jir }) => jir)
  expect((await deliveries()).map(({ jir }) => jir).sort()).toEqual(jirs.sort())
  expect(authority.requests.length).toBe(4)
  expect(authority.requests[2]).toMatch(/<tns:NakDost>true<.*<tns:ParagonBrRac>Blok A &amp; 17</)
  await site.services.db.updateTable('reservation').set({ locale: 'de' }).execute()
  const page = await (await site.app.request(`${site.services.origin}/receipts/${id}`)).text()
  for (const text of [
    'Račun za predujam / Anzahlungsrechnung 1/WEB1/1',
    'Storno računa za predujam / Storno einer Anzahlungsrechnung 2/WEB1/1',
    'Račun / Rechnung 1/BROD1/2',
    'Uz račun 1/BROD1/2 / Zur Rechnung 1/BROD1/2',
    'Izlet brodom / Bootsausflug<br>',
    '3 osobe / 3 Personen',
    'Oznaka operatera / Ausgestellt von (OIB): 12345678903',
    'OIB 12345678903',
    'Paragon-račun Blok A &amp; 17 / Beleg aus dem Quittungsblock Blok A &amp; 17',
    `JIR: ${jirs[0]}`,
    `https://porezna.gov.hr/rn?jir=${jirs[0]}&amp;datv=`,
  ])
    expect(page).toContain(text)
  expect(page.match(/<article>/g)?.length).toBe(4)
  expect(await violations()).toEqual([])
})

test('a cancelled booking: the advance is reversed when the refund is paid out', async () => {
  await setIssuing(site.services, fiscal)
  const { code } = await bookPaid()
  await run()
  await cancelReservation(site.services, { booking: code, reason: 'weather', actor: 'tests' })
  await run()
  expect((await documents()).length).toBe(1)
  await site.runJobs()
  await run()
  expect(await numbers()).toEqual(['advance 1/WEB1/1 3900 card', 'reversal 2/WEB1/1 -3900 card'])
  expect(await violations()).toEqual([])
})

test('the day after the trip, a kept deposit is billed without anybody acting', async () => {
  await setIssuing(site.services, fiscal)
  const { date } = await bookPaid()
  await run()
  site.clock.advance((Date.parse(`${date}T21:00:00Z`) - site.clock.now().getTime()) / 60_000)
  await run()
  expect((await documents()).length).toBe(1)
  site.clock.advance(120)
  await run()
  expect(await numbers()).toEqual([
    'advance 1/WEB1/1 3900 card',
    'reversal 2/WEB1/1 -3900 card',
    'final 3/WEB1/1 3900 card',
  ])
  expect(await violations()).toEqual([])
})

test.each(['down', 'cut', 'wrong', 'faulty', 'slow'] as const)(
  'the service is %s: the document stays issued, and is registered once, late, when the service is well again',
  async (mood) => {
    await setIssuing(site.services, fiscal)
    authority.mood = mood
    await bookPaid()
    if (mood === 'slow') fiscal = serviceWith(200)
    await run()
    fiscal = serviceWith(patientMs)
    expect(await deliveries()).toMatchObject([{ jir: null, attempts: 1, error: expect.any(String) }])
    authority.mood = 'well'
    await run()
    expect(await deliveries()).toMatchObject([{ jir: null, attempts: 1 }])
    site.clock.advance(1)
    await run()
    const [registered] = authority.registered.values()
    expect(authority.registered.size).toBe(1)
    expect(await deliveries()).toMatchObject([{ jir: registered?.jir, attempts: 2, error: null }])
    expect(authority.requests.at(-1)).toContain('<tns:NakDost>true<')
    expect(await violations()).toEqual([])
  },
)

test('a refused document says why, and the checks of the site report it after a day', async () => {
  await setIssuing(site.services, fiscal)
  const broken = { ...fiscal, protectionCode: () => '0123456789abcdef0123456789abcdef' }
  await bookPaid()
  await issueDocuments(site.services, broken)
  await deliverDocuments(site.services, broken)
  expect(await deliveries()).toMatchObject([{ jir: null, error: 's013: Zaštitni kod' }])
  expect(await checkFiscalDocuments(site.services.db, site.clock.now())).toMatchObject([{ cause: null }])
  site.clock.advance(25 * 60)
  expect(await checkFiscalDocuments(site.services.db, site.clock.now())).toMatchObject([
    { cause: 'fiscal_undelivered', details: { count: 1, answer: 's013: Zaštitni kod' } },
  ])
  site.clock.advance(24 * 60)
  expect(await violations()).toMatchObject([{ invariant: expect.stringContaining('registered') }])
})

test('a boat without premises delays only its own documents, and the checks report it', async () => {
  const nowhere = { ...fiscal, rules: { ...fiscal.rules, boats: {} } }
  await setIssuing(site.services, fiscal)
  const { code, date } = await bookPaid()
  await bookPaid()
  await issueDocuments(site.services, nowhere)
  site.clock.advance((Date.parse(`${date}T06:00:00Z`) - site.clock.now().getTime()) / 60_000)
  await boardParty(site.services, { booking: code, cash: 'all', aboard: true, actor: 'tests' })
  await issueDocuments(site.services, nowhere)
  expect((await documents()).length).toBe(2)
  site.clock.advance(61)
  await issueDocuments(site.services, nowhere)
  expect(await checkFiscalDocuments(site.services.db, site.clock.now())).toMatchObject([
    { cause: 'fiscal_unissued', details: { count: 1 } },
  ])
  site.clock.advance(6)
  await issueDocuments(site.services, fiscal)
  expect((await documents()).length).toBe(4)
})

test('documents never change', async () => {
  await setIssuing(site.services, fiscal)
  await bookPaid()
  await run()
  await expect(site.services.db.updateTable('fiscal_document').set({ total: 1 }).execute()).rejects.toThrow('immutable')
  await expect(site.services.db.deleteFrom('fiscal_entry').execute()).rejects.toThrow('immutable')
})

test('the checks read the certificate, call the service and compare the clock', async () => {
  const write = (over: object, ends?: string) => fiscalFolder({ service: authority.url, ...over }, ends)
  const causeWith = async (made: FiscalFolder, now = site.clock.now(), company = oib) => {
    const [finding] = await checkFiscalFile(made.file, now, company)
    await made.remove()
    return finding?.cause
  }
  expect(await causeWith(await write({}))).toBeNull()
  expect(await causeWith(await write({}, '2027-05-30'))).toBe('fiscal_certificate_ends')
  expect(await causeWith(await write({ passphrase: 'other' }))).toBe('fiscal_file')
  expect(await causeWith(await write({}), site.clock.now(), '12345678901')).toBe('fiscal_company')
  expect(await causeWith(await write({}), new Date(site.clock.now().getTime() + 180_000))).toBe('fiscal_clock')
  authority.mood = 'down'
  expect(await causeWith(await write({}))).toBe('fiscal_unreachable')
  expect(await checkFiscalFile(undefined, site.clock.now())).toEqual([])
})
