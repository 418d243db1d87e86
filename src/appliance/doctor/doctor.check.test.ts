import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfSigned } from '../../../test/fixtures/documented-proxies.ts'
import { type FakeStripe, fakeStripe, restrictedKey, stripeKeys } from '../../../test/providers/stripe/fake-stripe.ts'
import { readEnv } from '../../main/env.ts'
import { createMachine } from '../machine.ts'
import { checkMail, checkProviders } from './account-checks.ts'
import { checkLines, examine } from './doctor.ts'
import { checkBackups, checkClock, checkMachineDisk } from './machine-checks.ts'
import { checkDns, checkSiteAnswers, checkTls } from './network-checks.ts'

// The doctor talks to servers on this machine that speak the real protocols: TLS, SMTP, and the HTTP API of Stripe.

const now = new Date()
let root: string
const cleanups: (() => unknown)[] = []
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bonaca-doctor-'))
  for (const folder of ['var/lib/bonaca', 'var/backups/bonaca', 'etc/bonaca']) {
    await mkdir(join(root, folder), { recursive: true })
  }
})
afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp()
  await rm(root, { recursive: true, force: true })
})

test('DNS: a name that leads here, one that leads elsewhere, and one without an address', async () => {
  expect(await checkDns('http://localhost:3000')).toMatchObject({ status: 'ok' })
  expect(await checkDns('https://192.0.2.1')).toMatchObject({
    status: 'warning',
    found: expect.stringContaining('192.0.2.1'),
  })
  expect(await checkDns('https://tours.invalid')).toMatchObject({
    status: 'failed',
    remedy: expect.stringContaining('Add an A record of tours.invalid'),
  })
})

test('TLS: valid for long, about to end, from an unknown authority, and nothing there', async () => {
  const addresses: { origin: string; ca: string }[] = []
  for (const days of [60, 2]) {
    const [certificate, key] = [join(root, `${days}.pem`), join(root, `${days}.key`)]
    await selfSigned(certificate, key, root, { name: 'localhost', days })
    const [cert, keyText] = await Promise.all([readFile(certificate, 'utf8'), readFile(key, 'utf8')])
    const server = createServer({ cert, key: keyText }).on('tlsClientError', () => {})
    await new Promise<void>((resolve) => server.listen(0, resolve))
    cleanups.push(() => server.close())
    addresses.push({ origin: `https://localhost:${(server.address() as AddressInfo).port}`, ca: cert })
  }
  const [long, short] = addresses as [{ origin: string; ca: string }, { origin: string; ca: string }]
  expect(await checkTls(long.origin, now, long.ca)).toMatchObject({ status: 'ok' })
  expect(await checkTls(short.origin, now, short.ca)).toMatchObject({
    status: 'failed',
    found: expect.stringMatching(/ (1 day|2 days)\./),
  })
  expect(await checkTls(long.origin, now)).toMatchObject({
    status: 'failed',
    found: expect.stringContaining('SELF_SIGNED'),
  })
  expect(await checkTls('https://localhost:1', now)).toMatchObject({ status: 'failed' })
  expect(await checkTls('http://localhost', now)).toMatchObject({ status: 'warning' })
}, 120_000)

test('mail: a test mail arrives; a refused login, a refused sender and a closed port have their own remedies', async () => {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(new Error('no such user')),
    onMailFrom: ({ address }, _, done) => done(address.startsWith('spam') ? new Error('not allowed') : undefined),
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk) => (text += chunk))
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  const check = (url: string, from = 'tours@tours.example') =>
    checkMail(readEnv({ SMTP_URL: url, MAIL_FROM: from, OPERATOR_EMAIL: 'ana@tours.example' }), now)
  expect(await check(`smtp://127.0.0.1:${port}`)).toMatchObject({ status: 'ok' })
  expect(mails).toEqual([expect.stringContaining('To: ana@tours.example')])
  const remedies = await Promise.all([
    check(`smtp://ana:wrong@127.0.0.1:${port}`),
    check(`smtp://127.0.0.1:${port}`, 'spam@tours.example'),
    check('smtp://127.0.0.1:1'),
  ])
  expect(remedies.map(({ remedy = '' }) => remedy.split(/[:.]/)[0])).toEqual([
    'Correct user and password in SMTP_URL; encode special characters, @ as %40',
    'Correct MAIL_FROM',
    'Correct host and port in SMTP_URL',
  ])
  const login = { SMTP_URL: `smtp://ana:wrong@127.0.0.1:${port}` }
  expect(await checkMail(readEnv(login), now, { onlyLogin: true })).toMatchObject({
    status: 'failed',
    finding: { check: 'mail', cause: 'mail_login' },
  })
  await checkMail(readEnv({ SMTP_URL: `smtp://127.0.0.1:${port}` }), now, { onlyLogin: true })
  expect(mails).toHaveLength(1)
  expect(await checkMail(readEnv({}), now)).toMatchObject({ status: 'warning' })
})

const stripeEnv = (stripe: FakeStripe, secretKey: string, ORIGIN?: string) =>
  readEnv({
    ...(ORIGIN && { ORIGIN }),
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_API_BASE: stripe.apiBase,
  })

test('payment keys: accepted, refused, none', async () => {
  const stripe = await fakeStripe({ now: () => now })
  cleanups.push(() => stripe.close())
  const env = (secretKey: string) => stripeEnv(stripe, secretKey)
  expect(await checkProviders(env(stripeKeys.secretKey), now)).toMatchObject([
    { name: 'Payments (stripe)', status: 'ok' },
  ])
  expect(await checkProviders(env('sk_test_of_another_account'), now)).toMatchObject([{ status: 'failed' }])
  expect(await checkProviders(readEnv({}), now)).toMatchObject([{ status: 'warning' }])
})

test('payment account: events and wallets of the public address, each failure with its remedy', async () => {
  const stripe = await fakeStripe({ now: () => now })
  cleanups.push(() => stripe.close())
  const check = () => checkProviders(stripeEnv(stripe, restrictedKey, 'https://tours.example'), now)
  expect(await check()).toMatchObject([
    { name: 'Payments (stripe)', status: 'ok' },
    {
      name: 'Payment events (stripe)',
      status: 'failed',
      found: expect.stringContaining('sends no events to https://tours.example/api/payments/stripe/events'),
      remedy: expect.stringContaining('Correct the event destination'),
    },
    {
      name: 'Apple Pay and Google Pay (stripe)',
      status: 'failed',
      found: 'Stripe does not show Apple Pay, Google Pay on tours.example.',
      finding: { check: 'wallets', cause: 'wallets_missing' },
    },
  ])
  const url = 'https://tours.example/api/payments/stripe/events'
  const active = { status: 'active' } as const
  stripe.endpoints.push({ id: 'we_1', url, status: 'enabled', enabled_events: ['*'] })
  stripe.domains.push({
    id: 'pmd_1',
    domain_name: 'tours.example',
    enabled: true,
    apple_pay: active,
    google_pay: active,
  })
  expect((await check()).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok'])
  stripe.endpoints[0]!.enabled_events = ['charge.refunded']
  stripe.forbidden.add('events')
  const checks = await check()
  expect(checks.map(({ finding }) => finding?.cause)).toEqual(['payments_rights', 'payment_events_missing', null])
  expect(checkLines(checks)).toContainEqual(
    expect.stringMatching(/Missing: payment_intent\.amount_capturable_updated, .*, …\.$/),
  )
})

test('backups: none, a recent one, one from the day before yesterday, and a failed nightly run', async () => {
  const machine = createMachine(root)
  expect((await checkBackups(machine, now)).map(({ status }) => status)).toEqual(['failed', 'failed', 'ok'])
  const file = join(root, 'var/backups/bonaca/2027-07-14.backup.age')
  await writeFile(file, '')
  await writeFile(
    join(root, 'var/backups/bonaca/last-drill.json'),
    JSON.stringify({ file, drilled_at: now.toISOString() }),
  )
  expect((await checkBackups(machine, now)).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok'])
  const old = new Date(now.getTime() - 48 * 3_600_000)
  await utimes(file, old, old)
  expect(await checkBackups(machine, now)).toMatchObject([
    { status: 'failed', found: 'The newest backup is 48 hours old.' },
    { status: 'ok' },
    { status: 'ok' },
  ])
  await writeFile(join(root, 'var/backups/bonaca/last-failure.txt'), 'operator audit failed: 1 invariant')
  const [, , nightly] = await checkBackups(machine, now)
  expect(nightly).toMatchObject({ status: 'failed', found: expect.stringContaining('operator audit failed: 1 inv') })
})

test('clock, disk and the site', async () => {
  const answering = (text: string) => ({ ...createMachine(root), run: async () => text })
  expect(await checkClock(answering('yes\n'))).toMatchObject({ status: 'ok' })
  expect(await checkClock(answering('no\n'))).toMatchObject({ status: 'failed' })
  expect(await checkMachineDisk(createMachine(root))).toMatchObject([
    { found: expect.stringMatching(/GB are free/) },
    {},
  ])
  expect(await checkMachineDisk(createMachine(join(root, 'absent')))).toMatchObject([
    { status: 'failed' },
    { status: 'failed' },
  ])
  expect(await checkSiteAnswers('http://127.0.0.1:1')).toMatchObject({ status: 'failed' })
})

test('the site: a page that answers with an error is named', async () => {
  let failing = ''
  const site = createHttpServer(({ url }, response) => {
    const pages = ['/', '/tour', '/hr/izlet'].map((path) => `<url><loc>https://tours.example${path}</loc></url>`)
    response.statusCode = url === failing ? 500 : 200
    response.end(url === '/sitemap.xml' ? pages.join('') : '')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => site.close())
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  expect(await checkSiteAnswers(address)).toMatchObject({ status: 'ok', found: expect.stringContaining('3 pages') })
  failing = '/hr/izlet'
  expect(await checkSiteAnswers(address)).toMatchObject({
    status: 'failed',
    found: 'Guests get an error page at /hr/izlet.',
  })
})

test('examines everything, and prints each finding with its remedy', async () => {
  await writeFile(join(root, 'etc/bonaca/env'), 'ORIGIN=http://localhost:1\n')
  const checks = await examine(createMachine(root), now, { address: 'http://127.0.0.1:1' })
  const names = checks.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['Settings', 'Site', 'DNS', 'Certificate', 'Mail', 'Payments', 'Clock', 'Backup']),
  )
  expect(checks.filter(({ status, remedy }) => (status === 'ok') === Boolean(remedy))).toEqual([])
  expect(checkLines(checks)).toContain(
    'FAILED   Site: The site takes no bookings (nothing answers at http://127.0.0.1:1).',
  )
  await writeFile(join(root, 'etc/bonaca/env'), 'ORIGIN=nonsense\n')
  expect(await examine(createMachine(root), now, { address: 'http://127.0.0.1:1' })).toMatchObject([
    { name: 'Settings', status: 'failed' },
    {},
    {},
    {},
    {},
    {},
    {},
    {},
  ])
})
