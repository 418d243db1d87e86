import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/main/app.ts'
import { openQueue } from '../../src/main/jobs/pg-boss-queue.ts'
import { createLog } from '../../src/platform/logging/log.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { book } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
const getMetrics = (headers: Record<string, string>, env?: object, app = site.app) =>
  app.request('http://bonaca.test/metrics', { headers }, env)

async function readMetrics(): Promise<Record<string, number>> {
  const response = await getMetrics({}, from('127.0.0.1'))
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await response.text()).trimEnd().split('\n')
  const samples = lines.filter((line) => !line.startsWith('#'))
  expect(
    lines.filter(
      (line) => !/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[a-z_-]+"\})? -?\d+(\.\d+)?(e[+-]\d+)?)$/.test(line),
    ),
  ).toEqual([])
  return Object.fromEntries(samples.map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]))
}

test('without a token /metrics answers loopback clients; proxied or remote requests get 404', async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect((await getMetrics({}, from(address))).status, address).toBe(200)
  }
  expect((await getMetrics({}, from('10.0.0.7'))).status).toBe(404)
  expect((await getMetrics({})).status).toBe(404)
  for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
    expect((await getMetrics({ [header]: '127.0.0.1' }, from('127.0.0.1'))).status, header).toBe(404)
  }
})

test('process_cpu_seconds_total is the only metric of type counter', async () => {
  const text = await (await getMetrics({}, from('127.0.0.1'))).text()
  expect(text.match(/^# TYPE \w+ counter$/gm)).toEqual(['# TYPE process_cpu_seconds_total counter'])
})

test('with metricsToken only requests with the bearer token get 200, loopback included', async () => {
  const app = createApp({ services: site.services, metricsToken: 'a-token-of-the-tests' })
  const status = async (headers: Record<string, string>) => (await getMetrics(headers, from('127.0.0.1'), app)).status
  expect(await status({ Authorization: 'Bearer a-token-of-the-tests', 'X-Forwarded-For': '10.0.0.7' })).toBe(200)
  expect(await status({ Authorization: 'Bearer another-token' })).toBe(404)
  expect(await status({ Authorization: 'a-token-of-the-tests' })).toBe(404)
  expect(await status({})).toBe(404)
})

test('reports stuck payments, refunds, mails and holds with the age of the oldest', async () => {
  const { services, app, clock } = site
  expect(await readMetrics()).toMatchObject({
    'bonaca_reservations{state="completed"}': 0,
    bonaca_last_booking_timestamp_seconds: 0,
    bonaca_last_backup_timestamp_seconds: 0,
    bonaca_mail_oldest_due_seconds: 0,
    bonaca_fiscal_oldest_unregistered_seconds: 0,
  })
  await book(app, '4242424242424242')
  await book(app, '4000000000003220')
  const bookedAt = services.now().getTime() / 1000
  clock.advance(20)
  expect(await readMetrics()).toMatchObject({
    'bonaca_reservations{state="completed"}': 1,
    'bonaca_reservations{state="paying"}': 1,
    bonaca_last_booking_timestamp_seconds: bookedAt,
    bonaca_holds: 1,
    bonaca_holds_overdue: 0,
    bonaca_payments_unsettled: 1,
    bonaca_payment_oldest_unsettled_seconds: 1200,
    'bonaca_mails{state="due"}': 2,
    bonaca_mail_oldest_due_seconds: 1200,
    bonaca_refund_oldest_open_seconds: 0,
    bonaca_payment_exceptions_open: 0,
    process_cpu_seconds_total: expect.any(Number),
    process_resident_memory_bytes: expect.any(Number),
  })
  clock.advance(13)
  const { rows } = await sql<{ id: string }>`select id from payment_attempt where state = 'captured'`.execute(
    services.db,
  )
  await sql`
    insert into refund (id, attempt_id, amount, reason, state, created_at, changed_at)
    values ('01980000-0000-7000-8000-000000000001', ${rows[0]?.id}, 100, 'guest', 'unknown', ${services.now()}, ${services.now()})`.execute(
    services.db,
  )
  await sql`
    insert into operator_action (command, details, actor, happened_at) values ('backup', '{}', 'x', ${services.now()})`.execute(
    services.db,
  )
  const backedUpAt = services.now().getTime() / 1000
  clock.advance(1)
  expect(await readMetrics()).toMatchObject({
    bonaca_holds_overdue: 1,
    'bonaca_refunds{state="unknown"}': 1,
    bonaca_refund_oldest_open_seconds: 60,
    bonaca_last_backup_timestamp_seconds: backedUpAt,
  })
})

test('reports due jobs and the age of the oldest per queue', async () => {
  const { services, database } = site
  const queue = await openQueue(database.pool, createLog('silent'), { writing: true })
  const due = new Date(services.now().getTime() - 30_000)
  await inTransaction(services.db, async (trx) => {
    await queue.add(trx, 'end-hold', { reservationId: 'x' }, due)
    await queue.add(trx, 'end-hold', { reservationId: 'y' }, new Date(services.now().getTime() + 60_000))
  })
  await queue.stop()
  expect(await readMetrics()).toMatchObject({
    'bonaca_jobs_due{queue="end-hold"}': 1,
    'bonaca_job_oldest_due_seconds{queue="end-hold"}': 30,
    'bonaca_jobs_due{queue="send-message"}': 0,
  })
})

test.each([
  ['full', 503, 'the disk of the database is full'],
  ['low', 200, 'ok'],
] as const)('with a disk that is %s, /readyz answers %i', async (state, status, text) => {
  const databaseDisk = async () => ({ freeBytes: 0, state })
  const response = await createApp({ services: site.services, databaseDisk }).request('http://bonaca.test/readyz')
  expect({ status: response.status, text: await response.text() }).toEqual({ status, text })
})

test('/readyz answers 503 and names a missing migration', async () => {
  expect((await site.app.request('http://bonaca.test/readyz')).status).toBe(200)
  await sql`delete from schema_migration where name = '0001_baseline.sql'`.execute(site.services.db)
  const response = await site.app.request('http://bonaca.test/readyz')
  expect(response.status).toBe(503)
  expect(await response.text()).toBe('the database has not seen 0001_baseline.sql')
})
