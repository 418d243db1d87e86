import { afterEach, beforeEach, expect, test } from 'vitest'
import { maxActionsPerRequest } from '../../src/contract/operator-app/action-calls.ts'
import { revokeDevice } from '../../src/domain/devices/manage-devices.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { type OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { board, phoneQueue, type Recorded } from '../fixtures/phone-queue.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Phones without signal: the queue of their actions, sent later. Each party has €156 due.
const today = '2027-05-11'

let site: TestSite
let ana: OperatorDevice
let ivo: OperatorDevice
beforeEach(async () => {
  site = await testSite()
  ana = await pairedDevice(site, 'Ana', 'crew')
  ivo = await pairedDevice(site, 'Ivo', 'crew')
  await takeAuditLog(site.database)
})
afterEach(async () => {
  expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  await site.close()
})

const queue = (actions: Recorded[], skewMinutes?: number) => phoneQueue(site.clock.now(), actions, skewMinutes)
const cashOf = () => site.services.db.selectFrom('ledger_entry').select('amount').where('kind', '=', 'cash').execute()
const seed = () => seedReservation(site.services.db, { date: today })

test('cash without guests, and its undo, leave everyone aboard', async () => {
  const { code } = await seed()
  await ana.sendQueue(queue([board(1, code)]))
  await ana.sendQueue(queue([board(2, code, { guests: 0, cash: 5000 })]))
  const { body } = await ana.sendQueue(queue([board(3, code, { guests: 0, cash: 5000, undo: true })]))
  expect(body.results).toMatchObject([{ status: 'done', answer: { cash: -5000 } }])
  const { body: day } = await ana.get(`/manifest?date=${today}`)
  expect(day.totals).toMatchObject({ aboard: day.totals.guests, cashAmount: 0 })
})

test('each sequence number is applied once, also when the answer was lost', async () => {
  const [first, second] = [await seed(), await seed()]
  const sent = queue([
    board(1, first.code, { cash: 15600 }),
    { sequence: 2, name: 'reservation-note', input: { booking: second.code, note: 'wheelchair' } },
    { sequence: 3, name: 'no-show', input: { booking: second.code } },
  ])
  const answer = await ana.sendQueue(sent)
  expect(answer.body.results.map(({ status, repeated }: never) => [status, repeated])).toEqual([
    ['done', false],
    ['done', false],
    ['done', false],
  ])
  const again = await ana.sendQueue(sent)
  const expected = answer.body.results.map((result: object) => ({ ...result, repeated: true }))
  expect(again.body.results).toEqual(expected)
  expect(await cashOf()).toEqual([{ amount: 15600 }])
  expect((await takeAuditLog(site.database)).map(({ command }) => command)).toEqual([
    'board',
    'reservation note',
    'no-show',
  ])
  const reused = await ana.sendQueue(queue([board(1, second.code)]))
  expect(reused.body.results).toMatchObject([{ status: 'conflict', code: 'key_reused' }])
})

test('a phone that is paired anew sends its queue again: what was applied before is not applied twice', async () => {
  const [first, second] = [await seed(), await seed()]
  const waiting = [board(1, first.code, { guests: 1, cash: 5000 })]
  await ana.sendQueue(queue(waiting))
  await revokeDevice(site.services, { device: 'Ana', actor: 'tests' })
  const anew = await pairedDevice(site, 'Ana', 'crew')
  anew.installation = ana.installation
  const { body } = await anew.sendQueue(queue([...waiting, board(2, second.code, { cash: 5000 })]))
  expect(body.results).toMatchObject([{ repeated: true }, { repeated: false }])
  expect(await cashOf()).toHaveLength(2)
  // Each phone numbers its own actions, so the same number from another phone is another action.
  const other = await ivo.sendQueue(queue(waiting))
  expect(other.body.results).toMatchObject([{ status: 'done', repeated: false }])
})

test('a manifest names the actions of the phone that it contains', async () => {
  const { code } = await seed()
  await ana.sendQueue(queue([1, 2, 10].map((sequence) => board(sequence, code, { guests: 1 }))))
  await ivo.sendQueue(queue([board(11, code, { cash: 100, guests: 0 })]))
  const applied = async (since: string) =>
    (await ana.get(`/manifest?date=${today}&installation=${ana.installation}&since=${since}`)).body.applied
  expect([await applied('0'), await applied('2'), await applied('11')]).toEqual([[1, 2, 10], [2, 10], []])
  expect((await ana.get(`/manifest?date=${today}`)).body.applied).toEqual([])
})

test('a manifest that is read while actions are applied contains exactly those that it names', async () => {
  const { code } = await seedReservation(site.services.db, { date: today, adults: 40 })
  const read = async () => {
    const { body } = await ana.get(`/manifest?date=${today}&installation=${ana.installation}&since=0`)
    return [body.totals.aboard, body.applied.length]
  }
  const sending = ana.sendQueue(queue(Array.from({ length: 40 }, (_, index) => board(index + 1, code, { guests: 1 }))))
  const reads: number[][] = []
  for (let count = 0; count < 20; count++) reads.push(...(await Promise.all([read(), read()])))
  await sending
  expect(await read()).toEqual([40, 40])
  for (const [aboard, applied] of reads) expect(aboard).toBe(applied)
})

test('the same queue sent ten times at once is applied once', async () => {
  const parties = await Promise.all([seed(), seed(), seed()])
  const sent = queue(parties.map(({ code }, index) => board(index + 1, code, { cash: 15600 })))
  const answers = await Promise.all(Array.from({ length: 10 }, () => ana.sendQueue(sent)))
  expect(answers.every(({ body }) => body.results.every(({ status }: never) => status === 'done'))).toBe(true)
  expect(await cashOf()).toHaveLength(3)
})

test('two phones board the same party without signal: the second gets a conflict in words, again when repeated', async () => {
  const { code } = await seed()
  await ana.sendQueue(queue([{ ...board(1, code, { cash: 15600 }), minutesAgo: 30 }]))
  const sent = queue([{ ...board(1, code, { cash: 15600 }), minutesAgo: 20 }, board(2, code)])
  const answer = await ivo.sendQueue(sent)
  expect(answer.body.results).toMatchObject([
    {
      status: 'conflict',
      code: 'too_much',
      message: `Nothing is due from ${code}: €156.00 has already been taken. Boarded at 11:30 by Ana.`,
    },
    { status: 'done', answer: { changed: false, boardedBy: 'Ana' } },
  ])
  const again = await ivo.sendQueue(sent, { 'X-Locale': 'hr' })
  expect(again.body.results[0]).toMatchObject({ status: 'conflict', repeated: true })
  expect(again.body.results[0].message).toMatch(/već je naplaćeno\. Ukrcaj u.11:30: Ana\.$/)
  expect(await cashOf()).toEqual([{ amount: 15600 }])
})

test('a whole day on two phones at once ends balanced', async () => {
  const parties = await Promise.all(Array.from({ length: 8 }, seed))
  const halves = (phone: number) =>
    queue(
      parties.flatMap(({ code }, index) => [
        board(index * 2 + 1, code, { guests: phone === 0 ? 1 : 2, cash: 7800 }),
        // Both phones also record the first four parties as a whole. They then record more cash than is due, so some
        // of these records are refused.
        ...(index < 4 ? [board(index * 2 + 2, code, { cash: 7800 })] : []),
      ]),
    )
  const answers = await Promise.all([ana.sendQueue(halves(0)), ivo.sendQueue(halves(1))])
  const results = answers.flatMap(({ body }) => body.results)
  expect(results.filter(({ status }) => status === 'failed')).toEqual([])
  const { body } = await ana.get(`/today?date=${today}`)
  expect(body.day.totals).toMatchObject({ guests: 24, aboard: 24, cashAmount: 8 * 15600, dueAmount: 0 })
  expect((await ana.get(`/cash-box?date=${today}`)).body.expected).toBe(8 * 15600)
})

test('times are corrected by the clock of the phone, and the difference is in the answer', async () => {
  const { code } = await seed()
  const answer = await ana.sendQueue(queue([{ ...board(1, code), minutesAgo: 45 }], 180))
  expect(answer.body.clock).toEqual({ skewSeconds: 180 * 60, now: site.clock.now().toISOString() })
  expect(answer.body.results[0].answer.boardedAt).toBe('2027-05-11T09:15:00.000Z')
  const { code: other } = await seed()
  const future = await ana.sendQueue(queue([{ ...board(2, other), minutesAgo: -60 }]))
  expect(future.body.results[0].answer.boardedAt).toBe(site.clock.now().toISOString())
})

test.each([
  ['9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00.000Z'],
  ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
])('a phone whose clock says %s is served, with the time of receipt', async (sentAt, recordedAt) => {
  const { code } = await seed()
  const { body } = await ana.sendQueue({ sentAt, actions: [{ ...board(1, code), recordedAt }] })
  expect(body.results).toMatchObject([{ status: 'done', answer: { boardedAt: site.clock.now().toISOString() } }])
})

test('invalid input and unknown bookings are conflicts; the other actions of the queue are applied', async () => {
  const { code } = await seed()
  const sent = queue([board(1, 'BNC-AAAAAA'), board(2, code, { cash: -5 }), board(3, code, { cash: 'all' })])
  const { body } = await ana.sendQueue(sent)
  expect(body.results).toMatchObject([
    { status: 'conflict', code: 'unknown', message: 'No booking has the code BNC-AAAAAA.' },
    { status: 'conflict', code: 'invalid' },
    { status: 'done', answer: { cash: 15600 } },
  ])
  expect((await ana.sendQueue({ sentAt: 'yesterday', actions: [] })).status).toBe(422)
  const tooMany = Array.from({ length: maxActionsPerRequest + 1 }, (_, index) => board(index + 10, code))
  expect((await ana.sendQueue(queue(tooMany))).status).toBe(422)
})

test('an action that cannot be accepted is a conflict; those before and after it are applied', async () => {
  const [first, second] = [await seed(), await seed()]
  const note = { booking: first.code, note: 'paid with 4242 4242 4242 4242' }
  let deep: unknown = {}
  for (let depth = 0; depth < 100; depth++) deep = { deep }
  const sent = queue([
    board(1, first.code, { cash: 15600 }),
    { sequence: 2, name: 'reservation-note', input: note },
    { sequence: 3, name: 'fly', input: {} },
    { sequence: 4, name: 'board', input: null },
    { sequence: 5, name: 'board', input: deep },
    board(3_000_000_000, second.code, { cash: 15600 }),
  ])
  const { body } = await ana.sendQueue(sent)
  expect(body.results).toMatchObject([
    { status: 'done' },
    { status: 'conflict', code: 'invalid', message: expect.stringContaining('looks like a card number') },
    { status: 'conflict', code: 'unknown_action', message: 'The server does not have this action. Nothing was done.' },
    { status: 'conflict', code: 'invalid' },
    { status: 'conflict', code: 'bad_request', message: 'The request could not be read.' },
    { status: 'done' },
  ])
  expect(await cashOf()).toHaveLength(2)
  const croatian = await ana.sendQueue(sent, { 'X-Locale': 'hr' })
  expect(croatian.body.results[1].message).toContain('broj kartice')
  const stored = await site.services.db.selectFrom('device_action').select('key').execute()
  expect(stored).not.toContainEqual({ key: expect.stringMatching(/#2$/) })
})

test('a body above the limit is refused as JSON, for the app to send less', async () => {
  const sent = queue([{ sequence: 1, name: 'reservation-note', input: { note: 'x'.repeat(70_000) } }])
  const { status, body } = await ana.sendQueue(sent)
  expect([status, body.error.code]).toEqual([413, 'too_large'])
})

test('the queue of a revoked device is refused as a whole', async () => {
  const { code } = await seed()
  await revokeDevice(site.services, { device: 'Ana', actor: 'tests' })
  const answer = await ana.sendQueue(queue([board(1, code, { cash: 15600 })]))
  expect([answer.status, answer.body.error.code]).toEqual([401, 'revoked'])
  expect(await cashOf()).toEqual([])
})
