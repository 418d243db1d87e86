import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrlOf } from '../../test/fixtures/operator-process.ts'
import { type TestDatabase, testDatabase } from '../../test/fixtures/test-database.ts'
import { problem } from '../domain/monitoring/finding.ts'
import { failingChecks } from '../domain/monitoring/health-state.ts'
import { projectRoot } from '../shared/project-root.ts'
import { resultOf } from './doctor/check.ts'
import { notifyOperator } from './doctor/notify.ts'
import { createMachine } from './machine.ts'
import { nightlyBackup } from './nightly-backup.ts'

const now = new Date()
let database: TestDatabase
let root: string
let mails: string[]
let smtp: SMTPServer
beforeAll(async () => {
  database = await testDatabase()
  root = await mkdtemp(join(tmpdir(), 'bonaca-notify-'))
  await mkdir(join(root, 'etc/bonaca'), { recursive: true })
  mails = []
  smtp = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk) => (text += chunk))
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await rm(root, { recursive: true, force: true })
  await database.close()
})

const clock = resultOf(problem('clock', 'clock_off'), '')
const siteDown = resultOf(problem('site', 'site_down', { answer: 'nothing answers' }), '')

async function notify(checks: (typeof clock)[], settings: Record<string, string> = {}) {
  const { port } = smtp.server.address() as AddressInfo
  const env = {
    DATABASE_URL: databaseUrlOf(database.settings),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    OPERATOR_EMAIL: 'ana@tours.example',
    ...settings,
  }
  const lines = Object.entries(env).map(([name, value]) => `${name}='${value}'\n`)
  await writeFile(join(root, 'etc/bonaca/env'), lines.join(''))
  return notifyOperator(createMachine(root), projectRoot, checks, now)
}
const queued = () => database.db.selectFrom('message').select(['kind', 'recipient']).execute()

test('a running site stores what fails and mails it at once; a second run does not mail it again', async () => {
  for (const _ of [1, 2]) expect(await notify([clock])).toBe('The site mails the operator what is new.')
  expect(await queued()).toEqual([{ kind: 'operator_health', recipient: 'ana@tours.example' }])
  expect(await failingChecks(database.db)).toMatchObject([{ cause: 'clock_off' }])
  expect(mails).toEqual([])
})

test('without the site or its database the operator is mailed directly, in the language of the mails', async () => {
  expect(await notify([siteDown])).toMatch(/^The site can't send mails \(it is not ready\): .* mailed directly/)
  const unreachable = { DATABASE_URL: databaseUrlOf({ ...database.settings, database: 'absent' }) }
  expect(await notify([clock], unreachable)).toMatch(/mailed directly\.$/)
  expect(mails).toEqual([
    expect.stringMatching(/Subject: Problem sa stranicom: Stranica/),
    expect.stringMatching(/Subject: Problem sa stranicom: Sat/),
  ])
  expect(await notify([clock], { ...unreachable, SMTP_URL: '' })).toMatch(/^Nobody was told/)
}, 120_000)

test('a failed nightly run is known to the site and to the doctor, until one succeeds', async () => {
  const folder = join(root, 'backups')
  await mkdir(folder)
  const env = { DATABASE_URL: databaseUrlOf(database.settings), DATA_DIR: root, BACKUP_KEY_FILE: '/absent/key' }
  const run = (variables: Record<string, string>) =>
    nightlyBackup({ release: projectRoot, folder, dataDir: root, env: variables, print: () => {} }, now)
  await expect(run(env)).rejects.toThrow('/absent/key')
  const nightly = async () => (await failingChecks(database.db)).filter(({ check }) => check === 'nightly_run')
  expect(await nightly()).toMatchObject([
    { cause: 'nightly_run_failed', details: { reason: expect.stringContaining('/absent/key') } },
  ])
  expect(await readFile(join(folder, 'last-failure.txt'), 'utf8')).toContain('/absent/key')
  await run({ ...env, BACKUP_KEY_FILE: '' })
  expect(await nightly()).toEqual([])
  await expect(readFile(join(folder, 'last-failure.txt'))).rejects.toThrow('ENOENT')
}, 240_000)
