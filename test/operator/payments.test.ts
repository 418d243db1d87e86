import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../src/domain/audit/audit.ts'
import { settleAttempt } from '../../src/domain/payments/settle-attempt.ts'
import { refundReservation } from '../../src/domain/reservations/refund-reservation.ts'
import { book } from '../api-client.ts'
import { type TestSite, testSite } from '../site.ts'
import { deskOver, type TestDesk, trailOf } from './desk.ts'
import type { Ran } from './executable.ts'

let site: TestSite
let desk: TestDesk
const operator: TestDesk['operator'] = (...words) => desk.operator(...words)
const executable: TestDesk['executable'] = (...words) => desk.executable(...words)
beforeAll(async () => {
  site = await testSite({ timeoutMs: 200 })
  desk = deskOver(site.database)
})
beforeEach(async () => {
  await trailOf(site.database)
})
afterAll(async () => {
  await desk.close()
  await site.close()
})

/** What the site does when it runs: takes up the job that the command has left, as soon as there is one. */
async function siteRuns(command: Promise<Ran>): Promise<Ran> {
  let ran: Ran | undefined
  const over = command.then((result) => {
    ran = result
  })
  while (!ran) {
    for (const { attemptId, news } of await jobs()) await settleAttempt(site.services, attemptId, { news })
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 50))])
  }
  return ran
}

async function jobs(): Promise<{ attemptId: string; news: boolean }[]> {
  const { rows: tables } = await site.database.pool.query("select to_regclass('pgboss.job') as job")
  if (!tables[0].job) return []
  const { rows } = await site.database.pool.query("delete from pgboss.job where name = 'settle-attempt' returning data")
  return rows.map(({ data }) => data)
}

const attemptOf = (code: string) =>
  site.services.db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .select(['attempt.id', 'attempt.state'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()

test('a payment without an outcome is listed with what was last heard, and settled by asking', async () => {
  const { code } = await book(site.app, '4000000000000119')
  const { id } = await attemptOf(code)
  const { out } = await executable('payments', 'list', '--unsettled')
  expect(out.split('\n')[1]).toBe(
    `${id.slice(-6)}   11 May 2027, 12:00  ${code}  sandbox  €39.00  ` +
      'outcome unknown since 11 May 2027, 12:00; not polled yet',
  )
  const ran = await siteRuns(executable('payments', 'settle', id.slice(-6), '--wait', '600'))
  expect(ran).toEqual({ status: 0, out: `${code}: captured.\n`, err: '' })
  expect(await trailOf(site.database)).toMatchObject([{ command: 'payments settle', details: { attemptId: id, code } }])
  expect(JSON.parse((await operator('payments', 'list', '--unsettled', '--json')).out)).toEqual({
    payments: [],
    refunds: [],
    findings: [],
  })
  expect(await operator('payments', 'settle', id)).toEqual({
    status: 1,
    out: '',
    err: `The payment of ${code} is captured, and nothing of it is on its way back.\n`,
  })
})

test('where the site isn’t running, it says so, and the site asks once it does', async () => {
  const { code } = await book(site.app, '4242424242424242')
  await refundReservation(site.services, { code, amount: 1500, reason: 'guest', actor: 'ana@desk' })
  const { out: listed } = await operator('payments', 'list', '--unsettled')
  expect(listed).toMatch(new RegExp(`^refund .*\\n\\w{6} .*${code}  sandbox  €15.00  not sent yet since 11 May 2027`))
  const { id } = await attemptOf(code)
  const [refund] = await site.services.db.selectFrom('refund').select('id').where('attempt_id', '=', id).execute()
  expect(await operator('payments', 'settle', String(refund?.id).slice(-8), '--wait', '0')).toEqual({
    status: 0,
    out:
      `${code}: no change within 0 s; it is still captured, its refund not sent yet.\n` +
      'The site sends the request as soon as it runs: check with “operator payments list --unsettled”.\n',
    err: '',
  })
  expect(await jobs()).toEqual([{ attemptId: id, news: true }])
  const ran = await siteRuns(operator('payments', 'settle', id, '--json', '--wait', '600'))
  expect(JSON.parse(ran.out)).toEqual({ id, code, heard: true, state: 'captured', refund: null })
})

test('a refund that was refused is listed until others have sent as much', async () => {
  const { code } = await book(site.app, '4242424242424242')
  await refundReservation(site.services, { code, amount: 1500, reason: 'guest', actor: 'ana@desk' })
  const { id } = await attemptOf(code)
  await site.services.db.updateTable('refund').set({ state: 'failed' }).where('attempt_id', '=', id).execute()
  expect((await operator('payments', 'list', '--unsettled')).out).toContain('refused by the provider')
  await refundReservation(site.services, { code, amount: 1500, reason: 'guest', actor: 'ana@desk' })
  await settleAttempt(site.services, id)
  expect((await operator('payments', 'list', '--unsettled')).out).toBe('Every payment and every refund is settled.\n')
})

test('what didn’t fit is listed until a person has seen to it, and says how', async () => {
  const found = { provider: 'sandbox' as const, reason: 'dispute', found: JSON.stringify({ eventId: 'evt_1' }) }
  const { code } = await book(site.app, '4242424242424242')
  const { id: attempt_id } = await attemptOf(code)
  const { id } = await site.services.db
    .insertInto('quarantine')
    .values({ ...found, attempt_id, found_at: site.clock.now(), resolved_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await operator('payments', 'list', '--unsettled')).out).toMatch(
    new RegExp(`${id}  11 May 2027, 12:00  ${code}  sandbox  chargeback by the guest’s bank`),
  )
  expect(await executable('payments', 'resolve', String(id))).toMatchObject({ status: 2 })
  const note = ['--note', 'Answered in the dashboard']
  expect(await operator('payments', 'resolve', String(id), ...note)).toEqual({
    status: 0,
    out: `Finding ${id} is resolved.\n`,
    err: '',
  })
  expect(await audit(site.services.db, site.clock.now())).toEqual([])
  expect(await trailOf(site.database)).toMatchObject([
    { command: 'payments resolve', details: { id, attemptId: attempt_id, note: note[1] } },
  ])
  const row = await site.services.db.selectFrom('quarantine').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ note: note[1], resolved_at: expect.any(Date) })
  expect((await operator('payments', 'resolve', String(id), ...note)).err).toBe(`Finding ${id} is resolved already.\n`)
  expect((await operator('payments', 'resolve', '999', ...note)).err).toBe('There is no finding 999.\n')
})

test('an id that nobody has, or that many have, is refused', async () => {
  expect((await operator('payments', 'list')).out).toContain('captured since 11 May 2027, 12:00')
  expect((await operator('payments', 'settle', 'ffffffff0')).err).toBe(
    'No payment and no refund has an id that ends in ffffffff0.\n',
  )
  await book(site.app, '4242424242424242', { date: '2027-08-01' })
  const { db } = site.services
  const rows = await db.selectFrom('payment_attempt').selectAll().limit(1).execute()
  for (const first of ['1', '2']) {
    const copy = { number: Number(first) + 5, id: `0199000${first}-0000-7000-8000-0000000abcde`, reference: null }
    await db
      .insertInto('payment_attempt')
      .values(rows.map((row) => ({ ...row, next_action: null, ...copy })))
      .execute()
  }
  expect((await operator('payments', 'settle', 'abcde')).err).toContain('More than one payment or refund ends in abcde')
})
