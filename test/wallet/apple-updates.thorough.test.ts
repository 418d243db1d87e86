import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendToDeparture } from '../../src/domain/messages/send-to-departure.ts'
import { applyRetention } from '../../src/domain/privacy/retention.ts'
import { cancelReservation } from '../../src/domain/reservations/cancellation/cancel-reservation.ts'
import { updatePasses } from '../../src/domain/wallet/update-passes.ts'
import type { WalletPasses } from '../../src/main/wallet/open-wallets.ts'
import { passUpdates } from '../../src/main/wallet/pass-updates.ts'
import { readAppleKeys } from '../../src/platform/integrations/wallet/wallet-keys.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'
import { fakeApns } from '../providers/apple/fake-apns.ts'
import { passTypeId, walletCertificates } from '../providers/apple/wallet-certificates.ts'

// The tests act as a phone, by Apple's protocol. A stand-in for APNs requires the certificate of the pass type.

let certificates: Awaited<ReturnType<typeof walletCertificates>>
let passes: WalletPasses
let site: TestSite
let apns: Awaited<ReturnType<typeof fakeApns>>
beforeAll(async () => {
  certificates = await walletCertificates()
  passes = { apple: readAppleKeys(certificates.files), google: null }
}, 120_000)
afterAll(() => certificates.remove())
beforeEach(async () => {
  site = await testSite({ passes })
  apns = await fakeApns(certificates)
  // Moves the clock to 6:30 on the day of the trip.
  site.clock.advance(18.5 * 60)
})
afterEach(async () => {
  await apns.close()
  await site.close()
})

const date = '2027-05-12'
const run = (timeoutMs = 2_000) =>
  updatePasses(site.services, passUpdates(passes, { origin: apns.origin, ca: certificates.ca, timeoutMs }))

async function book(over: Parameters<typeof seedReservation>[1] = {}) {
  const { code, id } = await seedReservation(site.services.db, { date, locale: 'en', ...over })
  const of = site.services.db.selectFrom('reservation').select('ticket').where('id', '=', id)
  return { code, id, ...(await of.executeTakeFirstOrThrow()) }
}

const ask = (path: string, init: RequestInit = {}) => site.app.request(`${site.services.origin}/wallet${path}`, init)

async function readPass(answer: Response) {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const json = JSON.parse(Buffer.from(files['pass.json'] ?? []).toString())
  const { primaryFields, secondaryFields } = json.boardingPass
  const fields = [...primaryFields, ...secondaryFields] as { key: string; value: string }[]
  return { json, value: (key: string) => fields.find((field) => field.key === key)?.value }
}

/** A phone that adds the pass of a ticket. */
async function phone(ticket: string, device: string, token: string) {
  const added = await ask(`/apple/${ticket}`)
  const { json } = await readPass(added)
  const headers = { Authorization: `ApplePass ${json.authenticationToken}` }
  const registration = `/v1/devices/${device}/registrations/${passTypeId}`
  const register = () =>
    ask(`${registration}/${ticket}`, { method: 'POST', headers, body: JSON.stringify({ pushToken: token }) })
  const get = (since = '') =>
    ask(`/v1/passes/${passTypeId}/${ticket}`, { headers: { ...headers, ...(since && { 'If-Modified-Since': since }) } })
  return {
    ...{ headers, register, get, lastModified: added.headers.get('Last-Modified') ?? '' },
    list: async (tag?: string) => ask(registration + (tag ? `?passesUpdatedSince=${tag}` : '')),
    unregister: () => ask(`${registration}/${ticket}`, { method: 'DELETE', headers }),
  }
}

const tokens = () => apns.pushes.splice(0).map(({ token }) => token)
const later = (minutes: number, number = 1) =>
  sendToDeparture(site.services, {
    ...{
      ...tour,
      date,
      id: `01890a5d-ac96-774b-bcce-b3021111000${number}`,
      text: '',
      atNight: false,
      actor: 'Ana’s phone',
    },
    facts: { reason: 'later', minutes },
  })

test('a delay reaches the phone: pushed, listed, fetched with the new time, and then nothing more', async () => {
  const { ticket } = await book()
  const device = await phone(ticket, 'device0001', 'aa11bb22')
  expect((await device.register()).status).toBe(201)
  expect((await device.register()).status).toBe(200)
  await run()
  expect(apns.pushes).toEqual([{ token: 'aa11bb22', topic: passTypeId, payload: '{}', client: passTypeId }])
  tokens()
  const first = await (await device.list()).json()
  expect(first.serialNumbers).toEqual([ticket])
  expect((await device.list(first.lastUpdated)).status).toBe(204)
  expect((await device.get(device.lastModified)).status).toBe(304)
  site.clock.advance(1)
  await run()
  expect(tokens()).toEqual([])

  expect(await later(20)).toMatchObject({ ok: true })
  await run()
  expect(tokens()).toEqual(['aa11bb22'])
  expect(await (await device.list(first.lastUpdated)).json()).toMatchObject({ serialNumbers: [ticket] })
  const latest = await device.get(device.lastModified)
  expect(latest.status).toBe(200)
  const { value } = await readPass(latest)
  expect(['departs', 'boards', 'state'].map(value)).toEqual([
    '2027-05-12T09:20:00+02:00',
    '2027-05-12T09:10:00+02:00',
    'Later than planned',
  ])
  site.clock.advance(1)
  await run()
  expect(tokens()).toEqual([])
})

test('another quay and a cancellation reach the phone', async () => {
  const { code, ticket } = await book()
  const device = await phone(ticket, 'device0001', 'aa11bb22')
  await device.register()
  await run()
  tokens()
  const moved = { reason: 'other_quay', quay: 'bibinje', movedTo: 'zadar' } as const
  const order = {
    ...tour,
    date,
    id: '01890a5d-ac96-774b-bcce-b30222220001',
    text: '',
    atNight: false,
    actor: 'Ana’s phone',
  }
  expect(await sendToDeparture(site.services, { ...order, facts: moved })).toMatchObject({ ok: true })
  await run()
  expect(tokens()).toEqual(['aa11bb22'])
  const { value } = await readPass(await device.get(device.lastModified))
  expect(['quay', 'state'].map(value)).toEqual(['Zadar', 'Another quay'])
  site.clock.advance(1)
  expect(await cancelReservation(site.services, { booking: code, reason: 'weather', actor: 'tests' })).toMatchObject({
    ok: true,
  })
  await run()
  expect(tokens()).toEqual(['aa11bb22'])
  expect((await readPass(await device.get())).json).toMatchObject({ voided: true })
})

test('a push that fails is repeated, with longer and longer pauses, also after a killed process', async () => {
  const { ticket } = await book()
  await (await phone(ticket, 'device0001', 'aa11bb22')).register()
  for (const answer of [{ status: 429, reason: 'TooManyRequests' }, { status: 503 }, 'reset', 'no answer'] as const) {
    apns.answers.set('aa11bb22', answer)
    await run(200)
    expect(tokens()).toEqual(['aa11bb22'])
    await run(200)
    expect(tokens()).toEqual([])
    site.clock.advance(10)
  }
  apns.answers.clear()
  await apns.close()
  await run(200)
  site.clock.advance(60)
  apns = await fakeApns(certificates)
  await run()
  expect(tokens()).toEqual(['aa11bb22'])
})

test('many phones are told over one connection, and one that has removed the pass is told no more', async () => {
  const tickets = await Promise.all([book(), book(), book()])
  for (const [number, { ticket }] of tickets.entries())
    await (await phone(ticket, `device000${number}`, `aa11bb2${number}`)).register()
  await (await phone(tickets[0]?.ticket ?? '', 'device0001', 'aa11bb21')).register()
  apns.answers.set('aa11bb21', { status: 410, reason: 'Unregistered' })
  await run()
  expect(tokens().sort()).toEqual(['aa11bb20', 'aa11bb21', 'aa11bb21', 'aa11bb22'])
  expect(apns.connections()).toBe(1)
  site.clock.advance(60)
  await later(20)
  await run()
  expect(tokens().sort()).toEqual(['aa11bb20', 'aa11bb22'])
})

test('only the token of the pass opens it, and only for its own pass type', async () => {
  const [mine, other] = [await book(), await book()]
  const device = await phone(mine.ticket, 'device0001', 'aa11bb22')
  const path = `/v1/devices/device0001/registrations/${passTypeId}`
  const body = JSON.stringify({ pushToken: 'aa11bb22' })
  for (const headers of [
    { Authorization: '' },
    { Authorization: 'ApplePass wrong' },
    { Authorization: `Bearer ${mine.ticket}` },
  ])
    expect((await ask(`${path}/${mine.ticket}`, { method: 'POST', headers, body })).status).toBe(401)
  for (const ticket of [other.ticket, mine.id, 'AAAAAAAAAAAAAAAAAAAAAA'])
    for (const [method, url] of [
      ['POST', `${path}/${ticket}`],
      ['DELETE', `${path}/${ticket}`],
      ['GET', `/v1/passes/${passTypeId}/${ticket}`],
    ] as const)
      expect((await ask(url, { method, headers: device.headers, ...(method === 'POST' && { body }) })).status).toBe(401)
  expect((await ask(`/v1/passes/pass.other/${mine.ticket}`, { headers: device.headers })).status).toBe(404)
  for (const wrong of ['', '{}', '{"pushToken":"no hex"}', '[]', 'null'])
    expect((await ask(`${path}/${mine.ticket}`, { method: 'POST', headers: device.headers, body: wrong })).status).toBe(
      400,
    )
  expect((await ask('/v1/log', { method: 'POST', body: '{"logs":["an error"]}' })).status).toBe(200)
  expect(await site.services.db.selectFrom('wallet_device').select('device').execute()).toEqual([])
})

test('a phone that unregisters is forgotten, and so is every phone 30 days after the trip', async () => {
  const { ticket } = await book()
  const [one, two] = [await phone(ticket, 'device0001', 'aa11bb22'), await phone(ticket, 'device0002', 'cc33dd44')]
  await one.register()
  await two.register()
  expect((await one.unregister()).status).toBe(200)
  expect((await one.list()).status).toBe(204)
  await run()
  expect(tokens()).toEqual(['cc33dd44'])
  const files = { remove: async () => {}, removeOlderThan: async () => 0 }
  site.clock.advance(30 * 24 * 60)
  expect((await applyRetention(site.services, files)).passes).toBe(0)
  site.clock.advance(24 * 60)
  expect((await applyRetention(site.services, files)).passes).toBe(1)
  expect((await two.list()).status).toBe(204)
})

test('without a pass in use there is no work, and the pass of a trip that is over is left alone', async () => {
  const { ticket } = await book()
  await ask(`/apple/${ticket}`)
  const device = await phone((await book()).ticket, 'device0001', 'aa11bb22')
  const compared: string[] = []
  const updates = passUpdates(passes, { origin: apns.origin, ca: certificates.ca })
  const counting = () =>
    updatePasses(site.services, {
      ...updates,
      versionOf(booking) {
        compared.push(booking.code)
        return updates.versionOf(booking)
      },
    })
  await counting()
  expect(compared).toEqual([])
  await device.register()
  await counting()
  expect(compared).toHaveLength(1)
  site.clock.advance(3 * 24 * 60)
  await counting()
  expect(compared).toHaveLength(1)
})
