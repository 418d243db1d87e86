import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revokeDevice } from '../../src/domain/devices/manage-devices.ts'
import { board } from '../../src/operator/operations/boarding.ts'
import { needsPasskeyCheck } from '../../src/operator/operations/define-operation.ts'
import { actions, previews, reads } from '../../src/operator/operations/operations.ts'
import { book } from '../fixtures/api-client.ts'
import { actionInputs, readPaths } from '../fixtures/operator-calls.ts'
import { type AppResponse, OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Every action, preview and read, without a session, as crew, as owner and as a revoked device.

let site: TestSite
let devices: Record<'signedOut' | 'crew' | 'owner' | 'revoked', OperatorDevice>
beforeAll(async () => {
  site = await testSite()
  const [crew, owner, revoked] = [
    await pairedDevice(site, 'Crew', 'crew'),
    await pairedDevice(site, 'Owner', 'owner'),
    await pairedDevice(site, 'Revoked', 'owner'),
  ]
  await revokeDevice(site.services, { device: 'Revoked', actor: 'tests' })
  devices = { signedOut: new OperatorDevice(site), crew, owner, revoked }
})
afterAll(() => site.close())

const outcome = ({ status, body }: AppResponse) => `${status} ${body?.error?.code ?? 'ok'}`
const ledgerFiles = ['csv', 'xlsx'].map((format) => `/ledger.${format}?from=2027-05-01&to=2027-05-31`)
const reportFiles = ['report.csv', 'report.xlsx', 'fiscal-report.pdf'].map(
  (file) => `/${file}?from=2027-05-01&to=2027-05-31`,
)
const harbourFiles = ['csv', 'xlsx'].map((format) => `/harbour-table.${format}?from=2027-05-01&to=2027-05-31`)
const isAllowed = (answer: AppResponse) => [200, 404, 409].includes(answer.status)

describe.each(actions)('action $name', (action) => {
  const { name, role } = action
  const run = (device: OperatorDevice) => device.act(name, actionInputs[name])

  test('is refused without a session and to a revoked device', async () => {
    expect(outcome(await run(devices.signedOut))).toBe('401 signed_out')
    expect(outcome(await run(devices.revoked))).toBe('401 revoked')
  })

  test(role === 'crew' ? 'is allowed to the crew' : 'is refused to the crew', async () => {
    if (role === 'crew' && needsPasskeyCheck(action, actionInputs[name])) await devices.crew.checkPasskey()
    const answer = await run(devices.crew)
    if (role === 'crew') expect(isAllowed(answer), outcome(answer)).toBe(true)
    else expect(outcome(answer)).toBe('403 wrong_role')
  })

  test('is allowed to the owner, if needed after a passkey check', async () => {
    // After six minutes the passkey check at sign-in is too old: it counts for five minutes.
    site.clock.advance(6)
    if (needsPasskeyCheck(action, actionInputs[name])) {
      expect(outcome(await run(devices.owner))).toBe('403 passkey_check_needed')
      await devices.owner.checkPasskey()
    }
    const answer = await run(devices.owner)
    expect(isAllowed(answer), outcome(answer)).toBe(true)
    expect(answer.body).not.toMatchObject({ error: { code: 'not_found' } })
  })
})

test('every operation of the types is found at run time', () => {
  expect(actions.map(({ name }) => name).sort()).toEqual(Object.keys(actionInputs).sort())
  expect(reads.map(({ name }) => name).sort()).toEqual(Object.keys(readPaths).sort())
  expect(previews).toHaveLength(4)
})

/** All that the crew may call. Every operation that is not in this list must be refused to the crew. */
const ofCrew = [
  ...['board', 'no-show', 'cash-count', 'reservation-add', 'reservation-note', 'preview of reservation-add', 'walk-in'],
  ...['sail', 'cash-move', 'cash-receive', 'cash-cancel'],
  ...['calendar-address', 'calendar-address-set'],
  ...['departure-tell', 'preview of departure-tell', 'departure-messages'],
  ...['today', 'manifest', 'ticket', 'booking-options', 'cash-box', 'passengers'],
  // The crew may use these only for payment links that the same device has made.
  ...['payment-link', 'payment-links', 'reservation-prolong'],
]

test('a device of the crew may call nothing beside its list', async () => {
  const others = [
    ...actions.map(({ name }) => ({ name, call: () => devices.crew.act(name, actionInputs[name]) })),
    ...previews.map(({ name }) => ({
      ...{ name: `preview of ${name}`, call: () => devices.crew.post(`/previews/${name}`, actionInputs[name]) },
    })),
    ...reads.map(({ name }) => ({ name, call: () => devices.crew.get(readPaths[name]) })),
    { name: 'upload of a picture', call: () => devices.crew.post('/pictures?name=Deck', {}) },
  ].filter(({ name }) => !ofCrew.includes(name))
  const answers = []
  for (const { name, call } of others) answers.push([name, outcome(await call())])
  expect(answers).toEqual(others.map(({ name }) => [name, '403 wrong_role']))
})

test('the ledger as a file needs a passkey check', async () => {
  site.clock.advance(6)
  for (const file of ledgerFiles) expect(outcome(await devices.owner.get(file))).toBe('403 passkey_check_needed')
  for (const file of reportFiles) expect(outcome(await devices.owner.get(file))).toBe('200 ok')
})

const paths = [
  ...reads.map(({ name, role }) => ({ path: readPaths[name], role })),
  ...[...ledgerFiles, ...reportFiles, ...harbourFiles].map((path) => ({ path, role: 'owner' })),
  { path: '/session', role: 'crew' },
]

test.each(paths)('GET $path is for $role', async ({ path, role }) => {
  expect(outcome(await devices.signedOut.get(path))).toBe('401 signed_out')
  expect(outcome(await devices.revoked.get(path))).toBe('401 revoked')
  const crew = await devices.crew.get(path)
  if (role === 'crew') expect(isAllowed(crew), outcome(crew)).toBe(true)
  else expect(outcome(crew)).toBe('403 wrong_role')
  if (ledgerFiles.includes(path)) await devices.owner.checkPasskey()
  const owner = await devices.owner.get(path)
  expect(isAllowed(owner), outcome(owner)).toBe(true)
})

test.each(previews)('preview of $name has the role of its action', async ({ name, role }) => {
  const run = (device: OperatorDevice) => device.post(`/previews/${name}`, actionInputs[name])
  expect(outcome(await run(devices.signedOut))).toBe('401 signed_out')
  expect(outcome(await run(devices.revoked))).toBe('401 revoked')
  const crew = await run(devices.crew)
  if (role === 'crew') expect(isAllowed(crew), outcome(crew)).toBe(true)
  else expect(outcome(crew)).toBe('403 wrong_role')
  expect(isAllowed(await run(devices.owner))).toBe(true)
})

test('the queue takes only actions that may be done without signal, and only those of the role', async () => {
  const queueOf = (queued: readonly (typeof actions)[number][]) => ({
    installation: randomUUID(),
    sentAt: site.clock.now().toISOString(),
    actions: queued.map(({ name }, index) => ({
      ...{ sequence: index + 1, name, input: actionInputs[name] },
      recordedAt: site.clock.now().toISOString(),
    })),
  })
  expect(outcome(await devices.signedOut.post('/actions', queueOf([board])))).toBe('401 signed_out')
  expect(outcome(await devices.revoked.post('/actions', queueOf([board])))).toBe('401 revoked')
  const { body } = await devices.crew.post('/actions', queueOf(actions))
  const codes = new Map(body.results.map((one: { code?: string }, index: number) => [actions[index]?.name, one.code]))
  for (const { name, role, offline } of actions) {
    const expected = role === 'owner' ? 'wrong_role' : offline ? undefined : 'not_offline'
    if (expected) expect(codes.get(name), name).toBe(expected)
    else expect(['wrong_role', 'not_offline'], name).not.toContain(codes.get(name))
  }
})

test('actions without a passkey check change no money, no credential and nothing that is on sale', async () => {
  const { code, date } = await book(site.app, '4242424242424242')
  await site.runJobs()
  const dayOfTrip = new Date(`${date}T05:00:00Z`)
  site.clock.advance((dayOfTrip.getTime() - site.clock.now().getTime()) / 60_000)
  const owner = await pairedDevice(site, 'Office', 'owner')
  site.clock.advance(6)
  const unchecked = actions
    .filter((action) => !needsPasskeyCheck(action, actionInputs[action.name]))
    .map(({ name }) => name)
  expect(unchecked).toContain('reservation-resend')
  const guarded = await guardedRows(site)
  for (const name of unchecked) {
    const input = { ...actionInputs[name], ...('booking' in actionInputs[name] && { booking: code }) }
    const answer = await owner.act(name, input)
    expect(isAllowed(answer), `${name}: ${outcome(answer)}`).toBe(true)
  }
  expect(await guardedRows(site)).toEqual(guarded)
  expect(outcome(await owner.act('reservation-resend', { booking: code, to: 'thief@mail.example' }))).toBe(
    '403 passkey_check_needed',
  )
})

/** The rows that decide about money, access and what is on sale. */
const guardedRows = async ({ services: { db } }: TestSite) => ({
  refunds: await db.selectFrom('refund').selectAll().execute(),
  prices: await db.selectFrom('ticket_price').selectAll().execute(),
  offers: await db.selectFrom('special_offer').selectAll().execute(),
  // Leaves out the setting for reports to the harbour office, which has no effect on sales.
  settings: await db.selectFrom('setting').selectAll().where('key', '<>', 'harbour').execute(),
  departures: await db.selectFrom('departure').select(['date', 'status', 'capacity']).orderBy('date').execute(),
  devices: await db.selectFrom('device').select(['id', 'revoked_at']).orderBy('id').execute(),
  pairings: await db.selectFrom('device_pairing').selectAll().execute(),
  bookings: await db
    .selectFrom('reservation')
    .select(['email', 'total_amount', 'bail_amount'])
    .where('channel', '=', 'website')
    .execute(),
})
