import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRecorder } from '../../src/domain/demand/recorder.ts'
import { deleteOldCounts, storeCounts } from '../../src/domain/demand/store-counts.ts'
import { storeDemand } from '../../src/main/jobs/store-demand.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { recordStatements } from '../fixtures/record-statements.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { fillDay } from '../fixtures/waitlist.ts'
import { octoClient } from '../octo/octo-client.ts'
import { phoneBrowser, type VisitClient, visitClient } from './visit-client.ts'

const full = '2027-07-14'
const open = '2027-07-15'
const few = '2027-07-16'
const closed = '2027-07-17'
const tooLate = '2027-05-11'

let site: TestSite
let visitors: VisitClient
beforeEach(async () => {
  site = await testSite()
  await fillDay(site, full)
  await site.services.db.insertInto('departure').values({ date: few, capacity: 3, sold: 0 }).execute()
  await site.services.db
    .insertInto('departure')
    .values({ date: closed, capacity: 20, sold: 0, status: 'closed' })
    .execute()
  visitors = visitClient(site)
})
afterEach(() => site.close())

const counted = async () => {
  await visitors.store()
  return (await visitors.rows('demand_count')).map(({ wanted, party, answer, parties }) => [
    wanted,
    party,
    answer,
    parties,
  ])
}

test('each answer is counted once a day for a visitor, with day, party, answer and language', async () => {
  await visitors.ask('192.0.2.1', full, 6)
  await visitors.ask('192.0.2.1', full, 6)
  await visitors.ask('192.0.2.1', full, 5)
  await visitors.ask('192.0.2.2', full, 6, { 'X-Locale': 'hr', 'X-Tracing-Source': 'google' })
  await visitors.ask('192.0.2.2', few, 4)
  await visitors.ask('192.0.2.2', few, 3)
  await visitors.ask('192.0.2.2', closed, 2)
  await visitors.ask('192.0.2.2', tooLate, 2)
  await visitors.send('192.0.2.3', `/api/reservations/free-tickets?date=${open}`)
  await visitors.store()
  const rows = await visitors.rows('demand_count')
  expect(new Set(rows.map((row) => Object.values(row).join(' ')))).toEqual(
    new Set([
      `${full} tour 6 full en direct 1`,
      `${full} tour 6 full hr google 1`,
      `${few} tour 4 too_few en direct 1`,
      `${few} tour 3 free en direct 1`,
      `${closed} tour 2 closed en direct 1`,
      `${tooLate} tour 2 too_late en direct 1`,
      `${open} tour 0 free en direct 1`,
    ]),
  )
})

test('a visitor is another one on the next day, and nothing of a visitor is in what is stored', async () => {
  await visitors.ask('192.0.2.1', full, 6)
  site.clock.advance(24 * 60)
  await visitors.ask('192.0.2.1', full, 6)
  const { counts } = visitors.recorder.take()
  expect(counts.map(({ count }) => count)).toEqual([2, ...counts.slice(1).map(() => 1)])
  expect(JSON.stringify(counts)).not.toMatch(/192\.0|Mozilla|iPhone/)
})

const notCounted: [string, Record<string, string>][] = [
  ['a search engine', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a tool', { 'User-Agent': 'curl/8.5.0' }],
  ['a prefetch', { 'Sec-Purpose': 'prefetch;prerender' }],
  ['a prefetch of an older browser', { Purpose: 'prefetch' }],
  ['a browser of the crew', { Cookie: 'a=b; crew_browser=1' }],
  ['a visitor who objects', { 'Sec-GPC': '1' }],
]
test.each(notCounted)('%s is not counted', async (_, headers) => {
  await visitors.ask('192.0.2.1', full, 6, headers)
  await visitors.send('192.0.2.1', '/operator', undefined, headers)
  expect(visitors.recorder.take().counts).toEqual([])
})

test('what parties without a place do on the same day is counted', async () => {
  const book = async (address: string, date: string) => {
    const order = orderForm({
      date,
      adults: 2,
      children: 0,
      payment: { provider: 'sandbox', token: await sandboxCardToken(site.app, '4242424242424242') },
    })
    const { status } = await visitors.send(address, '/api/reservations/create', order, {
      'Idempotency-Key': newIdempotencyKey(),
    })
    expect(status).toBe(201)
  }
  await visitors.ask('192.0.2.1', full, 6)
  await visitors.ask('192.0.2.1', closed, 6)
  await book('192.0.2.1', open)
  await visitors.ask('192.0.2.2', few, 4)
  await book('192.0.2.2', few)
  await book('192.0.2.2', open)
  await book('192.0.2.3', open)
  const waiting = { dates: [full], adults: 3, children: 0, infants: 0, email: 'ana@mail.example' }
  expect((await visitors.send('192.0.2.4', '/api/waitlist', waiting)).status).toBe(202)
  const sequels = (await counted()).filter(([, , answer]) => /day|waitlist/.test(String(answer)))
  expect(sequels.sort()).toEqual([
    [full, 3, 'waitlist', 1],
    [full, 6, 'other_day', 1],
    [few, 4, 'same_day', 1],
    [closed, 6, 'other_day', 1],
  ])
})

test('a reseller that asks for one day and a party is counted, a calendar is not', async () => {
  const recorder = createRecorder(site.services.now)
  const counting = visitClient(site, recorder)
  const { key } = await octoClient(site, 'Otok')
  const ask = (localDateStart: string, localDateEnd: string, quantity: number) =>
    counting.send(
      '192.0.2.9',
      '/octo/availability',
      { productId: 'kornati', optionId: 'zadar', localDateStart, localDateEnd, units: [{ id: 'adult', quantity }] },
      { Authorization: `Bearer ${key}`, 'User-Agent': 'node' },
    )
  for (const quantity of [4, 4, 5]) expect((await ask(full, full, quantity)).status).toBe(200)
  await ask('2027-07-10', '2027-07-20', 4)
  await counting.store()
  const rows = await counting.rows('demand_count')
  expect(rows.map(({ party, answer, source, parties }) => [party, answer, source, parties]).sort()).toEqual([
    [4, 'full', 'reseller', 1],
    [5, 'full', 'reseller', 1],
  ])
})

test('steps and refused fields are counted by name, never by content', async () => {
  const order = orderForm({ phone: 'no number', first_name: '', date: open })
  await visitors.send('192.0.2.1', '/api/reservations/validate', order)
  await visitors.send('192.0.2.1', '/api/reservations/validate', { ...order, ana: 1, special_offers: [{ id: 'x' }] })
  await visitors.store()
  const rows = await visitors.rows('funnel_count')
  expect(rows.map(({ step, field, visitors: count }) => `${step} ${field} ${count}`).sort()).toEqual([
    'details first_name 1',
    'details phone 1',
    'details special_offers 1',
  ])
})

test('counting sends no statement, and no request waits while counts are stored', async () => {
  const without = await recordStatements(async () =>
    site.app.request('http://bonaca.test/api/reservations/validate?step=date', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': phoneBrowser },
      body: JSON.stringify(orderForm({ date: full, children: 0, adults: 6 })),
    }),
  )
  const counting = await recordStatements(() => visitors.ask('192.0.2.1', full, 6))
  expect(counting.map(({ text }) => text)).toEqual(without.map(({ text }) => text))

  const stored = await inTransaction(site.services.db, async (trx) => {
    await sql`lock table demand_count in access exclusive mode`.execute(trx)
    const storing = visitors.store()
    expect((await visitors.ask('192.0.2.2', full, 6)).status).toBe(422)
    return { storing }
  })
  await stored.storing
  expect(await counted()).toEqual([[full, 6, 'full', 2]])
})

test('a process that is killed loses what it has not stored; one that stops loses nothing', async () => {
  const stop = storeDemand(visitors.recorder, site.services, { everyMs: 1_000_000 })
  await visitors.ask('192.0.2.1', full, 6)
  await visitors.store()
  await visitors.ask('192.0.2.2', full, 6)
  const afterKill = visitClient(site)
  await afterKill.ask('192.0.2.3', full, 6)
  await afterKill.store()
  expect((await visitors.rows('demand_count')).map(({ parties }) => parties)).toEqual([2])
  await stop()
  expect((await visitors.rows('demand_count')).map(({ parties }) => parties)).toEqual([3])
})

test('counts that could not be stored are stored later', async () => {
  await visitors.ask('192.0.2.1', full, 6)
  await sql`alter table demand_count rename to gone`.execute(site.services.db)
  await storeDemand(visitors.recorder, site.services)()
  await sql`alter table gone rename to demand_count`.execute(site.services.db)
  expect(await counted()).toEqual([[full, 6, 'full', 1]])
})

test('counts of generated visits equal a replay of their answers', async () => {
  const random = generator(20270711)
  const replayed = new Map<string, number>()
  const seen = new Set<string>()
  for (let at = 0; at < 400; at++) {
    const visitor = random(12)
    const date = [full, open, few, closed, tooLate][random(5)]!
    const adults = 1 + random(6)
    const headers: Record<string, string> = [
      {},
      {},
      {},
      { 'X-Locale': 'de' },
      { 'User-Agent': 'curl/8.5.0' },
      { 'Sec-GPC': '1' },
    ][random(6)] as never
    if (random(40) === 0) site.clock.advance(24 * 60)
    if (random(10) === 0) await visitors.store()
    const response = await visitors.ask(`192.0.2.${visitor}`, date, adults, headers)
    if (Object.keys(headers).some((name) => name !== 'X-Locale')) continue
    const answer = answerIn(await response.json(), date)
    const today = site.services.now().toISOString().slice(0, 10)
    const once = [today, visitor, date, answer === 'free'].join()
    if (date < today || seen.has(once)) continue
    seen.add(once)
    const key = [date, adults, answer, 'X-Locale' in headers ? 'de' : 'en'].join()
    replayed.set(key, (replayed.get(key) ?? 0) + 1)
  }
  await visitors.store()
  const rows = await visitors.rows('demand_count')
  expect(new Map(rows.map((row) => [[row.wanted, row.party, row.answer, row.language].join(), row.parties]))).toEqual(
    replayed,
  )
})

/** Returns the name under which the site counts this response to a question for free places on `date`. */
function answerIn({ data, available }: { data?: unknown; available?: { places_left: number } }, date: string): string {
  if (data) return 'free'
  if (available?.places_left) return 'too_few'
  return date === full ? 'full' : date === closed ? 'closed' : 'too_late'
}

/** A generator of whole numbers below a limit. The same seed gives the same numbers in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('counts of two years ago are deleted', async () => {
  const key = { trip: 'tour', party: 2, answer: 'full', language: 'en', source: 'direct' } as const
  await storeCounts(site.services.db, [
    { table: 'demand_count', key: { ...key, wanted: '2025-05-09' }, count: 1 },
    { table: 'demand_count', key: { ...key, wanted: '2025-05-10' }, count: 1 },
  ])
  await deleteOldCounts(site.services.db, '2027-05-11')
  expect((await visitors.rows('demand_count')).map(({ wanted }) => wanted)).toEqual(['2025-05-10'])
})
