import { expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { operatorSettings } from '../../src/domain/settings/operator-settings.ts'
import { settingDefinitions, settingNames } from '../../src/domain/settings/setting-definitions.ts'
import {
  extendedDeadline,
  holdCapMinutes,
  holdExtensionMinutes,
  linkCapHours,
} from '../../src/domain/time/hold-deadline.ts'
import { createApp } from '../../src/main/app.ts'
import { subscribeToInvalidation } from '../../src/platform/cache/invalidation.ts'
import { createQueryCache } from '../../src/platform/cache/query-cache.ts'
import { createDatabasePool } from '../../src/platform/database/connect.ts'
import { book, call } from '../fixtures/api-client.ts'
import { setUpTwoProcesses } from '../fixtures/cli-setup.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

const setup = setUpTwoProcesses()
const { operator, readFromBoth } = setup

const publicSettings = () => readFromBoth(async (app) => (await call(app, 'settings')).body.data.value.booking)

test('settings show lists every setting with its value, unit and range, and the season', async () => {
  const { status, out } = await operator('settings', 'show')
  expect(status).toBe(0)
  expect(out).toMatch(/^max_party +20 +people +a whole number of people from 1 to 40/m)
  expect(out).toMatch(/^closes_at +20:00 +local time/m)
  expect(out).toMatch(/^holds_share +0\.5 +share/m)
  expect(out).toMatch(/^link_hours +24 +hours +a whole number of hours from 1 to 168/m)
  expect(out).toContain('The boat sails from 1 April to 31 October, every day')
  const { season, settings } = JSON.parse((await operator('settings', 'show', '--json')).out)
  expect(season).toMatchObject({ from: '04-01', to: '10-31' })
  expect(settings.map(({ name }: { name: string }) => name)).toEqual(settingNames)
})

test('settings set asks for confirmation, writes the audit log, and takes effect in both processes', async () => {
  const unconfirmed = await operator('settings', 'set', 'max_party', '2')
  expect(unconfirmed).toEqual({
    status: 1,
    out: '',
    err: 'max_party: 2 (people), instead of 20.\nAdd --yes to confirm.\nNothing was done.\n',
  })
  expect(await publicSettings()).toMatchObject({ max_party: 20 })
  expect(await operator('settings', 'set', 'max_party', '2', '--yes')).toMatchObject({ status: 0, err: '' })
  expect(await publicSettings()).toMatchObject({ max_party: 2, hold_minutes: 15 })
  const { status, body } = await call(setup.otherApp, 'validate', { body: orderForm({ date: '2027-07-15' }) })
  expect([status, body.errors.adults]).toEqual([422, [expect.stringContaining('up to 2 people')]])
  expect(await takeAuditLog(setup.site.database)).toMatchObject([
    { command: 'settings set', details: { name: 'max_party', before: 20, after: 2 }, actor: 'operator@tests' },
  ])
  await operator('settings', 'set', 'max_party', '20', '--yes')
})

test('a process that caches settings applies a change of another process within a second', async () => {
  const pool = createDatabasePool(setup.site.database.settings)
  let invalidations = 0
  const subscription = subscribeToInvalidation(
    pool,
    () => {
      invalidations++
      cache.invalidate()
    },
    () => {},
  )
  const cache = createQueryCache(pool.db, () => true)
  try {
    await expect.poll(() => invalidations).toBe(1)
    const app = createApp({ services: { ...setup.site.services, db: pool.db } })
    const closesAt = async () => (await call(app, 'settings')).body.data.value.booking.closes_at
    expect(await closesAt()).toBe('20:00')
    expect((await operator('settings', 'set', 'closes_at', '18:30', '--yes')).status).toBe(0)
    await expect.poll(closesAt, { timeout: 1000 }).toBe('18:30')
  } finally {
    await subscription.stop()
    await pool.close()
  }
})

test('hold_minutes applies from the next booking on, and the longest hold can still be extended', async () => {
  const before = await book(setup.site.app, '4000000000003220', { date: '2027-07-14' })
  const most = String(holdCapMinutes - holdExtensionMinutes)
  await operator('settings', 'set', 'hold_minutes', most, '--yes')
  const after = await book(setup.site.app, '4000000000003220', { date: '2027-07-14' })
  const rows = await setup.site.services.db
    .selectFrom('reservation')
    .select(['id', 'created_at', 'hold_expires_at'])
    .where('id', 'in', [before.id, after.id])
    .execute()
  const minutesOf = (id: string) => {
    const row = rows.find((one) => one.id === id)!
    return (row.hold_expires_at.getTime() - row.created_at.getTime()) / 60_000
  }
  expect([minutesOf(before.id), minutesOf(after.id)]).toEqual([15 + holdExtensionMinutes, holdCapMinutes])
  await operator('settings', 'set', 'hold_minutes', '15', '--yes')
})

test('capacity applies to days without a capacity of their own; a day with more guests is listed and keeps its capacity', async () => {
  await book(setup.site.app, '4242424242424242', { date: '2027-07-20' })
  await operator('departure', 'set', '2027-07-21', '--capacity', '45')
  const words = ['settings', 'set', 'capacity', '2']
  expect((await operator(...words)).err.split('\n').slice(0, 3)).toEqual([
    'capacity: 2 (people), instead of 80.',
    'More guests than that are booked for these days, which keep their capacity:',
    expect.stringMatching(/^ {2}Wed 14 July 2027 +\d guests$/),
  ])
  const { fuller } = JSON.parse((await operator(...words, '--yes', '--json')).out)
  expect(fuller).toContainEqual({ date: '2027-07-20', guests: 3 })
  const free = await readFromBoth(async (app) => {
    const answers = ['2027-07-20', '2027-07-21', '2027-07-22'].map((date) =>
      call(app, 'freeTickets', { query: { date } }),
    )
    return (await Promise.all(answers)).map(({ body }) => body.data.total)
  })
  expect(free).toEqual([77, 45, 2])
  expect(await checkInvariants(setup.site.services.db, setup.site.clock.now())).toEqual([])
  await operator('settings', 'set', 'capacity', '80', '--yes')
})

test.each([
  ['max_party', '0'],
  ['max_party', '41'],
  ['max_party', '-3'],
  ['max_party', '2.5'],
  ['hold_minutes', '31'],
  ['hold_minutes', 'long'],
  ['closes_at', '24:00'],
  ['closes_at', '20'],
  ['closes_days_before', '8'],
  ['horizon_days', '401'],
  ['capacity', '5001'],
  ['holds_always', 'all'],
  ['holds_share', '1,1'],
  ['link_hours', '0'],
  ['link_hours', '169'],
] as const)('refuses %s %s with the allowed range and changes nothing', async (name, value) => {
  const before = await operatorSettings(setup.site.services.db)
  await takeAuditLog(setup.site.database)
  const { status, out, err } = await operator('settings', 'set', name, value, '--yes')
  expect({ status, out }).toEqual({ status: 1, out: '' })
  const { from, to } = settingDefinitions[name]
  expect(err).toMatch(new RegExp(`^Give a (whole number|value) from ${from} to ${to}\\.\n$`))
  expect(await operatorSettings(setup.site.services.db)).toEqual(before)
  expect(await takeAuditLog(setup.site.database)).toEqual([])
})

test('settings set refuses values that would close booking only after departure', async () => {
  const ran = await operator('settings', 'set', 'closes_days_before', '0', '--yes')
  expect(ran).toMatchObject({ status: 1, err: 'Booking has to close before the boat leaves.\n' })
  for (const [name, value] of Object.entries({ closes_at: '07:30', closes_days_before: '0' }))
    expect((await operator('settings', 'set', name, value, '--yes')).status).toBe(0)
  expect((await operator('settings', 'set', 'closes_at', '08:01', '--yes')).status).toBe(1)
})

test.each([[[]], [['max_party']], [['party', '3']]])(
  'exits with status 2 on wrong usage: settings set %j',
  async (words) => {
    expect(await operator('settings', 'set', ...words)).toMatchObject({ status: 2, out: '' })
  },
)

test('link_hours applies from the next payment link on, and the longest one can still be extended', async () => {
  const { services } = setup.site
  const link = ['--adults', '1', '--from', 'zadar', '--name', 'Ana K', '--channel', 'phone', '--pay', 'link']
  const hoursOf = async () => {
    const words = ['2027-08-14', ...link, '--email', 'ana@mail.example', '--yes', '--json']
    const { code } = JSON.parse((await operator('reservation', 'add', ...words)).out)
    const row = await services.db
      .selectFrom('reservation')
      .selectAll()
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const latest = extendedDeadline(
      { holdKind: row.hold_kind, createdAt: row.created_at, holdExpiresAt: row.hold_expires_at },
      row.hold_expires_at,
    )
    await services.db.updateTable('reservation').set({ hold_expires_at: latest }).where('code', '=', code).execute()
    return (row.hold_expires_at.getTime() - row.created_at.getTime()) / 3_600_000
  }
  const before = await hoursOf()
  expect((await operator('settings', 'set', 'link_hours', String(linkCapHours), '--yes')).status).toBe(0)
  expect([before, await hoursOf()].map((hours) => Math.round(hours * 100) / 100)).toEqual([24, linkCapHours])
  await operator('settings', 'set', 'link_hours', '24', '--yes')
})

test('mails second sets who gets some of the operator’s mails as well, and mails one removes them', async () => {
  const set = await operator('mails', 'second', 'skipper@tours.example', 'bookings,money')
  expect(set.out).toContain('skipper@tours.example gets bookings, money as well.')
  expect((await operator('mails', 'show')).out).toContain('skipper@tours.example gets bookings, money as well.')
  expect((await operator('mails', 'second', 'skipper@tours.example', 'weather')).err).toContain('some of bookings')
  expect((await operator('mails', 'one')).out).toContain('Nobody else gets them.')
})
