import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '../../src/domain/jobs/run-job.ts'
import { book, call, newIdempotencyKey } from '../fixtures/api-client.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { createTestCli, type TestCli, takeAuditLog } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
let cli: TestCli
beforeEach(async () => {
  site = await testSite()
  // The commands use the test's clock.
  cli = createTestCli(site.database, site.clock.now)
})
afterEach(async () => {
  await cli.close()
  await site.close()
})

const date = '2027-07-14'
const bookByBank = async (adults = 2) => {
  const { body } = await call(site.app, 'create', {
    body: orderForm({ adults, children: 0, payment: { provider: 'sandbox_bank' } }),
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })
  return body.data as { id: string; code: string }
}
const departure = () =>
  site.services.db.selectFrom('departure').selectAll().where('date', '=', date).executeTakeFirstOrThrow()
const stateOf = async (id: string) =>
  (await site.services.db.selectFrom('reservation').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state
/** Runs the end-hold jobs that the command enqueued. */
async function endHolds() {
  const { rows } = await site.database.pool.query("delete from pgboss.job where name = 'end-hold' returning data")
  for (const { data } of rows) await runJob(site.services, { name: 'end-hold', payload: data }, async () => {})
}

describe('reservation release', () => {
  test('cancels the payment, sets not_paid and releases the seats', async () => {
    const { id, code } = await bookByBank()
    expect(await cli.operator('reservation', 'release', code, '--json')).toMatchObject({
      status: 0,
      out: expect.stringContaining('"places": 2'),
    })
    await endHolds()
    expect(await stateOf(id)).toBe('not_paid')
    expect(await departure()).toMatchObject({ held: 0, sold: 0 })
    expect(await takeAuditLog(site.database)).toMatchObject([{ command: 'reservation release', details: { code } }])
  })

  test('refuses paid, ended and unknown bookings', async () => {
    const { code } = await book(site.app, '4242424242424242')
    const ended = await bookByBank()
    await cli.operator('reservation', 'release', ended.code)
    await endHolds()
    const errorOf = async (typed: string) => (await cli.operator('reservation', 'release', typed)).err
    expect(await errorOf(code)).toBe(`${code} is paid: operator reservation cancel ${code}.\n`)
    expect(await errorOf(ended.code)).toBe(`${ended.code} has ended: it holds no places.\n`)
    expect(await errorOf('BNC-AAAAAA')).toBe('No booking has the code BNC-AAAAAA.\n')
  })
})

describe('departure release', () => {
  test('ends unpaid website bookings and keeps paid ones', async () => {
    const paid = await book(site.app, '4242424242424242', { adults: 3, children: 0 })
    const [one, two] = [await bookByBank(), await bookByBank(4)]
    const { status, out } = await cli.operator('departure', 'release', date, '--yes')
    expect([status, out]).toEqual([0, 'Wed 14 July 2027: 2 bookings ended, 6 places will be free within a minute.\n'])
    await endHolds()
    expect([await stateOf(one.id), await stateOf(two.id), await stateOf(paid.id)]).toEqual([
      'not_paid',
      'not_paid',
      'completed',
    ])
    expect(await departure()).toMatchObject({ held: 0, sold: 3 })
  })

  test('does nothing without --yes, and reports if there is no unpaid booking', async () => {
    await bookByBank()
    expect((await cli.operator('departure', 'release', date)).status).toBe(1)
    expect(await departure()).toMatchObject({ held: 2 })
    const { out } = await cli.operator('departure', 'release', '2027-07-15')
    expect(out).toBe('Thu 15 July 2027: no unpaid website bookings.\n')
  })
})

test('operator today lists unpaid holds and departures at their limit of unpaid seats', async () => {
  await bookByBank(20)
  await bookByBank(19)
  await bookByBank(1)
  const { out } = await cli.operator('today', date)
  expect(out).toContain('Unpaid now: 3 bookings hold 40 places on 1 day.')
  expect(out).toMatch(
    /Wed 14 July 2027\s+40 places\s+the share of unpaid holds is reached: operator departure release 2027-07-14/,
  )
  expect(out).toMatch(/1 departure has reached its share of unpaid holds\s+operator departure release/)
})
