import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { revokeDevice } from '../../src/domain/devices/manage-devices.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { createQueryCache } from '../../src/platform/cache/query-cache.ts'
import { book } from '../fixtures/api-client.ts'
import { type OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Today is 11 May 2027, the day of the trips. Each party has €156 due.
const today = '2027-05-11'

let site: TestSite
let ana: OperatorDevice
let ivo: OperatorDevice
beforeEach(async () => {
  site = await testSite()
  ana = await pairedDevice(site, 'Ana', 'crew')
  ivo = await pairedDevice(site, 'Ivo', 'owner')
  await takeAuditLog(site.database)
})
afterEach(async () => {
  expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  await site.close()
})

const seed = () => seedReservation(site.services.db, { date: today })
const cashEntries = () =>
  site.services.db
    .selectFrom('ledger_entry')
    .leftJoin('device', (join) => join.on((on) => on(on.cast<string>('device.id', 'text'), '=', on.ref('device'))))
    .select(['amount', 'name'])
    .where('kind', '=', 'cash')
    .orderBy('ledger_entry.id')
    .execute()

test('an owner reads the own change at once, although the notification of the cache takes a moment', async () => {
  createQueryCache(site.services.db, () => true)
  const nameOf = async () => (await ivo.get('/boats')).body.boats[0].name
  const name = await nameOf()
  expect(await ivo.act('boat-set', { id: 'bonaca', name: `${name} II` })).toMatchObject({ status: 200 })
  expect(await nameOf()).toBe(`${name} II`)
})

describe('boarding', () => {
  test('a party boards with cash; the entry and the audit log name the device', async () => {
    const { code, id } = await seed()
    // The URL in the QR code of the ticket.
    const boarded = await ana.act('board', { booking: `http://bonaca.test/hr/booking/${id}`, cash: 15600 })
    expect(boarded).toMatchObject({
      status: 200,
      body: { repeated: false, answer: { code, guests: 3, aboard: 3, boardedBy: 'Ana', cash: 15600, due: 0 } },
    })
    expect(await cashEntries()).toEqual([{ amount: 15600, name: 'Ana' }])
    expect(await takeAuditLog(site.database)).toEqual([
      { command: 'board', details: { code, cash: 15600, aboard: true }, actor: 'Ana' },
    ])
    const { body } = await ivo.get(`/manifest?date=${today}`)
    expect(body.places[0].parties[0]).toMatchObject({ code, aboard: 3, boardedBy: 'Ana', dueAmount: 0 })
    const ticket = await ivo.get(`/ticket?booking=${code}`)
    expect(ticket.body).toMatchObject({ state: 'aboard', message: 'Already aboard since 12:00, recorded by Ana.' })
  })

  test('parts of a party board on two phones; more than the party is refused; undo takes a part back', async () => {
    const { code } = await seed()
    expect((await ana.act('board', { booking: code, guests: 2, cash: 10000 })).body.answer.aboard).toBe(2)
    expect((await ivo.act('board', { booking: code, guests: 1, cash: 'all' })).body.answer).toMatchObject({
      ...{ aboard: 3, cash: 5600, due: 0 },
    })
    expect((await ivo.act('board', { booking: code, guests: 1 })).body.error).toEqual({
      code: 'too_many_guests',
      message: `3 of the 3 guests of ${code} are aboard. Boarded at 12:00 by Ana.`,
    })
    const undone = await ivo.act('board', { booking: code, guests: 1, cash: 5600, undo: true })
    expect(undone.body.answer).toMatchObject({ aboard: 2, cash: -5600, due: 5600 })
    const { body } = await ana.get(`/today?date=${today}`)
    expect(body.day.totals).toMatchObject({ guests: 3, aboard: 2, dueAmount: 5600 })
  })

  test('cash above what is due is refused in both languages and changes nothing', async () => {
    const { code } = await seed()
    const key = randomUUID()
    const refused = await ana.act('board', { booking: code, cash: 15601 }, key)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'too_much' } } })
    expect(refused.body.error.message).toBe(`Only €156.00 is due from ${code}.`)
    await ana.post('/session', { locale: 'hr' })
    const headers = { 'Idempotency-Key': randomUUID(), 'X-Locale': '' }
    const croatian = await ana.post('/actions/board', { booking: code, cash: 15601 }, headers)
    expect(croatian.body.error.message).toMatch(/duguje samo 156,00\s€/)
    expect(await cashEntries()).toEqual([])
    // A refused request doesn't use up its idempotency key, so a corrected request may have the same key.
    expect((await ana.act('board', { booking: code, cash: 15600 }, key)).status).toBe(200)
  })

  test('a no-show stays on the manifest, and boarding takes it back', async () => {
    const { code } = await seed()
    expect((await ana.act('no-show', { booking: code })).body.answer).toEqual({ code, noShow: true, changed: true })
    expect((await ana.get(`/ticket?booking=${code}`)).body.state).toBe('no_show')
    await ivo.act('board', { booking: code })
    expect((await ana.act('no-show', { booking: code })).body.error.code).toBe('aboard')
    expect((await ana.get(`/manifest?date=${today}`)).body.places[0].parties[0].noShow).toBe(false)
  })
})

describe('idempotency', () => {
  test('a repeated key returns the stored answer and posts nothing; other input with it is refused', async () => {
    const { code } = await seed()
    const key = randomUUID()
    const first = await ana.act('board', { booking: code, cash: 5000 }, key)
    const again = await ana.act('board', { booking: code, cash: 5000 }, key)
    expect(again.body).toEqual({ ...first.body, repeated: true })
    expect((await ana.act('board', { booking: code, cash: 6000 }, key)).body.error.code).toBe('key_reused')
    expect(await cashEntries()).toEqual([{ amount: 5000, name: 'Ana' }])
    expect((await ana.post('/actions/board', { booking: code })).status).toBe(400)
  })

  test('twenty concurrent requests with one key board once', async () => {
    const { code } = await seed()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ana.act('board', { booking: code, cash: 5000 }, key)),
    )
    expect(answers.filter(({ status, body }) => status === 200 && !body.repeated)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await cashEntries()).toHaveLength(1)
  })

  test('two phones take the cash of one party at the same time: it is posted once', async () => {
    const { code } = await seed()
    const answers = await Promise.all(
      [ana, ivo, ana, ivo, ana, ivo].map((phone) => phone.act('board', { booking: code, cash: 15600 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await cashEntries()).map(({ amount }) => amount)).toEqual([15600])
  })
})

test('the audit log tells phones with one name apart', async () => {
  const { code } = await seed()
  const deviceOf = async (phone: OperatorDevice) => (await phone.get('/session')).body.device.id
  const first = await deviceOf(ana)
  await ana.act('board', { booking: code, guests: 1 })
  await revokeDevice(site.services, { device: 'Ana', actor: 'operator@tests' })
  const anew = await pairedDevice(site, 'Ana', 'crew')
  await anew.act('board', { booking: code, guests: 1 })
  const entries = await site.services.db
    .selectFrom('operator_action')
    .select(['command', 'actor', 'device_id'])
    .where('command', 'in', ['board', 'device revoke'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { command: 'board', actor: 'Ana', device_id: first },
    { command: 'device revoke', actor: 'operator@tests', device_id: null },
    { command: 'board', actor: 'Ana', device_id: await deviceOf(anew) },
  ])
})

describe('the office', () => {
  test('a walk-in pays in cash on the device, and the cash box of the day is counted', async () => {
    const walkIn = {
      ...{ date: today, adults: 2, from: 'zadar', firstName: 'Mia', lastName: 'Babić' },
      ...{ channel: 'quay', pay: 'cash' },
    }
    // Online bookings for this trip are closed by now, but the crew can add bookings.
    const preview = await ana.post('/previews/reservation-add', walkIn)
    expect(preview.body).toMatchObject({ total: 15000, paidNow: 15000, due: 0 })
    const added = await ana.act('reservation-add', walkIn)
    expect(added.body.answer).toMatchObject({ total: 15000, paid: 15000, due: 0 })
    expect(await cashEntries()).toEqual([{ amount: 15000, name: 'Ana' }])
    expect((await ana.act('cash-count', { date: today, counted: 14950, note: 'coins' })).body.answer).toEqual({
      ...{ date: today, box: 'all', expected: 15000, counted: 14950, difference: -50 },
    })
    const { body } = await ana.get(`/cash-box?date=${today}`)
    expect(body).toMatchObject({
      expected: 15000,
      takings: [{ amount: 15000 }],
      boxes: expect.arrayContaining([
        expect.objectContaining({ name: 'Ana', sums: expect.objectContaining({ taken: 15000, expected: 15000 }) }),
      ]),
      counts: [{ counted: 14950, difference: -50, differenceAtFirst: -50, note: 'coins', by: 'Ana' }],
    })
    expect((await ana.act('cash-count', { date: '2027-05-12', counted: 0 })).body.error.code).toBe('not_yet')
  })

  test('a refund above what was paid is refused in words; a part goes back once', async () => {
    const { code } = await book(site.app, '4242424242424242')
    await site.runJobs()
    const tooMuch = await ivo.act('reservation-refund', { booking: code, amount: 1_000_000 })
    expect(tooMuch.body.error).toMatchObject({ code: 'too_much' })
    expect(tooMuch.body.error.message).toMatch(/^Only €\d+\.\d\d is left to refund/)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ivo.act('reservation-refund', { booking: code, amount: 1000 }, key)),
    )
    expect(answers.map(({ body }) => body.answer.amount)).toEqual([1000, 1000, 1000, 1000, 1000])
    expect(await site.services.db.selectFrom('refund').select('amount').execute()).toEqual([{ amount: 1000 }])
    const { body } = await ivo.get(`/booking?booking=${code}`)
    expect(body).toMatchObject({ code, refunds: [{ amount: 1000, reason: 'operator' }] })
    await site.runJobs()
  })

  test('a weather day: the preview counts guests and money, the action cancels, the progress follows', async () => {
    const { code } = await book(site.app, '4242424242424242')
    await site.runJobs()
    const { date } = (await ivo.get(`/booking?booking=${code}`)).body
    const before = (await ivo.get(`/departure-cancellation?date=${date}`)).body
    const planned = { code, name: 'Ana Kowalska', phone: '+48600123456', amount: before.amount, done: false }
    expect(before).toMatchObject({
      ...{ status: 'open', parties: 1 },
      progress: [{ ...planned, refund: 'planned', mail: 'planned' }],
    })
    const cancelled = await ivo.act('departure-cancel', { date, reason: 'weather' })
    expect(cancelled.body.answer).toMatchObject({ date, parties: 1, amount: before.amount })
    const after = (await ivo.get(`/departure-cancellation?date=${date}`)).body
    expect(after).toMatchObject({
      status: 'cancelled',
      progress: [{ code, refund: 'choosing', amount: before.amount }],
    })
    expect((await ivo.get('/today')).body.problems.choosing).toMatchObject([{ code }])
    expect((await ivo.act('departure-set', { date, status: 'open' })).body.error.code).toBe('cancelled')
  })

  test('prices, offers, season and reviews answer as their commands do', async () => {
    const price = { ticket: 'adult', originalAmount: 8000, payableAmount: 2000, span: null }
    expect((await ivo.act('prices-set', price)).body.answer.after.standing).toEqual({
      ...{ originalAmount: 8000, payableAmount: 2000 },
    })
    const season = { ...price, originalAmount: 9000, span: { from: '2027-07-31', to: '2027-07-01' } }
    expect((await ivo.act('prices-set', season)).body.error.code).toBe('range_order')
    expect((await ivo.act('prices-set', { ...price, payableAmount: 0 })).body.error.code).toBe('adult_without_deposit')
    expect((await ivo.act('season-set', {})).body.error.code).toBe('nothing_to_set')
    expect((await ivo.act('offers-set', { id: 'towel', originalAmount: 500 })).body.error.code).toBe('incomplete')
    const { body } = await ivo.get('/prices')
    expect(body.prices[0].standing.originalAmount).toBe(8000)
    const invalid = await ivo.act('prices-set', { ...price, ticket: 'senior' })
    expect(invalid).toMatchObject({ status: 422, body: { error: { fields: { ticket: [expect.any(String)] } } } })
    const months = (await ivo.get('/calendar?month=2027-05')).body
    expect(months.days).toHaveLength(31)
  })

  test('a pairing link made in the app is shown once and not stored', async () => {
    const key = randomUUID()
    const made = await ivo.act('device-pair', { name: 'Third', role: 'crew' }, key)
    expect(made.body.answer.link).toContain('/operator/pair#')
    const repeated = await ivo.act('device-pair', { name: 'Third', role: 'crew' }, key)
    expect(repeated.body.answer).toMatchObject({ name: 'Third', link: null, code: null })
    const stored = JSON.stringify(await site.services.db.selectFrom('device_action').selectAll().execute())
    expect(stored).not.toContain(made.body.answer.code)
    expect((await ivo.act('device-pair', { name: 'ana', role: 'crew' })).body.error.code).toBe('name_taken')
  })
})
