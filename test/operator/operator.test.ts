import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { deskOver, type TestDesk, trailOf } from './desk.ts'

let database: TestDatabase
let desk: TestDesk
const operator: TestDesk['operator'] = (...words) => desk.operator(...words)
const executable: TestDesk['executable'] = (...words) => desk.executable(...words)
beforeAll(async () => {
  database = await testDatabase()
  desk = deskOver(database)
})
afterAll(async () => {
  await desk.close()
  await database.close()
})

describe('departure', () => {
  test('sets the capacity of a day and leaves a trail', async () => {
    const ran = await executable('departure', 'set', '2027-07-14', '--capacity', '60')
    expect(ran).toEqual({ status: 0, out: 'Wed 14 July 2027: open, capacity 60, sold 0, held 0, free 60\n', err: '' })
    const shown = await executable('departure', 'show', '2027-07-14', '--json')
    expect(JSON.parse(shown.out)).toEqual({ date: '2027-07-14', capacity: 60, status: 'open', held: 0, sold: 0 })
    expect(await trailOf(database)).toMatchObject([
      { command: 'departure set', details: { after: { capacity: 60 } }, actor: expect.stringContaining('@') },
    ])
  })

  test('closes a day and opens it again', async () => {
    expect((await operator('departure', 'set', '2027-07-15', '--status', 'closed')).out).toContain('closed')
    expect((await operator('departure', 'set', '2027-07-15', '--status', 'open')).out).toContain('open')
  })

  test('refuses in one sentence and changes nothing', async () => {
    await database.db.insertInto('departure').values({ date: '2027-07-16', capacity: 80, sold: 30, held: 2 }).execute()
    const below = await executable('departure', 'set', '2027-07-16', '--capacity', '31')
    expect(below).toEqual({
      status: 1,
      out: '',
      err: "32 places of Fri 16 July 2027 are taken: the capacity can't be lower than that.\n",
    })
    expect((await operator('departure', 'set', '2027-12-24', '--capacity', '31')).status).toBe(1)
    const row = await database.db
      .selectFrom('departure')
      .selectAll()
      .where('date', '=', '2027-07-16')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ capacity: 80, status: 'open' })
    expect(await database.db.selectFrom('departure').select('date').where('date', '=', '2027-12-24').execute()).toEqual(
      [],
    )
  })
})

test('audit finds a promise that is broken', async () => {
  await database.db.deleteFrom('departure').execute()
  expect(await operator('audit')).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^All \d+ promises hold\.\n$/),
  })
  await database.db.insertInto('departure').values({ date: '2027-08-01', capacity: 80, sold: 3 }).execute()
  const ran = await executable('audit', '--json')
  expect(ran.status).toBe(1)
  expect(JSON.parse(ran.out).broken).toEqual([
    {
      promise: 'A departure’s places are those of its reservations, held and sold.'.replace('’', "'"),
      broken: ['2027-08-01: held 0, sold 3, in reservations 0 and 0'],
    },
  ])
})
