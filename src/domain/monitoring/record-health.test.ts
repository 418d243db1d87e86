import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { describeProblem, fine, healthCauses, healthChecks, problem, titleOf } from './finding.ts'
import { failingChecks, storedChecks } from './health-state.ts'
import { recordHealth } from './record-health.ts'
import { checkSite } from './site-checks.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const mails = () => site.services.db.selectFrom('message').selectAll().where('kind', '=', 'operator_health').execute()
const disk = problem('disk', 'disk_low', { folder: '/data', free: 1.2 }, '/data')

test('two processes that find the same failure queue one mail; the first pages know it until it is over', async () => {
  const { services, clock } = site
  await recordHealth(services, [disk])
  expect(await mails()).toEqual([])
  clock.advance(60)
  await Promise.all([1, 2, 3].map(() => recordHealth(services, [disk])))
  expect(await mails()).toMatchObject([{ recipient: services.operator.email, locale: 'hr', state: 'due' }])
  expect(await failingChecks(services.db)).toMatchObject([{ cause: 'disk_low', details: { free: 1.2 } }])
  clock.advance(60)
  await recordHealth(services, [fine('disk', '/data')])
  expect(await mails()).toHaveLength(2)
  expect(await failingChecks(services.db)).toEqual([])
})

test('the checks of a site: disk, backup, certificate, mail and providers, each with its advice', async () => {
  const { services } = site
  const checked = {
    origins: ['https://localhost:1'],
    dataDir: '/absent',
    isLive: true,
    ...{ hasOwnDatabase: true, nameKeys: [] },
    mailer: { login: async () => ({ failed: 'EAUTH Invalid login: 535 5.7.8', permanent: false }) },
    providers: [],
    textChannels: [],
    wallets: { apple: null, google: null },
    fiscalFile: undefined,
  }
  const found = await checkSite(services.db, checked, services.now())
  expect(found.map(({ cause }) => cause)).toEqual([
    null,
    'disk_unreadable',
    'backup_none',
    'certificate_unreachable',
    'mail_login',
  ])
  // Before real bookings, and with a managed database, a missing backup is no failure.
  const causes = async (change: object) =>
    (await checkSite(services.db, { ...checked, ...change }, services.now())).map(({ cause }) => cause)
  expect(await causes({ isLive: false })).not.toContain('backup_none')
  expect(await causes({ hasOwnDatabase: false })).not.toContain('backup_none')
  await recordHealth(services, found)
  expect((await storedChecks(services.db)).map(({ check }) => check)).toEqual([
    'disk',
    'disk',
    'database',
    'backup',
    'certificate',
    'mail',
  ])
})

test.each(['en', 'hr', 'de', 'it', 'pl'] as const)('every check and cause has its texts in %s', (locale) => {
  for (const check of healthChecks) expect(titleOf(fine(check), locale)).not.toContain('health.')
  for (const cause of healthCauses) {
    const { found, advice } = describeProblem({ cause, details: { free: 1.25 } }, locale)
    expect(`${found} ${advice}`).not.toContain('health.')
  }
  const { found } = describeProblem(disk, locale)
  expect(found).toContain(locale === 'en' ? '1.2 GB' : '1,2 GB')
})
