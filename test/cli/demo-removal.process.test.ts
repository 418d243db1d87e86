import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { queueMessage } from '../../src/domain/messages/queue-message.ts'
import { operatorSettings } from '../../src/domain/settings/operator-settings.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { runOperator } from '../fixtures/operator-process.ts'
import { startSite } from '../fixtures/running-site.ts'
import { createDataDir } from '../fixtures/site/data-dir.ts'
import { createTestCli } from '../fixtures/test-cli.ts'
import { type TestDatabase, testDatabase } from '../fixtures/test-database.ts'

test('demo --remove refuses without a demonstration and with a booking of the operator, and says which', async () => {
  const database = await testDatabase()
  const { operator, close } = createTestCli(database)
  const demo = () => operator('demo', '--reservations', '1', '--yes')
  const remove = () => operator('demo', '--remove', '--yes')
  expect(await remove()).toMatchObject({ status: 1, err: expect.stringMatching(/^There is no demonstration/) })
  expect(await demo()).toMatchObject({ status: 0 })
  const guest = ['--adults', '1', '--from', 'zadar', '--name', 'Ana Horvat', '--channel', 'quay', '--pay', 'cash']
  const added = await operator('reservation', 'add', await anOpenDay(database), ...guest, '--yes', '--json')
  const { code } = JSON.parse(added.out)
  const before = await count(database, 'reservation')
  expect(await remove()).toMatchObject({ status: 1, err: expect.stringContaining(`  ${code}  Ana Horvat, `) })
  expect(await count(database, 'reservation')).toBe(before)

  await operator('settings', 'set', 'max_party', '7', '--yes')
  await operator('trip', 'set', 'tour', '--cancellation-hours', '72', '--yes')
  await operator('reservation', 'cancel', code, '--yes')
  expect(await remove()).toMatchObject({ status: 0, out: expect.stringContaining(`${before} bookings removed.`) })
  expect(await filledTables(database.db)).toEqual(
    ['boat', 'operator_action', 'quay', 'setting', 'special_offer', 'terms_version', 'ticket_price'].concat(
      ...[['trip', 'trip_call', 'trip_season', 'trip_slug', 'trip_start']],
    ),
  )
  expect((await operatorSettings(database.db)).trip).toMatchObject({ maxParty: 7, cancellationHours: 72 })
  const { rows } = await sql<{ command: string }>`select command from operator_action order by id`.execute(database.db)
  expect(rows.map(({ command }) => command)).toEqual(['settings set', 'trip set', 'demo remove'])
  expect(await checkInvariants(database.db, new Date())).toEqual([])
  expect(await demo()).toMatchObject({ status: 0 })
  await database.pool.query("update payment_attempt set provider = 'stripe' where number = 1")
  expect(await remove()).toMatchObject({ status: 1, err: expect.stringMatching(/may be real[\s\S]*and \d+ more/) })
  await close()
  await database.close()
}, 240_000)

test('a site on demo data settles all refunds, payments and mails, mails no guest, and is empty after demo --remove', async () => {
  const folder = await createDataDir()
  const mailServer = await recipientsServer()
  const variables = { DATA_DIR: folder.path, SMTP_URL: mailServer.url, OPERATOR_EMAIL: 'ana@tours.example' }
  try {
    expect(await runOperator(variables, 'demo', '--reservations', '1', '--yes')).toMatchObject({ status: 0 })
    const site = await startSite(variables)
    const mailsTo = async (recipient: string) => {
      const { services } = site
      const message = { kind: 'contact_acknowledgement', recipient, locale: 'en' } as const
      await inTransaction(services.db, (trx) => queueMessage(services, trx, message, services.now()))
    }
    try {
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
            select (select count(*) from refund where state <> 'succeeded')::int as refunds,
              (select count(*) from reservation where state = 'securing')::int as securing,
              (select count(*) from message where state <> 'sent')::int as mails`.execute(site.services.db)
          expect(rows).toEqual([{ refunds: 0, securing: 0, mails: 0 }])
        },
        { timeout: 180_000, interval: 250 },
      )
      expect(await checkInvariants(site.services.db, new Date())).toEqual([])
      await mailsTo('fiona.campbell@example.com')
      await mailsTo('real@guest.example')
      await vi.waitFor(() => expect(mailServer.recipients).toContain('real@guest.example'), { timeout: 60_000 })
      expect(mailServer.recipients.filter((address) => /@example\.(com|net|org)$/.test(address))).toEqual([])
      expect(await runOperator(variables, 'demo', '--remove', '--yes')).toMatchObject({ status: 0, err: '' })
      expect(await filledTables(site.services.db)).toEqual(expect.not.arrayContaining(['reservation']))
      expect(await checkInvariants(site.services.db, new Date())).toEqual([])
    } finally {
      await site.stop()
    }
  } finally {
    await mailServer.close()
    await folder.remove()
  }
}, 240_000)

const count = async ({ db }: TestDatabase, table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)
  return rows[0]?.count
}

async function anOpenDay({ db }: TestDatabase): Promise<string> {
  const { rows } = await sql<{ date: string }>`
    select date::text from departure where status = 'open' and date > current_date + 1 and held + sold < capacity
    order by date limit 1`.execute(db)
  return rows[0]?.date ?? ''
}

/** The tables of the site and of the sandbox that have rows. */
async function filledTables(db: TestDatabase['db']): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'sandbox')
      and tablename <> 'schema_migration' order by 2`.execute(db)
  const filled: string[] = []
  for (const { schema, name } of rows) {
    const { rows: found } = await sql`select 1 from ${sql.table(`${schema}.${name}`)} limit 1`.execute(db)
    if (found.length > 0) filled.push(name)
  }
  return filled
}

/** A mail server that takes every mail and remembers its recipients. */
async function recipientsServer() {
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _, done) {
      recipients.push(address)
      done()
    },
    onData: (stream, _, done) => stream.on('end', () => done()).resume(),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { recipients, url: `smtp://127.0.0.1:${port}`, close }
}
