import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { releaseReservation } from '../../src/domain/reservations/holds/release-holds.ts'
import { addDays } from '../../src/domain/time/operator-time.ts'
import { type ActionName, actions, previews, type ReadName, reads } from '../../src/operator/operations/operations.ts'
import { book, newIdempotencyKey } from '../fixtures/api-client.ts'
import { actionInputs, readPaths } from '../fixtures/operator-calls.ts'
import { type AppResponse, type OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { createTestCli, type TestCli } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { type OctoClient, octoClient } from '../octo/octo-client.ts'
import { guest, order } from '../octo/reseller-site.ts'

// The id of a booking is the guest's secret: whoever has it can change and cancel the booking. Crew, owner and
// resellers get only the ticket (decision 065). The tests read everything that they can read, with bookings of every
// kind.

const today = '2027-05-11'

let site: TestSite
let crew: OperatorDevice
let owner: OperatorDevice
let otok: OctoClient
let cli: TestCli
let booked: { id: string; code: string; ticket: string }
let upcoming: { id: string; code: string; ticket: string }
let uuid: string
beforeAll(async () => {
  site = await testSite()
  crew = await pairedDevice(site, 'Crew', 'crew')
  owner = await pairedDevice(site, 'Owner', 'owner')
  otok = await octoClient(site, 'Otok')
  cli = createTestCli(site.database, site.clock.now)
  await bookEverything()
})
afterAll(async () => {
  await cli.close()
  await site.close()
})

async function bookEverything() {
  await site.services.db.updateTable('trip').set({ asks_names: true }).execute()
  booked = await withTicket(await seedReservation(site.services.db, { date: today }))
  upcoming = await withTicket(await seedReservation(site.services.db, { date: '2027-07-14' }))
  const { code: cancelled } = await book(site.app, '4242424242424242')
  await owner.act('reservation-cancel', { booking: cancelled })
  for (const pay of ['cash', 'link'])
    await crew.act('reservation-add', {
      ...actionInputs['reservation-add'],
      date: addDays(today, 3),
      pay,
      email: 'ana@mail.example',
    })
  await otok.post('/bookings', order('2027-06-02'))
  uuid = (await otok.post('/bookings', order('2027-06-03'))).json.uuid
  await otok.post(`/bookings/${uuid}/confirm`, guest)
}

async function withTicket({ id }: { id: string }) {
  return site.services.db
    .selectFrom('reservation')
    .select(['id', 'code', 'ticket'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Fails if a text has the id of any booking. */
async function expectNoLink(what: string, text: string) {
  const reservations = await site.services.db.selectFrom('reservation').select(['id', 'code']).execute()
  expect(reservations.length).toBeGreaterThan(5)
  for (const { id, code } of reservations)
    expect(text.includes(id), `${what} has the id of ${code}: ${text.slice(0, 500)}`).toBe(false)
}
const textOf = ({ body }: AppResponse) => (typeof body === 'string' ? body : JSON.stringify(body))

const pathsOf = (name: ReadName): string[] => {
  const paths: Partial<Record<ReadName, string[]>> = {
    manifest: [today, addDays(today, 3), '2027-06-03', '2027-07-14'].map((date) => `/manifest?date=${date}`),
    ticket: [booked.code, booked.ticket, booked.id].map((reference) => `/ticket?booking=${reference}`),
    booking: [booked.code, booked.id].map((reference) => `/booking?booking=${reference}`),
    bookings: ['/bookings?text=kowalska'],
    'departure-cancellation': [`/departure-cancellation?date=${today}`],
  }
  return paths[name] ?? [readPaths[name]]
}

test.each(reads.filter(({ name }) => name !== 'payment-link'))('read $name', async ({ name }) => {
  for (const path of pathsOf(name)) {
    const answer = await owner.get(path)
    expect(answer.status, path).toBe(200)
    expect(textOf(answer).length, path).toBeLessThan(20_000)
    await expectNoLink(path, textOf(answer))
    await expectNoLink(path, textOf(await crew.get(path)))
  }
})

test.each(previews)('preview $name', async ({ name }) => {
  for (const { id } of [upcoming, booked]) {
    const answer = await owner.post(`/previews/${name}`, { ...actionInputs[name], ...bookingIn(name, id) })
    expect(answer.status, textOf(answer)).toBe(id === booked.id && 'booking' in actionInputs[name] ? 409 : 200)
    await expectNoLink(name, textOf(answer))
  }
})

/** The input that names the booking, if the action has one. It contains the id, as old queues and old QR codes do. */
const bookingIn = (name: ActionName, id = booked.id) => ('booking' in actionInputs[name] ? { booking: id } : {})

test.each(actions)('action $name, its repetition and its stored answer', async ({ name }) => {
  await owner.checkPasskey()
  const key = newIdempotencyKey()
  for (const device of [owner, owner, crew]) {
    const answer = await device.act(name, { ...actionInputs[name], ...bookingIn(name) }, key)
    await expectNoLink(name, textOf(answer))
  }
  const stored = await site.services.db.selectFrom('device_action').select('result').where('key', '=', key).execute()
  await expectNoLink(`the stored answer of ${name}`, JSON.stringify(stored))
  expect(JSON.stringify(stored).length, name).toBeLessThan(4000)
})

test('the queue of a phone', async () => {
  const at = site.clock.now().toISOString()
  const offline = actions.filter((action) => action.offline)
  const queue = offline.map(({ name }, index) => {
    const input = { ...actionInputs[name], ...bookingIn(name) }
    return { sequence: index + 1, recordedAt: at, name, input }
  })
  const answer = await crew.sendQueue({ sentAt: at, actions: queue })
  expect(answer.body.results).toHaveLength(offline.length)
  await expectNoLink('the queue', textOf(answer))
})

test('everything that a reseller reads', async () => {
  const answers = [
    await otok.get('/bookings?localDateStart=2027-06-01&localDateEnd=2027-06-30'),
    await otok.get(`/bookings/${uuid}`),
    await otok.patch(`/bookings/${uuid}`, { resellerReference: 'OT-2' }),
    await otok.post(`/bookings/${uuid}/cancel`, {}),
  ]
  for (const { status, json } of answers) {
    expect(status).toBe(200)
    await expectNoLink('an answer to a reseller', JSON.stringify(json))
  }
  const events = await site.services.db.selectFrom('reseller_event').selectAll().execute()
  expect(events.length).toBeGreaterThan(0)
  await site.runJobs()
  const notifications = await site.services.db.selectFrom('reseller_notification').selectAll().execute()
  await expectNoLink('the notifications', JSON.stringify(notifications))
})

test('manifests and exports of the command line', async () => {
  for (const words of [['--format', 'csv'], ['--format', 'html'], ['--json'], []]) {
    const { out } = await cli.operator('manifest', today, ...words)
    expect(out).toContain(booked.code)
    await expectNoLink(`manifest ${words}`, out)
  }
  await expectNoLink('the ledger', textOf(await owner.get('/ledger.csv?from=2027-05-01&to=2027-05-31')))
})

describe('the crew reads guests of days near today only', () => {
  const outcome = async (device: OperatorDevice, path: string) => {
    const { status, body } = await device.get(path)
    return `${status} ${body.error?.code ?? 'ok'}`
  }

  test.each([-4, -3, 0, 3, 4])('manifest %i days from today', async (days) => {
    const path = `/manifest?date=${addDays(today, days)}`
    expect(await outcome(crew, path)).toBe(Math.abs(days) > 3 ? '403 day_not_for_crew' : '200 ok')
    expect(await outcome(owner, path)).toBe('200 ok')
  })

  test('ticket of a far day: the refusal names the day, and nothing else', async () => {
    const { code } = await seedReservation(site.services.db, { date: '2027-07-15' })
    const { status, body } = await crew.get(`/ticket?booking=${code}`)
    expect(status).toBe(403)
    expect(body).toEqual({
      error: { code: 'day_not_for_crew', message: expect.stringMatching(/^This is for Thu.15.July.2027\./) },
    })
    expect(await outcome(owner, `/ticket?booking=${code}`)).toBe('200 ok')
  })
})

test('an unpaid payment link is for the owner and the phone that made it, until it ends', async () => {
  const links = site.services.db.selectFrom('reservation').select(['id', 'code']).where('hold_kind', '=', 'link')
  const { id, code } = await links.executeTakeFirstOrThrow()
  const path = `/payment-link?booking=${code}`
  for (const device of [owner, crew]) expect(textOf(await device.get(path))).toContain(id)
  const other = await pairedDevice(site, 'Another of the crew', 'crew')
  expect((await other.get(path)).status).toBe(404)
  await expectNoLink(path, textOf(await other.get('/payment-links')))
  expect((await other.act('reservation-prolong', { booking: code })).body).toMatchObject({ error: { code: 'no_link' } })
  expect((await owner.get(`/payment-link?booking=${booked.code}`)).status).toBe(404)
  await releaseReservation(site.services, { booking: code, actor: 'tests' })
  for (const state of ['ending', 'ended']) {
    const answer = await owner.get(path)
    expect(answer.body).toMatchObject({ state, text: null })
    await expectNoLink(path, textOf(answer))
    await site.runJobs()
  }
})
