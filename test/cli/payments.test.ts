import { beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { reconcileAttempt } from '../../src/domain/payments/reconcile-attempt.ts'
import { refundReservation } from '../../src/domain/reservations/cancellation/refund-reservation.ts'
import { book } from '../fixtures/api-client.ts'
import { setUpSiteAndCli } from '../fixtures/cli-setup.ts'
import type { ProcessResult } from '../fixtures/operator-process.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

const setup = setUpSiteAndCli()
const { operator } = setup
beforeEach(async () => {
  await takeAuditLog(setup.site.database)
})

/** Processes reconcile-attempt jobs like a running site until the command ends. */
async function whileSiteRuns(command: Promise<ProcessResult>): Promise<ProcessResult> {
  let ran: ProcessResult | undefined
  const finished = command.then((result) => {
    ran = result
  })
  while (!ran) {
    for (const { attemptId, news } of await jobs()) await reconcileAttempt(setup.site.services, attemptId, { news })
    await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, 50))])
  }
  return ran
}

async function jobs(): Promise<{ attemptId: string; news: boolean }[]> {
  const { rows: tables } = await setup.site.database.pool.query("select to_regclass('pgboss.job') as job")
  if (!tables[0].job) return []
  const { rows } = await setup.site.database.pool.query(
    "delete from pgboss.job where name = 'reconcile-attempt' returning data",
  )
  return rows.map(({ data }) => data)
}

const attemptOf = (code: string) =>
  setup.site.services.db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .select(['attempt.id', 'attempt.state'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()

test('payments list --unsettled shows an unknown payment, and payments settle --wait captures it', async () => {
  const { code } = await book(setup.site.app, '4000000000000119')
  const { id } = await attemptOf(code)
  const { out } = await operator('payments', 'list', '--unsettled')
  expect(out.split('\n')[1]).toBe(
    `${id.slice(-6)}   11 May 2027, 12:00  ${code}  sandbox  €39.00  ` +
      'outcome unknown since 11 May 2027, 12:00; not polled yet',
  )
  const ran = await whileSiteRuns(operator('payments', 'settle', id.slice(-6), '--wait', '600'))
  expect(ran).toEqual({ status: 0, out: `${code}: captured.\n`, err: '' })
  expect(await takeAuditLog(setup.site.database)).toMatchObject([
    { command: 'payments settle', details: { attemptId: id, code } },
  ])
  expect(JSON.parse((await operator('payments', 'list', '--unsettled', '--json')).out)).toEqual({
    payments: [],
    refunds: [],
    findings: [],
  })
  expect(await operator('payments', 'settle', id)).toEqual({
    status: 1,
    out: '',
    err: `The payment for ${code} is captured, and no refund is under way.\n`,
  })
})

test('payments settle without a running site exits after --wait and leaves a job that the site processes later', async () => {
  const { code } = await book(setup.site.app, '4242424242424242')
  await refundReservation(setup.site.services, { code, amount: 1500, reason: 'guest', actor: 'ana@desk' })
  const { out: listed } = await operator('payments', 'list', '--unsettled')
  expect(listed).toMatch(new RegExp(`^refund .*\\n\\w{6} .*${code}  sandbox  €15.00  not sent yet since 11 May 2027`))
  const { id } = await attemptOf(code)
  const [refund] = await setup.site.services.db.selectFrom('refund').select('id').where('attempt_id', '=', id).execute()
  expect(await operator('payments', 'settle', String(refund?.id).slice(-8), '--wait', '0')).toEqual({
    status: 0,
    out:
      `${code}: no change within 0 s; it is still captured, its refund not sent yet.\n` +
      'The site sends the request as soon as it runs: check with “operator payments list --unsettled”.\n',
    err: '',
  })
  expect(await jobs()).toEqual([{ attemptId: id, news: true }])
  const ran = await whileSiteRuns(operator('payments', 'settle', id, '--json', '--wait', '600'))
  expect(JSON.parse(ran.out)).toEqual({ id, code, changed: true, state: 'captured', refund: null })
})

test('a failed refund is listed until other refunds cover its amount', async () => {
  const { code } = await book(setup.site.app, '4242424242424242')
  await refundReservation(setup.site.services, { code, amount: 1500, reason: 'guest', actor: 'ana@desk' })
  const { id } = await attemptOf(code)
  await setup.site.services.db.updateTable('refund').set({ state: 'failed' }).where('attempt_id', '=', id).execute()
  expect((await operator('payments', 'list', '--unsettled')).out).toContain('refused by the provider')
  await refundReservation(setup.site.services, { code, amount: 1500, reason: 'guest', actor: 'ana@desk' })
  await reconcileAttempt(setup.site.services, id)
  expect((await operator('payments', 'list', '--unsettled')).out).toBe('Every payment and every refund is settled.\n')
})

test('a payment exception is listed until payments resolve --note', async () => {
  const found = { provider: 'sandbox' as const, reason: 'dispute', details: JSON.stringify({ eventId: 'evt_1' }) }
  const { code } = await book(setup.site.app, '4242424242424242')
  const { id: attempt_id } = await attemptOf(code)
  const { id } = await setup.site.services.db
    .insertInto('payment_exception')
    .values({ ...found, attempt_id, detected_at: setup.site.clock.now(), resolved_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await operator('payments', 'list', '--unsettled')).out).toMatch(
    new RegExp(`${id}  11 May 2027, 12:00  ${code}  sandbox  the guest’s bank takes the payment back`),
  )
  expect(await operator('payments', 'resolve', String(id))).toMatchObject({ status: 2 })
  const note = ['--note', 'Answered in the dashboard']
  expect(await operator('payments', 'resolve', String(id), ...note)).toEqual({
    status: 0,
    out: `Finding ${id} is resolved.\n`,
    err: '',
  })
  expect(await checkInvariants(setup.site.services.db, setup.site.clock.now())).toEqual([])
  expect(await takeAuditLog(setup.site.database)).toMatchObject([
    { command: 'payments resolve', details: { id, attemptId: attempt_id, note: note[1] } },
  ])
  const row = await setup.site.services.db.selectFrom('payment_exception').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ note: note[1], resolved_at: expect.any(Date) })
  expect((await operator('payments', 'resolve', String(id), ...note)).err).toBe(`Finding ${id} is already resolved.\n`)
  expect((await operator('payments', 'resolve', '999', ...note)).err).toBe('There is no finding 999.\n')
})

test('payments settle refuses an unknown or ambiguous id suffix', async () => {
  expect((await operator('payments', 'list')).out).toContain('captured since 11 May 2027, 12:00')
  expect((await operator('payments', 'settle', 'ffffffff0')).err).toBe(
    'No payment and no refund has an id that ends in ffffffff0.\n',
  )
  await book(setup.site.app, '4242424242424242', { date: '2027-08-01' })
  const { db } = setup.site.services
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
