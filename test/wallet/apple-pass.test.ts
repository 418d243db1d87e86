import { createHash } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkWallets } from '../../src/domain/monitoring/wallet-checks.ts'
import { cancelReservation } from '../../src/domain/reservations/cancellation/cancel-reservation.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { locales } from '../../src/i18n/locales.ts'
import { noPasses } from '../../src/main/wallet/open-wallets.ts'
import { hrefTo } from '../../src/pages.ts'
import { readAppleKeys } from '../../src/platform/integrations/wallet/wallet-keys.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { passTypeId, teamId, walletCertificates } from '../providers/apple/wallet-certificates.ts'

// OpenSSL checks the signatures of the passes. It shares no code with the library that signs them.

let certificates: Awaited<ReturnType<typeof walletCertificates>>
let site: TestSite
beforeAll(async () => {
  certificates = await walletCertificates()
  const passes = { apple: readAppleKeys(certificates.files), google: null }
  site = await testSite({ render: createPageHandler(['/entry.js']), passes })
}, 120_000)
afterAll(async () => {
  await site.close()
  await certificates.remove()
})

const open = (path: string) => site.app.request(site.services.origin + path)

async function book(over: Parameters<typeof seedReservation>[1] = {}) {
  const { code, id } = await seedReservation(site.services.db, over)
  const { ticket } = await site.services.db
    .selectFrom('reservation')
    .select('ticket')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { code, id, ticket }
}

async function passOf(ticket: string) {
  const answer = await open(`/wallet/apple/${ticket}`)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/vnd.apple.pkpass'])
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = (name: string) => Buffer.from(files[name] ?? []).toString()
  return { files, text, json: JSON.parse(text('pass.json')) }
}

const fieldsOf = (json: { boardingPass: Record<string, { key: string; value: unknown }[]> }) =>
  Object.fromEntries(
    Object.values(json.boardingPass)
      .filter((fields) => Array.isArray(fields))
      .flat()
      .map(({ key, value }) => [key, value]),
  )

test('the manifest has the hash of every file, and OpenSSL accepts its signature', async () => {
  const { ticket } = await book()
  const { files, text } = await passOf(ticket)
  const hashes = Object.fromEntries(
    Object.entries(files)
      .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
      .map(([name, content]) => [name, createHash('sha1').update(content).digest('hex')]),
  )
  expect(JSON.parse(text('manifest.json'))).toEqual(hashes)
  const pictures = ['icon', 'logo'].flatMap((name) => ['', '@2x', '@3x'].map((scale) => `${name}${scale}.png`))
  const languages = locales.map((locale) => `${locale}.lproj/pass.strings`)
  expect(Object.keys(hashes).sort()).toEqual(['pass.json', ...pictures, ...languages].sort())
  const { path, openssl } = certificates
  await writeFile(path('manifest.json'), files['manifest.json'] ?? '')
  await writeFile(path('signature'), files.signature ?? '')
  const verify = (authority: string) =>
    openssl(
      ...['smime', '-verify', '-binary', '-inform', 'DER', '-in', 'signature', '-content', 'manifest.json'],
      ...['-CAfile', authority, '-out', 'verified'],
    )
  expect((await verify('wwdr.pem')).stderr).toContain('Verification successful')
  await expect(verify('other.pem')).rejects.toThrow(/verify error/)
  await writeFile(path('manifest.json'), '{}')
  await expect(verify('wwdr.pem')).rejects.toThrow(/digest/)
})

test('it is a boarding pass for a boat with what one needs at the quay, and no name', async () => {
  const { code, id, ticket } = await book({ locale: 'de' })
  const { json, text } = await passOf(ticket)
  expect(json).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: ticket,
    webServiceURL: `${site.services.origin}/wallet`,
    boardingPass: { transitType: 'PKTransitTypeBoat' },
    barcodes: [{ format: 'PKBarcodeFormatQR', message: site.services.origin + hrefTo('ticket', 'de', ticket) }],
    locations: [{ latitude: 44.0686, longitude: 15.2825 }],
    relevantDates: [{ startDate: '2027-07-14T03:50:00.000Z', endDate: '2027-07-14T07:00:00.000Z' }],
    semantics: { confirmationNumber: code, currentBoardingDate: '2027-07-14T08:50:00+02:00' },
  })
  expect(fieldsOf(json)).toMatchObject({
    departs: '2027-07-14T09:00:00+02:00',
    boards: '2027-07-14T08:50:00+02:00',
    quay: 'Bibinje',
    party: '2 Erwachsene, 1 Kind',
    cash: 156,
    state: 'Pünktlich',
    code,
  })
  expect(json.authenticationToken.length).toBeGreaterThan(40)
  for (const secret of [id, 'Kowalska', 'Ana', '/booking/']) expect(text('pass.json')).not.toContain(secret)
})

test.each(locales)('every text of the pass has a translation in %s', async (locale) => {
  const { ticket } = await book({ locale: 'en' })
  const { json, text } = await passOf(ticket)
  const strings = new Map(
    [...text(`${locale}.lproj/pass.strings`).matchAll(/^"((?:[^"\\]|\\.)*)" = "((?:[^"\\]|\\.)*)";$/gms)].map(
      ([, key = '', value = '']) => [key.replaceAll('\\n', '\n'), value],
    ),
  )
  const fields: { label: string; changeMessage?: string }[] = Object.values(json.boardingPass)
    .filter((list) => Array.isArray(list))
    .flat()
  const shown = [
    json.description,
    ...fields.flatMap(({ label, changeMessage }) => [label, ...(changeMessage ? [changeMessage] : [])]),
    ...['trip', 'party', 'state', 'bring'].map((key) => fieldsOf(json)[key]),
  ]
  expect(fields.length).toBe(15)
  expect(shown.filter((words) => !strings.has(words))).toEqual([])
  if (locale === 'hr') expect(strings.get('On time')).toBe('Na vrijeme')
})

test('the pass of a cancelled booking is voided, says so, and has no code to scan', async () => {
  const { code, ticket } = await book({ locale: 'en' })
  const cancelled = await cancelReservation(site.services, { booking: code, reason: 'guest', actor: 'tests' })
  expect(cancelled.ok).toBe(true)
  const { json } = await passOf(ticket)
  expect(json).toMatchObject({ voided: true })
  expect(fieldsOf(json).state).toBe('Cancelled')
  expect([json.barcodes, json.relevantDates, json.locations]).toEqual([undefined, undefined, undefined])
})

test.each(locales)(
  'the ticket has the button in %s, and none without keys or after the end of the certificate',
  async (locale) => {
    const { ticket } = await book()
    const path = hrefTo('ticket', locale, ticket)
    const names = {
      en: 'Add to Apple Wallet',
      hr: 'Dodaj u Apple Novčanik',
      de: 'Zu Apple Wallet hinzufügen',
      it: 'Aggiungi ad Apple Wallet',
      pl: 'Dodaj do Portfela Apple',
    }
    const html = await (await open(path)).text()
    expect(html).toContain(`href="/wallet/apple/${ticket}?locale=${locale}"`)
    expect(html.replaceAll('\u00a0', ' ')).toContain(names[locale])
    const { apple } = { apple: { ...readAppleKeys(certificates.files), ends: site.services.now() } }
    for (const passes of [noPasses, { apple, google: null }]) {
      const other = await site.variant({ passes }).request(site.services.origin + path)
      expect(await other.text()).not.toContain('/wallet/')
    }
    expect((await site.variant({ passes: noPasses }).request(`http://bonaca.test/wallet/apple/${ticket}`)).status).toBe(
      404,
    )
  },
)

test('there is no pass without a ticket', async () => {
  expect((await open('/wallet/apple/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  const { ticket } = await book({ state: 'not_paid', seat_status: 'none' })
  expect((await open(`/wallet/apple/${ticket}`)).status).toBe(404)
})

test('the checks name a file that others can read, a key of another certificate, and the days until the end', async () => {
  const { files, path } = certificates
  const check = async (apple: typeof files, now = new Date()) => (await checkWallets({ apple, google: null }, now))[0]
  expect(await check(files)).toMatchObject({ subject: 'Apple Wallet', cause: null })
  const ends = readAppleKeys(files).ends.getTime()
  expect(await check(files, new Date(ends - 10 * 86_400_000))).toMatchObject({
    cause: 'wallet_certificate_ends',
    details: { days: 10, file: files.certificate },
  })
  const problemOf = async (changed: Partial<typeof files>) => (await check({ ...files, ...changed }))?.details
  expect(await problemOf({ key: path('server.key') })).toEqual({ file: path('server.key'), problem: 'mismatch' })
  expect(await problemOf({ wwdr: path('other.pem') })).toEqual({ file: path('other.pem'), problem: 'mismatch' })
  expect(await problemOf({ certificate: path('absent') })).toEqual({ file: path('absent'), problem: 'ENOENT' })
  await chmod(files.key, 0o644)
  expect(await problemOf({})).toEqual({ file: files.key, problem: 'exposed' })
  await chmod(files.key, 0o640)
  expect(await problemOf({})).toEqual({})
  expect(await checkWallets({ apple: null, google: null }, new Date())).toEqual([])
})
