import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { type OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

const date = '2027-05-11'

let site: TestSite
let ana: OperatorDevice
let ivo: OperatorDevice
let owner: OperatorDevice
beforeEach(async () => {
  site = await testSite()
  ana = await pairedDevice(site, 'Ana', 'crew')
  ivo = await pairedDevice(site, 'Ivo', 'crew')
  owner = await pairedDevice(site, 'Mate', 'owner')
  await takeAuditLog(site.database)
})
afterEach(async () => {
  expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  await site.close()
})

const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`
const box = async (device = ana) => (await device.get(`/cash-box?date=${date}`)).body
const sumsOf = async (name: string) => (await box()).boxes.find((one: { name: string }) => one.name === name).sums
const move = (device: OperatorDevice, number: number, input: object) =>
  device.act('cash-move', { id: idOf(number), date, ...input })
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code

test('a box has its float and what it got, less what it paid out and handed over; the day has both boxes', async () => {
  expect((await move(ana, 1, { kind: 'float', amount: 10_000 })).status).toBe(200)
  await move(ana, 2, { kind: 'pay_out', amount: 8000, reason: 'fuel', note: 'receipt 12' })
  await move(ana, 3, { kind: 'hand_over', amount: 1500, to: 'Ivo' })
  expect(await sumsOf('Ana')).toEqual({
    ...{ float: 10_000, taken: 0, paidOut: 8000, handedOver: 1500, received: 0, expected: 500 },
  })
  expect(await sumsOf('Ivo')).toMatchObject({ received: 1500, expected: 1500 })
  expect(await box()).toMatchObject({ expected: 2000, movements: [{}, { reason: 'fuel', note: 'receipt 12' }, {}] })
  const { body } = await ivo.act('cash-count', { date, counted: 1500, box: (await box()).boxes[1].box })
  expect(body.answer).toMatchObject({ expected: 1500, difference: 0 })
  const commands = (await takeAuditLog(site.database)).map(({ command, actor }) => `${command}: ${actor}`)
  expect(commands).toEqual(['cash float: Ana', 'cash pay-out: Ana', 'cash hand-over: Ana', 'cash count: Ivo'])
})

test('the receiver confirms a hand-over or says that it did not arrive; then it counts for neither box', async () => {
  await move(ana, 1, { kind: 'hand_over', amount: 1500, to: 'Ivo' })
  await move(ana, 2, { kind: 'hand_over', amount: 700, to: 'office' })
  expect(codeOf(await ana.act('cash-receive', { id: idOf(1) }))).toBe('not_own_box')
  expect((await ivo.act('cash-receive', { id: idOf(1), date })).body.answer).toEqual({ id: idOf(1), changed: true })
  expect((await ivo.act('cash-receive', { id: idOf(1) })).body.answer.changed).toBe(false)
  expect(codeOf(await ana.act('cash-cancel', { id: idOf(1) }))).toBe('received')
  expect(codeOf(await ivo.act('cash-cancel', { id: idOf(2) }))).toBe('not_own_box')
  expect((await owner.act('cash-cancel', { id: idOf(2) })).body.answer.changed).toBe(true)
  expect(codeOf(await owner.act('cash-receive', { id: idOf(2) }))).toBe('cancelled')
  expect(await sumsOf('Ana')).toMatchObject({ handedOver: 1500, expected: -1500 })
  expect((await box()).movements).toMatchObject([
    { receivedBy: 'Ivo', isCancelled: false },
    { receivedBy: null, cancelledBy: 'Mate' },
  ])
})

test('the phone of an owner moves and receives cash of the office; that of the crew does not', async () => {
  expect(codeOf(await move(ana, 1, { kind: 'float', amount: 10_000, box: 'office' }))).toBe('not_own_box')
  expect((await move(owner, 1, { kind: 'float', amount: 10_000, box: 'office' })).status).toBe(200)
  await move(owner, 2, { kind: 'pay_out', amount: 3000, reason: 'fuel', box: 'office' })
  await move(owner, 3, { kind: 'hand_over', amount: 2000, box: 'office', to: 'Ana' })
  await move(ana, 4, { kind: 'hand_over', amount: 500, to: 'office' })
  expect(codeOf(await move(owner, 5, { kind: 'float', amount: 100, box: 'Ana' }))).toBe('not_own_box')
  expect(codeOf(await ana.act('cash-receive', { id: idOf(4) }))).toBe('not_own_box')
  expect((await owner.act('cash-receive', { id: idOf(4) })).body.answer.changed).toBe(true)
  const { boxes } = await box()
  expect(boxes[0]).toMatchObject({
    ...{ box: 'office', name: null },
    sums: { float: 10_000, paidOut: 3000, handedOver: 2000, received: 500, expected: 5500 },
  })
})

test('a hand-over to a phone that is not in use any more is refused with its name and the amount', async () => {
  const { box: to } = (await box()).boxes.find((one: { name: string }) => one.name === 'Ivo')
  await site.services.db.deleteFrom('device_session').where('device_id', '=', to).execute()
  const revoked = { revoked_at: site.clock.now(), revoked_by: 'Mate' }
  await site.services.db.updateTable('device').set(revoked).where('id', '=', to).execute()
  const { body } = await move(ana, 1, { kind: 'hand_over', amount: 1500, to })
  expect(body.error.code).toBe('box_not_in_use')
  expect(body.error.message).toContain('The hand-over of €15.00 to Ivo is not recorded')
})

test('one of two phones that receive and take back a hand-over at once wins', async () => {
  for (const number of [1, 2, 3, 4]) {
    await move(ana, number, { kind: 'hand_over', amount: 100, to: 'Ivo' })
    const answers = await Promise.all([
      ivo.act('cash-receive', { id: idOf(number) }),
      ana.act('cash-cancel', { id: idOf(number) }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})

test('a movement that is sent twice counts once, in order with its taking back', async () => {
  const recordedAt = site.clock.now().toISOString()
  const input = { id: idOf(1), date, kind: 'float', amount: 10_000 }
  const actions = [
    { sequence: 1, name: 'cash-move', input, recordedAt },
    { sequence: 2, name: 'cash-cancel', input: { id: idOf(1), date }, recordedAt },
    { sequence: 3, name: 'cash-move', input: { ...input, id: idOf(2) }, recordedAt },
  ]
  for (let time = 0; time < 2; time++) {
    const { body } = await ana.sendQueue({ sentAt: recordedAt, actions })
    expect(body.results.map(({ status }: { status: string }) => status)).toEqual(['done', 'done', 'done'])
  }
  expect((await move(ana, 2, { kind: 'float', amount: 10_000 })).body.answer.changed).toBe(false)
  expect(await sumsOf('Ana')).toMatchObject({ float: 10_000, expected: 10_000 })
})

test('a movement recorded before a count and sent after it changes the difference of the count', async () => {
  const before = site.clock.now()
  site.clock.advance(60)
  await ana.act('cash-count', { date, counted: 2000, note: 'fuel was not recorded' })
  site.clock.advance(60)
  const late = { id: idOf(1), date, kind: 'float', amount: 2000 }
  await ana.sendQueue({
    sentAt: site.clock.now().toISOString(),
    actions: [{ sequence: 1, name: 'cash-move', input: late, recordedAt: before.toISOString() }],
  })
  expect((await box()).counts).toMatchObject([{ difference: 0, differenceAtFirst: 2000 }])
})

test('what is wrong is refused in words and records nothing', async () => {
  const refusals = [
    await move(ana, 1, { kind: 'hand_over', amount: 100, to: 'Ana' }),
    await move(ana, 1, { kind: 'hand_over', amount: 100, to: 'Nobody' }),
    await move(ana, 1, { kind: 'float', amount: 100, box: 'Ivo' }),
    await move(ana, 1, { kind: 'float', amount: 100, date: '2027-05-12' }),
    await move(ana, 1, { kind: 'float', amount: 0 }),
    await move(ana, 1, { kind: 'pay_out', amount: 100 }),
    await move(ana, 1, { kind: 'pay_out', amount: 100, reason: 'other' }),
    await move(ana, 1, { kind: 'hand_over', amount: 100 }),
    await ana.act('cash-cancel', { id: idOf(1) }),
    await ana.act('cash-count', { date, counted: 100, pieces: { 50: 3 } }),
    await ana.act('cash-count', { date, counted: 100, pieces: { 37: 1 } }),
  ]
  expect(refusals.map(codeOf)).toEqual([
    ...['same_box', 'unknown_box', 'not_own_box', 'not_yet', 'invalid', 'invalid', 'invalid', 'invalid'],
    ...['unknown_movement', 'pieces_differ', 'invalid'],
  ])
  expect(refusals[9]?.body.error.message).toBe('The notes and coins make €1.50, not €1.00.')
  expect(await box()).toMatchObject({ movements: [], counts: [] })
})
