import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { operatorOutput } from '../../fixtures/operator-process.ts'
import { bookByApi, fetchReservation, nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createIsolatedSite, type IsolatedSite } from '../fixtures/isolated-site.ts'

// The lifecycle of the built server process: stop, kill, second start, invalid environment.

let own: IsolatedSite

test.beforeEach(async () => {
  own = await createIsolatedSite()
})
test.afterEach(() => own.close())

const start = () => own.start()
const launch = (env?: Record<string, string>) => own.launch(env)

const operator = (...words: string[]) => operatorOutput({ DATA_DIR: own.dataDir }, ...words)

test('after SIGKILL and a restart every confirmed booking is present and settles', async ({ request }) => {
  const first = await start()
  const date = await nextBookableDay(first.origin)
  const bookings = await Promise.all(
    ['4242424242424242', '4000000000000002', '4000000000005126'].map((card) =>
      bookByApi(request, first.origin, card, { date }),
    ),
  )
  first.child.kill('SIGKILL')
  await first.exit

  const second = await start()
  expect((await fetchReservation(request, second.origin, bookings[0]?.id)).status).toBe('completed')
  expect((await fetchReservation(request, second.origin, bookings[1]?.id)).status).toBe('pending')
  await expect
    .poll(async () => (await fetchReservation(request, second.origin, bookings[2]?.id)).status, { timeout: 30_000 })
    .toBe('completed')
  expect(await operator('audit')).toMatch(/All \d+ invariants hold/)
})

test('after its database was killed the site answers 503, recovers and sells again', async ({ request }) => {
  const site = await start()
  const date = await nextBookableDay(site.origin)
  const booking = await bookByApi(request, site.origin, '4242424242424242', { date })
  const [postmaster] = (await readFile(join(own.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(postmaster), 'SIGKILL')
  const answered = await Promise.all(
    Array.from({ length: 20 }, () =>
      request.get(`${site.origin}/api/special-offers`).then((answer) => answer.status()),
    ),
  )
  expect(answered.filter((status) => status !== 200 && status !== 503)).toEqual([])
  // PostgreSQL's backends briefly outlive the killed postmaster, so requests may succeed, fail and succeed again.
  await expect(async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => request.get(`${site.origin}/readyz`)))
    expect(answers.map((answer) => answer.status())).toEqual(Array(12).fill(200))
    expect((await fetchReservation(request, site.origin, booking.id)).status).toBe('completed')
    expect((await bookByApi(request, site.origin, '4242424242424242', { date })).status).toBe('completed')
  }).toPass({ timeout: 40_000 })
  expect(await operator('audit')).toMatch(/All \d+ invariants hold/)
  expect(site.child.exitCode).toBeNull()
})

test('operator commands and other processes on the data of a running site, until SIGTERM stops it', async ({
  request,
}) => {
  const site = await start()
  // The second process waits some seconds for the running site to stop.
  const second = await launch()

  await test.step('an operator command connects to its database and takes effect immediately', async () => {
    const date = await nextBookableDay(site.origin)
    await operator('departure', 'set', date, '--status', 'closed')
    const answer = await request.get(`${site.origin}/api/reservations/free-tickets?date=${date}`)
    expect((await answer.json()).data).toMatchObject({ bookable: false, total: 0 })
  })

  await test.step('a price change by the operator invalidates the page cache of every process', async () => {
    const lines = (await readFile(join(own.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    const parameters = new URLSearchParams({ host: lines[4] ?? '', user: 'bonaca' })
    const other = await own.start({ DATABASE_URL: `postgresql:///bonaca?${parameters}` })
    const sites = [site, other]
    const tour = ({ origin }: { origin: string }) => request.get(`${origin}/tour`).then((answer) => answer.text())
    for (const each of sites) {
      expect(await tour(each)).toContain('€75')
      expect(await tour(each)).toContain('€75')
    }
    await operator('prices', 'set', 'adult', '--original-amount', '81', '--payable-amount', '15', '--yes')
    for (const each of sites) {
      await expect.poll(() => tour(each)).toContain('€81')
      expect(await tour(each)).not.toContain('€75')
    }
    other.child.kill('SIGTERM')
    expect(await other.exit).toBe(0)
  })

  await test.step('a second site on the same data folder exits with status 1 and prints one message', async () => {
    expect(await second.exit).toBe(1)
    expect(second.output()).toMatch(/^Another site is running on [^\n]+\n$/)
  })

  await test.step('SIGTERM stops it with exit status 0, and operator commands then run on its data', async () => {
    site.child.kill('SIGTERM')
    expect(await site.exit).toBe(0)
    expect(await operator('departure', 'set', '2027-07-14', '--capacity', '50')).toContain('capacity 50')
  })
})

test('with an invalid environment the site exits with status 1 and lists every fault without secrets', async () => {
  const wrong = await launch({ PORT: 'eighty', OPERATOR_EMAIL: 'nobody', DATABASE_URL: 'mysql://secret@host/x' })
  expect(await wrong.exit).toBe(1)
  expect(wrong.output()).toMatch(
    /PORT: found "eighty"[\s\S]*DATABASE_URL: found a value that is not shown[\s\S]*OPERATOR_EMAIL: found "nobody"/,
  )
  expect(wrong.output()).not.toContain('secret')
  const live = await launch({ LIVE: '1' })
  expect(await live.exit).toBe(1)
  expect(live.output()).toMatch(/ORIGIN[\s\S]*SMTP_URL[\s\S]*MAIL_FROM[\s\S]*RATE_LIMITS[\s\S]*sandbox/)
})
