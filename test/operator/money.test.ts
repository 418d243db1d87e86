import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleAttempt } from '../../src/domain/payments/settle-attempt.ts'
import { readEnv } from '../../src/env.ts'
import { mailFiles } from '../../src/integrations/mail/mail-files.ts'
import { UsageError } from '../../src/operator/command.ts'
import { departureCancel } from '../../src/operator/departure-cancel.ts'
import { messagesRetry } from '../../src/operator/messages.ts'
import { reservationRefund } from '../../src/operator/reservation-refund.ts'
import { projectRoot } from '../../src/project-root.ts'
import { book } from '../api-client.ts'
import { type TestSite, testSite } from '../site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

/** The real executable, over the database of the site under test. */
function operator(...words: string[]): Promise<{ status: number; out: string; err: string }> {
  const { host = '', port = 0, user = '', database: name = '' } = site.database.settings
  const parameters = new URLSearchParams({ host, port: String(port), user })
  const env = { ...process.env, DATABASE_URL: `postgresql:///${name}?${parameters}` }
  return new Promise((resolve) => {
    const child = execFile(join(projectRoot, 'bin/operator'), words, { env }, (error, out, err) => {
      resolve({ status: error ? Number(error.code) : 0, out, err })
    })
    child.stdin?.end()
  })
}

/** The jobs that the command has left for the site to work on. */
async function jobs(name: string): Promise<Record<string, unknown>[]> {
  const { rows } = await site.database.pool.query('delete from pgboss.job where name = $1 returning data', [name])
  return rows.map(({ data }) => data)
}

const refunds = () => site.services.db.selectFrom('refund').select(['amount', 'reason', 'state']).execute()
const trail = async () => {
  const rows = await site.services.db
    .selectFrom('operator_action')
    .select(['command', 'details'])
    .orderBy('id')
    .execute()
  await site.services.db.deleteFrom('operator_action').execute()
  return rows
}

test('reservation refund asks first, then sends a part back, by a job that the site works on', async () => {
  const { code } = await book(site.app, '4242424242424242')
  const unasked = await operator('reservation', 'refund', code, '--amount', '15,50')
  expect(unasked).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringContaining('€15.50 of €39.00 go back to Ana K.'),
  })
  expect(await refunds()).toEqual([])

  const ran = await operator('reservation', 'refund', code, '--amount', '15,50', '--reason', 'guest', '--yes')
  expect(ran).toEqual({ status: 0, out: `€15.50 of ${code} are due; €23.50 stay with us.\n`, err: '' })
  expect(await refunds()).toEqual([{ amount: 1550, reason: 'guest', state: 'due' }])
  expect(await trail()).toEqual([{ command: 'reservation refund', details: { code, amount: 1550, reason: 'guest' } }])
  const [job, ...others] = await jobs('settle-attempt')
  expect(others).toEqual([])
  await settleAttempt(site.services, String(job?.attemptId))
  expect(await refunds()).toMatchObject([{ state: 'succeeded' }])

  expect(await operator('reservation', 'refund', code, '--amount', '23.51', '--yes')).toEqual({
    status: 1,
    out: '',
    err: `Only €23.50 of ${code} are left to send back.\n`,
  })
  const rest = await operator('reservation', 'refund', code.toLowerCase(), '--json', '--yes')
  expect(JSON.parse(rest.out)).toEqual({ code, amount: 2350, left: 0 })
  expect((await operator('reservation', 'refund', code, '--yes')).err).toContain('Nothing that was paid')
})

const desk = () => ({
  ...site.services,
  pool: site.database.pool,
  env: readEnv({}),
  mailFiles: mailFiles('nowhere'),
  actor: 'tests',
  confirmed: async () => true,
})

test.each([
  [reservationRefund, [], {}],
  [reservationRefund, ['BNC-AAAAAA'], { amount: '-5' }],
  [reservationRefund, ['BNC-AAAAAA'], { amount: '0' }],
  [reservationRefund, ['BNC-AAAAAA'], { reason: 'mood' }],
  [departureCancel, [], { reason: 'weather' }],
  [departureCancel, ['2027-07-14'], {}],
  [departureCancel, ['2027-07-14'], { reason: 'guest' }],
  [messagesRetry, ['the-last'], {}],
])('$usage is told its wrong usage: %j %j', async (command, positionals, options) => {
  await expect(command.run(desk(), positionals, options)).rejects.toThrow(UsageError)
})

test.each([
  [reservationRefund, ['BNC-AAAAAA'], {}],
  [departureCancel, ['tomorow'], { reason: 'weather' }],
  [departureCancel, ['2020-07-14'], { reason: 'weather' }],
  [messagesRetry, [], {}],
])('$usage refuses in one sentence: %j %j', async (command, positionals, options) => {
  const result = await command.run(desk(), positionals, options)
  expect(result).toMatchObject({ status: 1, lines: [expect.stringMatching(/^[^.]+\.$/)] })
})

test('departure cancel does it in one go, and lists what isn’t done yet', async () => {
  const { code } = await book(site.app, '4242424242424242', { date: '2027-08-03' })
  await site.database.pool.query('delete from pgboss.job')
  await trail()
  const unasked = await operator('departure', 'cancel', '2027-08-03', '--reason', 'weather')
  expect(unasked).toMatchObject({ status: 1, err: expect.stringContaining('1 parties, 3 guests; €39.00 go back') })
  const ran = await operator('departure', 'cancel', '2027-08-03', '--reason', 'weather', '--yes')
  expect(ran).toMatchObject({ status: 0, out: expect.stringContaining('1 parties are written to, €39.00 go back') })
  expect(await trail()).toMatchObject([
    { command: 'departure cancel', details: { date: '2027-08-03', reason: 'weather' } },
  ])
  expect((await operator('departure', 'cancel', '2027-08-03', '--status')).out).toBe(
    `2027-08-03: 0 of 1 cancelled parties are done.\n  ${code} Ana K.: refund due, €39.00; mail due\n`,
  )
  const [job] = await jobs('settle-attempt')
  await settleAttempt(site.services, String(job?.attemptId))
  expect(await jobs('send-message')).toHaveLength(1)
  await site.services.db.updateTable('message').set({ state: 'sent' }).where('kind', '=', 'cancelled').execute()
  expect((await operator('departure', 'cancel', '2027-08-03', '--status')).out).toBe(
    '2027-08-03: 1 of 1 cancelled parties are done.\n',
  )
  expect((await operator('departure', 'cancel', '2027-08-03', '--reason', 'weather', '--yes')).status).toBe(1)
  expect((await operator('departure', 'set', '2027-08-03', '--status', 'open')).status).toBe(1)
})

test('messages list names what was given up, and retry tries it again', async () => {
  await site.services.db.deleteFrom('message').execute()
  await site.database.pool.query('delete from pgboss.job')
  expect((await operator('messages', 'list')).out).toBe('Every mail is sent.\n')
  const id = '01990000-0000-7000-8000-000000000001'
  const message = { id, kind: 'contact_acknowledgement', recipient: 'ana@mail.example', locale: 'de' as const }
  const failed = { state: 'failed' as const, attempts: 58, last_error: '550 no such user', sent_at: null }
  const due_at = new Date('2027-05-09T10:00:00Z')
  await site.services.db
    .insertInto('message')
    .values({ ...message, ...failed, details: '{}', due_at, reservation_id: null })
    .execute()
  expect((await operator('messages', 'list')).out).toBe(
    `${id}  2027-05-09T10:00Z  contact_acknowledgement to ana@mail.example: given up after 58 attempts (550 no such user)\n`,
  )
  expect((await operator('messages', 'retry')).status).toBe(1)
  expect(await operator('messages', 'retry', id, '--yes')).toMatchObject({
    status: 0,
    out: '1 mails are tried again.\n',
  })
  const row = await site.services.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.state).toBe('due')
  expect(Math.abs(row.due_at.getTime() - Date.now())).toBeLessThan(60_000)
  expect(await jobs('send-message')).toEqual([{ messageId: id }])
  expect((await operator('messages', 'retry', '--yes')).status).toBe(1)
})
