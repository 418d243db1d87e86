import { describe, expect, test } from 'vitest'
import { setUpCli } from '../fixtures/cli-setup.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

const setup = setUpCli()
const { operator } = setup

describe('operator departure', () => {
  test('set --capacity changes the capacity and writes an audit log entry', async () => {
    const ran = await operator('departure', 'set', '2027-07-14', '--capacity', '60')
    expect(ran).toEqual({ status: 0, out: 'Wed 14 July 2027: open, capacity 60, sold 0, held 0, free 60\n', err: '' })
    const shown = await operator('departure', 'show', '2027-07-14', '--json')
    expect(JSON.parse(shown.out)).toEqual({
      ...{ trip: 'tour', start: '1', boat: 'bonaca', fixed: false },
      ...{ date: '2027-07-14', capacity: 60, status: 'open', held: 0, sold: 0 },
      ...{ choosing: [], waiting: [], higherCapacity: [] },
    })
    expect(await takeAuditLog(setup.database)).toMatchObject([
      { command: 'departure set', details: { after: { capacity: 60 } }, actor: expect.stringContaining('@') },
    ])
  })

  test('set --status closes and reopens a day', async () => {
    expect((await operator('departure', 'set', '2027-07-15', '--status', 'closed')).out).toContain('closed')
    expect((await operator('departure', 'set', '2027-07-15', '--status', 'open')).out).toContain('open')
  })

  test('set exits with status 1 and changes nothing for a capacity below the taken seats or a day off season', async () => {
    await setup.database.db
      .insertInto('departure')
      .values({ date: '2027-07-16', capacity: 80, sold: 30, held: 2 })
      .execute()
    const below = await operator('departure', 'set', '2027-07-16', '--capacity', '31')
    expect(below).toEqual({
      status: 1,
      out: '',
      err: "32 places on Fri 16 July 2027 are taken, 2 of them unpaid: the capacity can't go below that.\n",
    })
    expect((await operator('departure', 'set', '2027-12-24', '--capacity', '31')).status).toBe(1)
    const row = await setup.database.db
      .selectFrom('departure')
      .selectAll()
      .where('date', '=', '2027-07-16')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ capacity: 80, status: 'open' })
    expect(
      await setup.database.db.selectFrom('departure').select('date').where('date', '=', '2027-12-24').execute(),
    ).toEqual([])
  })
})

test('operator audit exits with status 1 and lists violated invariants', async () => {
  await setup.database.db.deleteFrom('departure').execute()
  expect(await operator('audit')).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^All \d+ invariants hold\.\n$/),
  })
  await setup.database.db.insertInto('departure').values({ date: '2027-08-01', capacity: 80, sold: 3 }).execute()
  const ran = await operator('audit', '--json')
  expect(ran.status).toBe(1)
  const invariant =
    "A departure's places are those of its reservations and open changes, held and sold, and of its live offers."
  expect(JSON.parse(ran.out).violated).toEqual([
    { invariant, rows: ['tour/2027-08-01/1: held 0, sold 3, in reservations 0 and 0, in offers 0'] },
  ])

  const days = Array.from({ length: 30 }, (_, index) => `2027-08-${String(index + 2).padStart(2, '0')}`)
  await setup.database.db
    .insertInto('departure')
    .values(days.map((date) => ({ date, capacity: 80, sold: 3 })))
    .execute()
  const { err } = await operator('audit')
  expect(err).toContain('and 11 more: operator audit --json lists all.')
  expect(err.trim().split('\n')).toHaveLength(22)
})
