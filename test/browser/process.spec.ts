import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { aDay, bookByApi, statusOf } from './api.ts'
import { type OwnSite, ownSite } from './own-site.ts'

// The built server as a process of its own: what happens when it is stopped, killed, or started twice.

let own: OwnSite

test.beforeEach(async () => {
  own = await ownSite()
})
test.afterEach(() => own.close())

const start = () => own.start()
const launch = (env?: Record<string, string>) => own.launch(env)

const operator = (...words: string[]) =>
  promisify(execFile)('bin/operator', words, { env: { ...process.env, DATA_DIR: own.dataDir } })

test('killed in the middle, it recovers by itself and lost nothing it had told anybody', async ({ request }) => {
  const first = await start()
  const date = await aDay(request, first.origin)
  const told = await Promise.all(
    ['4242424242424242', '4000000000000002', '4000000000005126'].map((card) =>
      bookByApi(request, first.origin, card, { date }),
    ),
  )
  first.child.kill('SIGKILL')
  await first.exit

  const second = await start()
  expect((await statusOf(request, second.origin, told[0]?.id)).status).toBe('completed')
  expect((await statusOf(request, second.origin, told[1]?.id)).status).toBe('pending')
  await expect
    .poll(async () => (await statusOf(request, second.origin, told[2]?.id)).status, { timeout: 30_000 })
    .toBe('completed')
  expect((await operator('audit')).stdout).toMatch(/All \d+ promises hold/)
})

test('its database killed, it says so, lives on, and sells again', async ({ request }) => {
  const site = await start()
  const date = await aDay(request, site.origin)
  const told = await bookByApi(request, site.origin, '4242424242424242', { date })
  const [postmaster] = (await readFile(join(own.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(postmaster), 'SIGKILL')
  const answered = await Promise.all(
    Array.from({ length: 20 }, () =>
      request.get(`${site.origin}/api/special-offers`).then((answer) => answer.status()),
    ),
  )
  expect(answered.filter((status) => status !== 200 && status !== 503)).toEqual([])
  // Connections outlive their postmaster by a moment: it may still answer, then be away, then be back.
  await expect(async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => request.get(`${site.origin}/readyz`)))
    expect(answers.map((answer) => answer.status())).toEqual(Array(12).fill(200))
    expect((await statusOf(request, site.origin, told.id)).status).toBe('completed')
    expect((await bookByApi(request, site.origin, '4242424242424242', { date })).status).toBe('completed')
  }).toPass({ timeout: 40_000 })
  expect((await operator('audit')).stdout).toMatch(/All \d+ promises hold/)
  expect(site.child.exitCode).toBeNull()
})

test('told to stop, it stops, and the operator’s command runs over its data', async () => {
  const site = await start()
  site.child.kill('SIGTERM')
  expect(await site.exit).toBe(0)
  expect((await operator('departure', 'set', '2027-07-14', '--capacity', '50')).stdout).toContain('capacity 50')
})

test('what the operator changes stands on the pages of every process at once', async ({ request }) => {
  const first = await start()
  const lines = (await readFile(join(own.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const parameters = new URLSearchParams({ host: lines[4] ?? '', user: 'bonaca' })
  const second = await own.start({ DATABASE_URL: `postgresql:///bonaca?${parameters}` })
  const tour = ({ origin }: { origin: string }) => request.get(`${origin}/tour`).then((answer) => answer.text())
  for (const site of [first, second]) {
    expect(await tour(site)).toContain('€75')
    expect(await tour(site)).toContain('€75')
  }
  await operator('prices', 'set', 'adult', '--original-amount', '81', '--payable-amount', '15', '--yes')
  for (const site of [first, second]) {
    await expect.poll(() => tour(site)).toContain('€81')
    expect(await tour(site)).not.toContain('€75')
  }
})

test('the operator’s command joins the database of a running site, and the site follows at once', async ({
  request,
}) => {
  const site = await start()
  const date = await aDay(request, site.origin)
  await operator('departure', 'set', date, '--status', 'closed')
  const answer = await request.get(`${site.origin}/api/reservations/free-tickets?date=${date}`)
  expect((await answer.json()).data).toMatchObject({ bookable: false, total: 0 })
})

test('a second site on the same data is refused in one sentence', async () => {
  await start()
  const second = await launch()
  expect(await second.exit).toBe(1)
  expect(second.output()).toMatch(/^Another site is running on [^\n]+\n$/)
})

test('every fault of the environment is named at once', async () => {
  const wrong = await launch({ PORT: 'eighty', OPERATOR_EMAIL: 'nobody', DATABASE_URL: 'mysql://secret@host/x' })
  expect(await wrong.exit).toBe(1)
  expect(wrong.output()).toMatch(
    /PORT: found "eighty"[\s\S]*DATABASE_URL: found a value that is not shown[\s\S]*OPERATOR_EMAIL: found "nobody"/,
  )
  expect(wrong.output()).not.toContain('secret')
  const live = await launch({ LIVE: '1' })
  expect(await live.exit).toBe(1)
  expect(live.output()).toMatch(
    /ORIGIN[\s\S]*SMTP_URL[\s\S]*MAIL_FROM[\s\S]*OPERATOR_EMAIL[\s\S]*OPERATOR_PHONE[\s\S]*sandbox/,
  )
})
