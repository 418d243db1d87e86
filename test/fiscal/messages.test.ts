import { execFileSync } from 'node:child_process'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFiscalFile } from '../../src/platform/integrations/fiscal-hr/fiscal-file.ts'
import { protectionCode, registrationRequest } from '../../src/platform/integrations/fiscal-hr/fiscal-messages.ts'
import type { FiscalDocument, FiscalPayment } from '../../src/platform/integrations/fiscal-service.ts'
import { isOib } from '../../src/shared/oib.ts'
import { codeByOpenssl, judge } from '../providers/fiscal/judge.ts'
import { type FiscalFolder, fiscalFolder, oib } from '../providers/fiscal/test-certificate.ts'

let folder: FiscalFolder
beforeAll(async () => {
  folder = await fiscalFolder()
})
afterAll(() => folder.remove())

const advance: FiscalDocument = {
  ...{ premises: 'WEB1', device: 1, number: 17, issuedAt: new Date('2027-07-01T09:05:07Z'), total: 6000 },
  vat: [
    { rate: 2500, base: 2880, vat: 720 },
    { rate: 1300, base: 2124, vat: 276 },
  ],
  ...{ untaxed: 0, payment: 'card', paper: null, zki: '0123456789abcdef0123456789abcdef' },
}
const envelope = { messageId: '2e4b1bd5-4b4c-4c3c-9f0a-0d5f7c3e9b11', sentAt: advance.issuedAt, isLate: false }

function requestOf(over: Partial<FiscalDocument> = {}, isInVat = true) {
  const account = readFiscalFile(folder.file)
  const request = registrationRequest({ ...account, isInVat }, { ...advance, ...over }, envelope)
  return /<soapenv:Body>(.*)<\/soapenv:Body>/s.exec(request)?.[1] ?? ''
}

const payments: FiscalPayment[] = ['card', 'cash', 'transfer', 'other', 'mixed']
test.each(payments)('a message paid by %s has the schema of the authority and a valid signature', async (payment) => {
  expect(await judge(requestOf({ payment }), folder.certificate)).toBeUndefined()
})

test('so have reversals, amounts without VAT and issuers outside VAT', async () => {
  const reversal = { total: -6005, vat: [{ rate: 2500, base: -4804, vat: -1201 }] }
  expect(await judge(requestOf(reversal), folder.certificate)).toBeUndefined()
  expect(await judge(requestOf({ vat: [], untaxed: 6000 }), folder.certificate)).toBeUndefined()
  expect(await judge(requestOf({ vat: [], untaxed: 0 }, false), folder.certificate)).toBeUndefined()
  expect(requestOf(reversal)).toContain('<tns:IznosUkupno>-60.05</tns:IznosUkupno>')
})

test('one changed digit breaks the signature, and an unknown payment the schema', async () => {
  const request = requestOf()
  expect(await judge(request.replace('>60.00<', '>61.00<'), folder.certificate)).toBe('signature')
  expect(await judge(request.replace('>17<', '>18<'), folder.certificate)).toBe('signature')
  expect(await judge(request.replace('>K<', '>X<'), folder.certificate)).toBe('schema')
})

test("the issuer's code is that of OpenSSL, with the time of Croatia in summer and in winter", () => {
  for (const [issuedAt, time] of [
    ['2027-07-01T22:05:07Z', '02.07.2027T00:05:07'],
    ['2027-12-31T23:30:00Z', '01.01.2028T00:30:00'],
  ] as const) {
    const document = { ...advance, issuedAt: new Date(issuedAt), total: -5 }
    const fields = { Oib: oib, DatVrijeme: time, BrOznRac: '17', OznPosPr: 'WEB1', OznNapUr: '1', IznosUkupno: '-0.05' }
    const { certificate } = readFiscalFile(folder.file)
    expect(protectionCode(oib, certificate.key, document)).toBe(codeByOpenssl(fields, folder.key))
  }
})

/**
 * The key is the one that senko/fiskal-hr publishes for its tests. The documents come from the tests of
 * nticaric/fiskalizacija and domovinatv/domovina-fiskal. No public test has both a key and the protection code that
 * results from it, so the expected codes were computed by `openssl dgst -sha1 -sign` and `openssl md5`.
 */
test.each([
  [
    '32314900695',
    { number: 123, premises: 'POSL1', device: 456, total: 45_610 },
    '2014-07-15T18:11:15Z',
    '107820cb884caa84856045ed07057691',
  ],
  [
    '12345678903',
    { number: 17, premises: 'WEB', device: 1, total: 12_500 },
    '2026-07-15T12:30:05Z',
    'c3976cb43491defd703edd8486cdfc69',
  ],
])('the code with the published key for a document of %s', async (issuer, document, issuedAt, code) => {
  const key = await readFile(join(import.meta.dirname, '../providers/fiscal/published-test-key.pem'), 'utf8')
  expect(protectionCode(issuer, key, { ...document, issuedAt: new Date(issuedAt) })).toBe(code)
})

test('the name of the issuer in the signature is that of OpenSSL', async () => {
  const pem = await readFile(folder.certificate)
  const options = ['x509', '-noout', '-issuer', '-nameopt', 'RFC2253', '-serial']
  const [issuer, serial] = execFileSync('openssl', options, { input: pem }).toString().trim().split('\n')
  const { certificate } = readFiscalFile(folder.file)
  expect(issuer).toBe(`issuer=${certificate.issuer}`)
  expect(serial).toBe(`serial=${BigInt(certificate.serial).toString(16).toUpperCase().padStart(16, '0')}`)
})

test('a wrong check digit, wrong shares, a wrong passphrase and a file that all may read are refused', async () => {
  expect(isOib('12345678903')).toBe(true)
  for (const wrong of ['12345678904', '1234567890', '12345678930', 'a2345678903']) expect(isOib(wrong)).toBe(false)
  for (const [over, message] of [
    [{ oib: '12345678904' }, /oib/],
    [{ vat: [{ rate: 25, share: 90 }] }, /shares of 100/],
    [{ in_vat: false }, /shares of 100/],
    [{ passphrase: 'wrong' }, /fiskal\.p12/],
    [{ advances: undefined }, /advances/],
  ] as const) {
    const other = await fiscalFolder(over)
    expect(() => readFiscalFile(other.file)).toThrow(message)
    await other.remove()
  }
  await chmod(folder.file, 0o604)
  expect(() => readFiscalFile(folder.file)).toThrow(/every user/)
  await chmod(folder.file, 0o600)
})
