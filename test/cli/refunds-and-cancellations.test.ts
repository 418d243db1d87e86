import { expect, test } from 'vitest'
import { reconcileAttempt } from '../../src/domain/payments/reconcile-attempt.ts'
import { book } from '../fixtures/api-client.ts'
import { setUpSiteAndCli } from '../fixtures/cli-setup.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

const setup = setUpSiteAndCli()
const { operator } = setup

/** Deletes the queued jobs of this name. @returns their payloads */
async function jobs(name: string): Promise<Record<string, unknown>[]> {
  const { rows } = await setup.site.database.pool.query('delete from pgboss.job where name = $1 returning data', [name])
  return rows.map(({ data }) => data)
}

const refunds = () => setup.site.services.db.selectFrom('refund').select(['amount', 'reason', 'state']).execute()
const auditLog = () => takeAuditLog(setup.site.database)

test('reservation refund needs --yes and enqueues a reconcile-attempt job that sends the partial refund', async () => {
  const { code } = await book(setup.site.app, '4242424242424242')
  const unconfirmed = await operator('reservation', 'refund', code, '--amount', '15,50')
  expect(unconfirmed).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringContaining('€15.50 of €39.00 will go back to Ana K.'),
  })
  expect(await refunds()).toEqual([])

  const ran = await operator('reservation', 'refund', code, '--amount', '15,50', '--reason', 'guest', '--yes')
  expect(ran).toEqual({ status: 0, out: `€15.50 of ${code} will be refunded; €23.50 stays with us.\n`, err: '' })
  expect(await refunds()).toEqual([{ amount: 1550, reason: 'guest', state: 'due' }])
  expect(await auditLog()).toMatchObject([
    { command: 'reservation refund', details: { code, amount: 1550, reason: 'guest' } },
  ])
  const [job, ...others] = await jobs('reconcile-attempt')
  expect(others).toEqual([])
  await reconcileAttempt(setup.site.services, String(job?.attemptId))
  expect(await refunds()).toMatchObject([{ state: 'succeeded' }])

  expect(await operator('reservation', 'refund', code, '--amount', '23.51', '--yes')).toEqual({
    status: 1,
    out: '',
    err: `Only €23.50 is left to refund for ${code}.\n`,
  })
  const rest = await operator('reservation', 'refund', code.toLowerCase(), '--json', '--yes')
  expect(JSON.parse(rest.out)).toEqual({ code, amount: 2350, left: 0 })
  expect((await operator('reservation', 'refund', code, '--yes')).err).toContain('There is nothing left to refund')
})

test('reservation refund --by-hand posts a refund paid outside the provider, without a job', async () => {
  const { code } = await book(setup.site.app, '4242424242424242')
  await auditLog()
  await jobs('reconcile-attempt')
  const unconfirmed = await operator('reservation', 'refund', code, '--amount', '10', '--by-hand')
  expect(unconfirmed.err).toContain('€10.00 of €39.00 was paid by hand to Ana K.')
  const ran = await operator('reservation', 'refund', code, '--amount', '10', '--by-hand', '--yes')
  expect(ran).toEqual({ status: 0, out: `€10.00 of ${code} is recorded as paid; €29.00 stays with us.\n`, err: '' })
  expect(await refunds()).toContainEqual({ amount: 1000, reason: 'operator', state: 'succeeded' })
  expect(await auditLog()).toMatchObject([{ details: { code, amount: 1000, method: 'hand' } }])
  expect(await jobs('reconcile-attempt')).toEqual([])
})

const wrongUsage = [
  ['reservation', 'refund'],
  ['reservation', 'refund', 'BNC-AAAAAA', '--amount', '0'],
  ['reservation', 'refund', 'BNC-AAAAAA', '--amount=-5'],
  ['reservation', 'refund', 'BNC-AAAAAA', '--reason', 'mood'],
  ['departure', 'cancel', '2027-07-14'],
  ['departure', 'cancel', '2027-07-14', '--reason', 'guest'],
  ['messages', 'retry', 'the-last'],
]
const failing = [
  ['reservation', 'refund', 'BNC-AAAAAA'],
  ['departure', 'cancel', '2020-07-14', '--reason', 'weather', '--yes'],
  ['messages', 'retry'],
]

test.each(wrongUsage)('exits with status 2 on wrong usage: %s %s %s %s %s', async (...words) => {
  expect(await operator(...words)).toMatchObject({ status: 2, out: '', err: expect.stringMatching(/^[^\n]+\n$/) })
})

test.each(failing)('exits with status 1 and a one-line error: %s %s %s %s %s', async (...words) => {
  expect(await operator(...words)).toMatchObject({ status: 1, out: '', err: expect.stringMatching(/^[^.]+\.\n$/) })
})

test('departure cancel enqueues refund and mail of every party; --status lists what is pending', async () => {
  const { code } = await book(setup.site.app, '4242424242424242', { date: '2027-08-03' })
  await setup.site.database.pool.query('delete from pgboss.job')
  await auditLog()
  expect((await operator('departure', 'cancel', '2027-08-03', '--status')).out).toBe(
    'Tue 3 August 2027 is not cancelled.\n',
  )
  const unconfirmed = await operator('departure', 'cancel', '2027-08-03', '--reason', 'weather', '--refund-now')
  expect(unconfirmed).toMatchObject({
    status: 1,
    err: expect.stringContaining('1 party, 3 guests; €39.00 will be refunded'),
  })
  const ran = await operator('departure', 'cancel', '2027-08-03', '--reason', 'weather', '--refund-now', '--yes')
  expect(ran).toMatchObject({
    status: 0,
    out: expect.stringContaining('1 party will get a mail, €39.00 will be refunded'),
  })
  expect(await auditLog()).toMatchObject([
    { command: 'departure cancel', details: { date: '2027-08-03', reason: 'weather' } },
  ])
  expect((await operator('departure', 'cancel', '2027-08-03', '--status')).out).toBe(
    `Tue 3 August 2027: 0 of 1 cancelled party is done.\n${code}  Ana Kowalska  +48600123456  refund due  €39.00  mail due\n`,
  )
  const [job] = await jobs('reconcile-attempt')
  await reconcileAttempt(setup.site.services, String(job?.attemptId))
  expect(await jobs('send-message')).toHaveLength(1)
  await setup.site.services.db.updateTable('message').set({ state: 'sent' }).where('kind', '=', 'cancelled').execute()
  expect((await operator('departure', 'cancel', '2027-08-03', '--status')).out).toBe(
    'Tue 3 August 2027: 1 of 1 cancelled party is done.\n',
  )
  expect(
    (await operator('departure', 'cancel', '2027-08-03', '--reason', 'weather', '--refund-now', '--yes')).status,
  ).toBe(1)
  expect((await operator('departure', 'set', '2027-08-03', '--status', 'open')).status).toBe(1)
})

test('departure cancel --status is complete only after cash payments are refunded', async () => {
  const person = ['--adults', '1', '--from', 'zadar', '--name', 'Ivo Horvat', '--channel', 'quay', '--pay', 'cash']
  const { code } = JSON.parse((await operator('reservation', 'add', '2027-08-04', ...person, '--yes', '--json')).out)
  await operator('departure', 'cancel', '2027-08-04', '--reason', 'weather', '--refund-now', '--yes')
  const status = async () => (await operator('departure', 'cancel', '2027-08-04', '--status')).out
  expect(await status()).toBe(
    `Wed 4 August 2027: 0 of 1 cancelled party is done.\n${code}  Ivo Horvat  no phone  refund none  €0.00  mail none, €75.00 in cash to be handed back\n`,
  )
  await operator('reservation', 'refund', code, '--in-cash', '--yes')
  expect(await status()).toBe('Wed 4 August 2027: 1 of 1 cancelled party is done.\n')
})

test('messages list shows failed mails with what to do, and messages retry makes them due again', async () => {
  await setup.site.services.db.deleteFrom('message').execute()
  await setup.site.database.pool.query('delete from pgboss.job')
  expect((await operator('messages', 'list')).out).toBe('All mails have been sent.\n')
  const id = '01990000-0000-7000-8000-000000000001'
  const message = { id, kind: 'contact_acknowledgement', recipient: 'ana@mail.example', locale: 'de' as const }
  const failed = { state: 'failed' as const, attempts: 58, last_error: 'EENVELOPE 550 no such user', sent_at: null }
  const due_at = new Date('2027-05-09T10:00:00Z')
  await setup.site.services.db
    .insertInto('message')
    .values({ ...message, ...failed, details: '{}', due_at, reservation_id: null })
    .execute()
  expect((await operator('messages', 'list')).out).toBe(
    [
      'id      due                mail                     to                booking  state',
      '000001  9 May 2027, 12:00  contact acknowledgement  ana@mail.example  –        given up after 58 attempts (EENVELOPE 550 no such user)',
      '',
      'The mail server refuses the address of the recipient (EENVELOPE 550 no such user).',
      '→ Ask for the right address, and send the mail again.',
      '',
    ].join('\n'),
  )
  expect((await operator('messages', 'retry')).status).toBe(1)
  expect(await operator('messages', 'retry', '000001', '--yes')).toMatchObject({
    status: 0,
    out: '1 mail will be tried again.\n',
  })
  const row = await setup.site.services.db
    .selectFrom('message')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.state).toBe('due')
  expect(Math.abs(row.due_at.getTime() - Date.now())).toBeLessThan(60_000)
  expect(await jobs('send-message')).toEqual([{ messageId: id }])
  // `messages retry` also takes a mail that is already due for its next attempt, and sends it at once.
  expect((await operator('messages', 'retry', '--yes')).status).toBe(0)
})
