import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendToDeparture } from '../../src/domain/messages/send-to-departure.ts'
import { checkWallets } from '../../src/domain/monitoring/wallet-checks.ts'
import { cancelReservation } from '../../src/domain/reservations/cancellation/cancel-reservation.ts'
import { updatePasses } from '../../src/domain/wallet/update-passes.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { locales } from '../../src/i18n/locales.ts'
import type { WalletPasses } from '../../src/main/wallet/open-wallets.ts'
import { passUpdates } from '../../src/main/wallet/pass-updates.ts'
import { hrefTo } from '../../src/pages.ts'
import { googleWallet } from '../../src/platform/integrations/wallet/google-wallet.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'
import { fakeGoogleWallet } from '../providers/google/fake-google-wallet.ts'

// No test contacts Google. A stand-in verifies the assertions by which the site gets a token. `jose`, which shares no
// code with ours, verifies the links that add a pass.

let site: TestSite
let google: Awaited<ReturnType<typeof fakeGoogleWallet>>
let passes: WalletPasses
beforeEach(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  google = await fakeGoogleWallet(site.clock.now)
  passes = walletWith({ timeoutMs: 3_000, offerMs: 30_000 })
  site.app = site.variant({ passes })
  // Moves the clock to 6:30 on the day of the trip.
  site.clock.advance(18.5 * 60)
})
afterEach(async () => {
  await google.close()
  await site.close()
})

function walletWith(limits: { timeoutMs: number; offerMs: number }): WalletPasses {
  const options = { now: site.clock.now, origin: google.origin, ...limits }
  return { apple: null, google: googleWallet(google.keys, options) }
}

const date = '2027-05-12'
const open = (path: string) => site.app.request(site.services.origin + path)
const run = () => updatePasses(site.services, passUpdates(passes))

async function book(over: Parameters<typeof seedReservation>[1] = {}) {
  const { code, id } = await seedReservation(site.services.db, { date, locale: 'en', ...over })
  const of = site.services.db.selectFrom('reservation').select('ticket').where('id', '=', id)
  return { code, id, ...(await of.executeTakeFirstOrThrow()) }
}
async function save(ticket: string): Promise<string> {
  const answer = await open(`/wallet/google/${ticket}`)
  expect(answer.status).toBe(303)
  return answer.headers.get('Location') ?? ''
}
const objectOf = (ticket: string) => google.resources.transitObject.get(`${google.issuerId}.${ticket}`)
const newCalls = () =>
  google.calls.splice(0).map(({ method, path, status }) => `${method} ${path.split('/')[3]} ${status}`)
const registered = () => site.services.db.selectFrom('wallet_device').select(['device', 'delivered_version']).execute()
const common = { ...tour, date, text: '', atNight: false, actor: 'Ana’s phone' }
const order = (number: number) => ({ ...common, id: `01890a5d-ac96-774b-bcce-b3021111100${number}` })
const later = (minutes: number, number = 1) =>
  sendToDeparture(site.services, { ...order(number), facts: { reason: 'later', minutes } })

test('the button leads to Google with a signed link that names only the pass, which Google has by then', async () => {
  const { ticket, code, id } = await book({ locale: 'de' })
  const link = await save(ticket)
  expect(link.length).toBeLessThan(1_800)
  const [, token = ''] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(link) ?? []
  const options = { algorithms: ['RS256'], issuer: google.email, audience: 'google', currentDate: site.clock.now() }
  const { payload, protectedHeader } = await jwtVerify(token, google.verifier, options)
  const [objectId, classId] = [`${google.issuerId}.${ticket}`, `${google.issuerId}.boat-trip`]
  expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' })
  expect(payload).toEqual({
    ...{ iss: google.email, aud: 'google', typ: 'savetowallet', origins: [] },
    iat: Math.floor(site.clock.now().getTime() / 1000),
    payload: { transitObjects: [{ id: objectId, classId }] },
  })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
  await expect(jwtVerify(token, other, options)).rejects.toThrow(/signature/)
  expect(google.resources.transitClass.get(classId)).toMatchObject({ transitType: 'FERRY' })
  const object = objectOf(ticket)
  expect(object).toMatchObject({
    ...{ state: 'ACTIVE', ticketNumber: code },
    ticketLeg: {
      originName: { defaultValue: { value: 'Bibinje' } },
      departureDateTime: '2027-05-12T09:00:00+02:00',
    },
    barcode: { type: 'QR_CODE', value: site.services.origin + hrefTo('ticket', 'de', ticket) },
  })
  const module = (name: string) => object.textModulesData.find((each: { id: string }) => each.id === name)
  expect(module('cash').body).toBe('156\u00a0€')
  expect(module('boards').body).toBe('8:50')
  expect(module('party').localizedBody.defaultValue).toEqual({ language: 'de', value: '2 Erwachsene, 1 Kind' })
  for (const secret of [id, 'Kowalska', 'Ana', '/booking/']) expect(JSON.stringify(object)).not.toContain(secret)
})

test('every text has its language and the four others', async () => {
  const { ticket } = await book({ locale: 'pl' })
  await save(ticket)
  const object = objectOf(ticket)
  const texts = [
    object.customTicketStatus,
    object.ticketLeg.destinationName,
    ...[...object.messages, ...object.textModulesData].flatMap((each: Record<string, object>) => [
      each.localizedHeader,
      each.localizedBody,
    ]),
  ]
  expect(texts).toHaveLength(16)
  for (const { defaultValue, translatedValues } of texts) {
    expect(defaultValue.language).toBe('pl')
    const all = [defaultValue, ...translatedValues]
    expect(all.map(({ language }: { language: string }) => language).sort()).toEqual([...locales].sort())
    for (const { value } of all) expect(value).not.toMatch(/^$|%@/)
  }
})

test('class and token are asked for once; a saved pass that is saved again is patched', async () => {
  const [one, two] = [await book(), await book()]
  await save(one.ticket)
  await save(two.ticket)
  await save(one.ticket)
  expect(newCalls()).toEqual([
    ...['POST transitClass 200', 'POST transitObject 200', 'POST transitObject 200'],
    ...['POST transitObject 409', 'PATCH transitObject 200'],
  ])
  expect(google.grants()).toBe(1)
  site.clock.advance(60)
  await save(two.ticket)
  expect(google.grants()).toBe(2)
  // A restarted site sends the class again. Google has it already and answers 409, so the site updates it.
  const restarted = googleWallet(google.keys, { now: site.clock.now, origin: google.origin })
  newCalls()
  await site
    .variant({ passes: { apple: null, google: restarted } })
    .request(`http://bonaca.test/wallet/google/${one.ticket}`)
  expect(newCalls().slice(0, 2)).toEqual(['POST transitClass 409', 'PATCH transitClass 200'])
})

test('a delay, another quay and a cancellation reach the saved pass, each once', async () => {
  const { code, ticket } = await book()
  await book()
  await save(ticket)
  newCalls()
  await run()
  expect(newCalls()).toEqual([])
  expect(await later(20)).toMatchObject({ ok: true })
  await run()
  expect(newCalls()).toEqual(['PATCH transitObject 200'])
  expect(objectOf(ticket)).toMatchObject({
    ticketLeg: { departureDateTime: '2027-05-12T09:20:00+02:00' },
    customTicketStatus: { defaultValue: { value: 'Later than planned' } },
    messages: [{ body: 'The boat now leaves at 09:20.' }],
  })
  site.clock.advance(1)
  await run()
  expect(newCalls()).toEqual([])
  const facts = { reason: 'other_quay', quay: 'bibinje', movedTo: 'zadar' } as const
  expect(await sendToDeparture(site.services, { ...order(2), facts })).toMatchObject({ ok: true })
  await run()
  expect(objectOf(ticket)).toMatchObject({
    ticketLeg: { originName: { defaultValue: { value: 'Zadar' } } },
    messages: [{ body: 'You now board in Zadar.' }],
  })
  site.clock.advance(1)
  expect(await cancelReservation(site.services, { booking: code, reason: 'weather', actor: 'tests' })).toMatchObject({
    ok: true,
  })
  await run()
  expect(objectOf(ticket)).toMatchObject({ state: 'INACTIVE', messages: [{ body: 'Your trip: Cancelled' }] })
})

test('a patch that fails is repeated later, an expired token is replaced, and a pass that is gone is told no more', async () => {
  const { ticket } = await book()
  await save(ticket)
  newCalls()
  await later(20)
  for (const fault of [429, 500, 503, 'no answer'] as const) {
    google.faults.push(fault)
    await run()
    await run()
    expect(newCalls()).toEqual(fault === 'no answer' ? [] : [`PATCH transitObject ${fault}`])
    site.clock.advance(10)
  }
  google.faults.push('expired token')
  google.grantFaults.push(500)
  await run()
  expect(newCalls()).toEqual(['PATCH transitObject 401'])
  site.clock.advance(20)
  await run()
  expect(newCalls()).toEqual(['PATCH transitObject 200'])
  google.faults.push('expired token')
  await later(30, 2)
  await run()
  expect(newCalls()).toEqual(['PATCH transitObject 401', 'PATCH transitObject 200'])
  google.resources.transitObject.clear()
  await later(40, 3)
  await run()
  expect(newCalls()).toEqual(['PATCH transitObject 404'])
  expect(await registered()).toEqual([])
})

test.each(locales)('the ticket has the button in %s, and says so when Google does not answer', async (locale) => {
  // The page has the language of its reader, which need not be that of the booking.
  const { ticket } = await book({ locale: 'en' })
  const path = hrefTo('ticket', locale, ticket)
  const names = {
    en: 'Add to Google Wallet',
    hr: 'Dodaj u Google novčanik',
    de: 'Zu Google Wallet hinzufügen',
    it: 'Aggiungi a Google Wallet',
    pl: 'Dodaj do Portfela Google',
  }
  const html = await (await open(path)).text()
  const [, href = ''] = /href="(\/wallet\/google\/[^"]+)"/.exec(html) ?? []
  expect(html.replaceAll('\u00a0', ' ')).toContain(names[locale])
  expect(html).not.toContain('id="wallet"')
  google.faults.push('no answer')
  site.app = site.variant({ passes: walletWith({ timeoutMs: 3_000, offerMs: 300 }) })
  expect((await open(href)).headers.get('Location')).toBe(`${site.services.origin + path}?wallet=slow#wallet`)
  expect(await registered()).toEqual([])
  const slow = await open(`${path}?wallet=slow`)
  expect(slow.status).toBe(200)
  expect(await slow.text()).toContain('id="wallet"')
})

test('without a ticket or without keys there is no pass', async () => {
  expect((await open('/wallet/google/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  const { ticket } = await book({ state: 'not_paid', seat_status: 'none' })
  expect((await open(`/wallet/google/${ticket}`)).status).toBe(404)
  const booked = await book()
  const bare = site.variant({ passes: { apple: null, google: null } })
  expect((await bare.request(`http://bonaca.test/wallet/google/${booked.ticket}`)).status).toBe(404)
  expect(newCalls()).toEqual([])
})

test('the checks report a file that is not usable, and a key or issuer that Google refuses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bonaca-google-'))
  const key = join(folder, 'key.json')
  const check = async (issuerId = google.issuerId) =>
    (await checkWallets({ apple: null, google: { key, issuerId } }, site.clock.now(), google.origin))[0]
  expect(await check()).toMatchObject({ cause: 'wallet_files', details: { file: key, problem: 'ENOENT' } })
  await writeFile(key, '{}', { mode: 0o600 })
  expect(await check()).toMatchObject({ cause: 'wallet_files', details: { problem: 'invalid' } })
  await writeFile(key, google.keyFile)
  expect(await check()).toMatchObject({ subject: 'Google Wallet', cause: null })
  expect(await check('1')).toMatchObject({ cause: 'wallet_refused', details: { answer: 'status 403' } })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const pem = foreign.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(key, JSON.stringify({ ...JSON.parse(google.keyFile), private_key: pem }))
  expect(await check()).toMatchObject({ cause: 'wallet_refused', details: { answer: 'no access token, status 400' } })
  await rm(folder, { recursive: true })
})
