import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { connect, type Pooled } from '../../src/database/connect.ts'
import { audit } from '../../src/domain/audit/audit.ts'
import { book, call, orderForm } from '../api-client.ts'
import { bookedParty } from '../reservations.ts'
import { reviewRow } from '../reviews.ts'
import { type TestSite, testSite } from '../site.ts'
import { deskOver, type TestDesk, trailOf } from './desk.ts'

let site: TestSite
let other: Pooled
/** Two processes of the site over one database. */
let apps: Hono[]
let desk: TestDesk
const operator: TestDesk['operator'] = (...words) => desk.operator(...words)
const executable: TestDesk['executable'] = (...words) => desk.executable(...words)
beforeAll(async () => {
  site = await testSite()
  other = connect(site.database.settings, { size: 2 })
  apps = [site.app, createApp({ services: { ...site.services, db: other.db }, guests: [] })]
  desk = deskOver(site.database)
})
beforeEach(() => trailOf(site.database))
afterAll(async () => {
  await desk.close()
  await other.close()
  await site.close()
})

const db = () => site.database.db
const fromEach = (name: 'settings' | 'specialOffers') =>
  Promise.all(
    apps.map(async (app) => {
      const { data } = (await call(app, name)).body
      return name === 'settings' ? data.value : data
    }),
  )
const quotes = (over: Record<string, unknown>) =>
  Promise.all(
    apps.map(async (app) => {
      const { body } = await call(app, 'validate', { body: orderForm(over) })
      return body.data?.quote?.total_amount ?? body.quote?.total_amount ?? body
    }),
  )

describe('prices', () => {
  test('hold for the next guest on every process at once, and for nobody who has booked', async () => {
    const { id, quote } = await book(site.app, '4242424242424242')
    const unasked = await operator('prices', 'set', 'adult', '--original-amount', '80', '--payable-amount', '16,50')
    expect(unasked).toMatchObject({
      status: 1,
      err: expect.stringContaining('adult: €80.00, €16.50 of it when booking'),
    })
    const { out } = await executable(
      'prices',
      'set',
      'adult',
      '--original-amount',
      '80',
      '--payable-amount',
      '16,50',
      '--yes',
    )
    expect(out).toContain('adult   €80.00   €16.50  always')
    for (const { prices } of await fromEach('settings'))
      expect(prices.adult).toMatchObject({ original_amount: 8000, payable_amount: 1650 })
    const kept = await call(site.app, 'status', { path: { id } })
    expect(kept.body.data.quote).toMatchObject({ total_amount: quote.total_amount, bail_amount: 3900 })
    expect(await trailOf(site.database)).toMatchObject([
      {
        command: 'prices set',
        details: { ticket: 'adult', before: { original_amount: 7500 }, after: { original_amount: 8000 } },
      },
    ])
    expect(await audit(db(), new Date())).toEqual([])
  })

  test('of some weeks are set once, and anew', async () => {
    const weeks = ['--from', '1.7.2027', '--to', '31.8.2027', '--yes']
    await executable('prices', 'set', 'child', '--original-amount', '50', '--payable-amount', '10', ...weeks)
    const { out } = await executable(
      'prices',
      'set',
      'child',
      '--original-amount',
      '55',
      '--payable-amount',
      '11',
      ...weeks,
      '--json',
    )
    expect(JSON.parse(out).prices).toContainEqual({
      ticket: 'child',
      originalAmount: 5500,
      payableAmount: 1100,
      from: '2027-07-01',
      to: '2027-08-31',
    })
    expect(JSON.parse(out).prices).toHaveLength(4)
    expect(await quotes({ date: '2027-07-14' })).toEqual([21500, 21500])
    expect(await quotes({ date: '2027-06-14' })).toEqual([20500, 20500])
    expect((await executable('prices', 'show')).out).toContain('Thu 1 July 2027 to Tue 31 August 2027')
  })

  test.each([
    [['adult', '--original-amount', '10', '--payable-amount', '11'], 1, 'The deposit is more than the price.'],
    [['adult', '--original-amount', '10', '--payable-amount', '0'], 1, 'Adults pay a deposit'],
    [
      ['child', '--original-amount', '9', '--payable-amount', '1', '--from', '2.7.2027', '--to', '1.7.2027'],
      1,
      'The last day comes before the first.',
    ],
    [
      ['child', '--original-amount', '9', '--payable-amount', '1', '--from', '2.7.2027'],
      2,
      '--from and --to go together.',
    ],
    [['child', '--original-amount', '9'], 2, '--payable-amount is missing'],
    [['dog', '--original-amount', '9', '--payable-amount', '1'], 2, '<ticket> takes one of adult, child, infant'],
  ])('refuses %j', async (words, status, sentence) => {
    const before = await db().selectFrom('ticket_price').selectAll().orderBy('id').execute()
    expect(await operator('prices', 'set', ...words, '--yes')).toMatchObject({
      status,
      err: expect.stringContaining(sentence),
    })
    expect(await db().selectFrom('ticket_price').selectAll().orderBy('id').execute()).toEqual(before)
  })
})

test('offers are changed, added in five languages, and removed; who has chosen one keeps it', async () => {
  await operator('offers', 'set', 'prosek', '--original-amount', '26', '--title-de', 'Prošek, halber Liter')
  for (const offers of await fromEach('specialOffers')) {
    expect(offers.find(({ id }: { id: string }) => id === 'prosek')).toMatchObject({
      original_amount: 2600,
      payable_amount: 600,
      title: 'Bottle of prošek',
    })
  }
  expect(await executable('offers', 'set', 'towel', '--original-amount', '5')).toEqual({
    status: 1,
    out: '',
    err: 'towel is new, and needs --payable-amount, --max-pieces, --title-en, --title-hr, --title-de, --title-it, --title-pl, --description-en, --description-hr, --description-de, --description-it, --description-pl too.\n',
  })
  const words = ['en', 'hr', 'de', 'it', 'pl'].flatMap((locale) => [
    `--title-${locale}`,
    'Towel',
    `--description-${locale}`,
    'Dry.',
  ])
  const amounts = ['--original-amount', '5', '--payable-amount', '1', '--max-pieces', '20']
  expect((await executable('offers', 'set', 'towel', ...amounts, ...words)).out).toBe('towel is offered: €5.00.\n')
  expect((await executable('offers', 'list')).out).toContain('towel           €5.00       €1.00       20  Towel')
  const { id } = await book(site.app, '4242424242424242', { special_offers: [{ id: 'towel', pieces: 1 }] })
  expect((await operator('offers', 'remove', 'towel')).status).toBe(0)
  expect((await executable('offers', 'remove', 'towel')).err).toBe("towel isn't offered.\n")
  expect((await operator('offers', 'set', 'prosek', '--payable-amount', '27')).err).toContain('more than the price')
  expect((await operator('offers', 'set', 'Big Towel')).status).toBe(2)
  for (const offers of await fromEach('specialOffers'))
    expect(offers.map((one: { id: string }) => one.id)).not.toContain('towel')
  const kept = await call(site.app, 'status', { path: { id } })
  expect(kept.body.data.quote.lines).toContainEqual(expect.objectContaining({ id: 'towel', original_amount: 500 }))
})

test('the season says when the boat sails; who is booked outside of it still does', async () => {
  await bookedParty(db(), { date: '2027-10-24' })
  const { out } = await executable(
    'season',
    'set',
    '--to',
    '15.10.',
    '--weekdays',
    'mon,tue,wed,thu,fri,sat',
    '--capacity',
    '72',
    '--yes',
  )
  expect(out).toBe(
    'From 1.4. to 15.10., on mon, tue, wed, thu, fri, sat, 72 places.\nBooked on days that are left out now; these still sail:\n  Sun 24 October 2027: 3 guests\n',
  )
  for (const { season } of await fromEach('settings'))
    expect(season).toEqual({ from: '04-01', to: '10-15', weekdays: [1, 2, 3, 4, 5, 6] })
  for (const app of apps) {
    const free = async (date: string) => (await call(app, 'freeTickets', { query: { date } })).body.data
    expect(await free('2027-07-18')).toMatchObject({ bookable: false })
    expect(await free('2027-07-19')).toMatchObject({ bookable: true, total: 72 })
  }
  expect((await operator('manifest', '2027-10-24')).out).toContain('1 party, 3 guests')
  expect((await operator('season', 'set')).status).toBe(2)
  expect((await operator('season', 'set', '--from', '30.2.')).status).toBe(2)
  expect((await operator('season', 'set', '--weekdays', 'someday')).status).toBe(2)
  await operator('season', 'set', '--to', '31.10.', '--weekdays', 'all', '--capacity', '80', '--yes')
  expect((await executable('season', 'show')).out).toBe('From 1.4. to 31.10., every day, 80 places.\n')
  expect(await trailOf(site.database)).toMatchObject([{ command: 'season set' }, { command: 'season set' }])
})

test('reviews are read, published and rejected with the reason', async () => {
  const rows = [
    reviewRow(1, { status: 'awaiting_approval', verified: true }),
    reviewRow(2, { status: 'awaiting_approval' }),
  ]
  await db().insertInto('review').values(rows).execute()
  const [first = '', second = ''] = rows.map(({ id }) => String(id).slice(-6))
  const { out } = await executable('reviews', 'list')
  expect(out).toContain(first)
  expect(out).toContain('a guest of ours')
  const published = async () => (await call(site.app, 'reviews')).body.data.length
  const before = await published()
  expect((await executable('reviews', 'publish', first)).out).toContain('is published.')
  expect(await published()).toBe(before + 1)
  expect((await operator('reviews', 'publish', first)).err).toBe('This review is published already.\n')
  expect((await operator('reviews', 'reject', second)).err).toContain('--reason is missing')
  expect((await executable('reviews', 'reject', second, '--reason', 'not about us')).status).toBe(0)
  expect((await operator('reviews', 'list', '--status', 'rejected')).out).toContain('rejected: not about us')
  expect((await operator('reviews', 'list')).out).toBe('No review is waiting.\n')
  expect((await operator('reviews', 'publish', 'ffffffff')).err).toBe('No review has the id ffffffff.\n')
  expect(await trailOf(site.database)).toMatchObject([
    { command: 'reviews publish' },
    { command: 'reviews reject', details: { reason: 'not about us' } },
  ])
})

test('payments whose outcome is open are listed, and asked about', async () => {
  await bookedParty(db())
  expect((await operator('payments', 'list', '--unsettled')).out).toBe('Every payment is settled.\n')
  const { attemptId, code } = await bookedParty(db(), { state: 'paying', seats: 'held', ended_at: null })
  const at = new Date('2027-05-01T08:00:00Z')
  await db()
    .insertInto('payment_attempt')
    .values({
      id: attemptId,
      reservation_id: (
        await db().selectFrom('reservation').select('id').where('code', '=', code).executeTakeFirstOrThrow()
      ).id,
      number: 1,
      provider: 'sandbox',
      state: 'unknown',
      amount: 3900,
      token: null,
      reference: null,
      decline: null,
      created_at: at,
      changed_at: at,
      asked_at: null,
    })
    .execute()
  const { out } = await executable('payments', 'list', '--unsettled')
  expect(out).toContain(`${attemptId.slice(-6)}  ${code}  1 May 2027, 10:00  €39.00  sandbox   unknown`)
  expect((await operator('payments', 'settle', 'ffffff')).err).toBe('No payment has the id ffffff.\n')
  expect((await executable('payments', 'settle', attemptId.slice(-6))).out).toContain('The site asks about it')
  const { rows } = await site.database.pool.query("delete from pgboss.job where name = 'settle-attempt' returning data")
  expect(rows).toEqual([{ data: { attemptId, news: true } }])
})

test('what doesn’t fit a payment is listed until a person has looked at it', async () => {
  const { attemptId, code } = await bookedParty(db())
  await db()
    .insertInto('quarantine')
    .values({
      provider: 'sandbox',
      attempt_id: attemptId,
      reason: 'amount',
      found: '{"amount":1}',
      found_at: new Date(),
      resolved_at: null,
    })
    .execute()
  expect((await operator('today')).out).toContain(
    '1 payment does not fit and waits for you  operator payments doubtful',
  )
  const { out } = await executable('payments', 'doubtful')
  expect(out).toContain(`sandbox   ${code}  amount  {"amount":1}`)
  const number = JSON.parse((await operator('payments', 'doubtful', '--json')).out).doubtful[0].number
  expect((await operator('payments', 'resolve', String(number))).status).toBe(2)
  expect((await executable('payments', 'resolve', String(number), '--note', 'a test')).out).toBe(
    `${number} is looked at.\n`,
  )
  expect(await operator('payments', 'resolve', String(number), '--note', 'a test')).toMatchObject({
    status: 1,
    out: '',
  })
  expect((await operator('payments', 'doubtful')).out).toBe('Nothing is in doubt.\n')
  expect(await trailOf(site.database)).toMatchObject([{ command: 'payments resolve', details: { note: 'a test' } }])
})
