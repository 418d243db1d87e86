import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { connect, type Pooled } from '../../src/database/connect.ts'
import { audit } from '../../src/domain/audit/audit.ts'
import { book, call, freshKey, orderForm, tokenFor } from '../api-client.ts'
import { type TestSite, testSite } from '../site.ts'
import { deskOver, type TestDesk, trailOf } from './desk.ts'

let site: TestSite
let desk: TestDesk
const operator: TestDesk['operator'] = (...words) => desk.operator(...words)
const executable: TestDesk['executable'] = (...words) => desk.executable(...words)
/** Another process over the same database. */
let other: { app: Hono; database: Pooled }
beforeAll(async () => {
  site = await testSite()
  desk = deskOver(site.database)
  const database = connect(site.database.settings)
  other = { database, app: createApp({ services: { ...site.services, db: database.db } }) }
})
afterAll(async () => {
  await desk.close()
  await other.database.close()
  await site.close()
})

/** The days of a week in July that nobody can book, as both processes say; 12 July 2027 is a Monday. */
async function disabled() {
  const asked = [site.app, other.app].map(async (app) => {
    const { body } = await call(app, 'disabledDates', { query: { from: '2027-07-12', to: '2027-07-18' } })
    return body.data as string[]
  })
  const [first, second] = await Promise.all(asked)
  expect(second).toEqual(first)
  return first
}

test('a change counts at once in every process, and keeps what was promised', async () => {
  const paid = await book(site.app, '4242424242424242', { date: '2027-07-15' })
  const held = await book(site.app, '4000000000003220', { date: '2027-07-16' })
  expect(await disabled()).toEqual([])
  const words = ['season', 'set', '--weekdays', 'pon,wed,su', '--to', '30.9.']
  expect(await operator(...words)).toMatchObject({
    status: 2,
    err: expect.stringContaining("argument 'pon,wed,su' is invalid"),
  })
  words[3] = 'pon,wed,sunday'
  const asked = await executable(...words)
  expect(asked.err.split('\n')).toEqual([
    'The boat sails from 1 April to 30 September, on Mon, Wed and Sun, with 80 places, instead of from 1 April to 31 October, every day, with 80 places.',
    'Guests are booked for these other days. They sail, and nobody else can book them:',
    '  Thu 15 July 2027  3 guests',
    '  Fri 16 July 2027  3 guests',
    'operator departure cancel <date> gives everybody their money back.',
    'Say --yes to do it.',
    'Nothing was done.',
    '',
  ])
  expect(await disabled()).toEqual([])
  expect((await operator(...words, '--yes')).status).toBe(0)
  expect(await disabled()).toEqual(['2027-07-13', '2027-07-15', '2027-07-16', '2027-07-17'])
  const { body } = await call(other.app, 'settings')
  expect(body.data.value.season).toEqual({ from: '04-01', to: '09-30', weekdays: [1, 3, 7] })
  expect(await trailOf(site.database)).toMatchObject([
    { command: 'season set', details: { before: { to: '10-31' }, after: { to: '09-30', weekdays: [1, 3, 7] } } },
  ])

  const again = await call(other.app, 'pay', {
    path: { id: held.id },
    body: { provider: 'sandbox', token: await tokenFor(site.app, '4242424242424242') },
    headers: { 'Idempotency-Key': freshKey() },
  })
  expect(again.body.data.status).toBe('completed')
  const { body: kept } = await call(other.app, 'status', { path: { id: paid.id } })
  expect(kept.data.status).toBe('completed')
  const late = await call(other.app, 'validate', { body: orderForm({ date: '2027-07-15' }) })
  expect(late.body.errors).toHaveProperty('date')
  expect((await executable('season', 'show')).out).toContain('  Thu 15 July 2027  3 guests\n')
  expect((await operator('manifest', '2027-07-15', '--json')).out).toContain('Kowalska')
  expect(await audit(site.services.db, site.clock.now())).toEqual([])
})

test('what is not said stays, and the turn of the year may lie in a season', async () => {
  const ran = await operator('season', 'set', '--from', '1.11.', '--to', '03-31', '--json', '--yes')
  expect(JSON.parse(ran.out).after).toEqual({ from: '11-01', to: '03-31', weekdays: [1, 3, 7], capacity: 80 })
  const back = await operator(
    'season',
    'set',
    '--from',
    '1.4.',
    '--to',
    '31.10.',
    '--weekdays',
    'daily',
    '--capacity',
    '72',
    '--yes',
  )
  expect(back.out).toBe('The boat sails from 1 April to 31 October, every day, with 72 places.\n')
  const free = await call(other.app, 'freeTickets', { query: { date: '2027-07-15' } })
  expect(free.body.data.total).toBe(69)
  expect(await disabled()).toEqual([])
})

test.each([[[]], [['--from', '31.4.']], [['--from', 'tomorrow']], [['--weekdays', 'mon,']], [['--weekdays', 't']]])(
  'wrong usage: season set %j',
  async (words) => {
    expect(await operator('season', 'set', ...words)).toMatchObject({ status: 2, err: expect.stringMatching(/\.\n$/) })
  },
)
