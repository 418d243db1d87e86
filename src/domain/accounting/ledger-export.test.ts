import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReservation } from '../../../test/fixtures/reservations.ts'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { exportLedger, vatPercentOn } from './ledger-export.ts'

let database: TestDatabase
let id: string
beforeAll(async () => {
  database = await testDatabase()
  const party = await seedReservation(database.db, { ended_at: new Date('2026-06-01T10:00:00Z') })
  id = party.id
})
afterAll(() => database.close())

const now = new Date('2028-01-10T08:00:00Z')
const exportPeriod = (from = '2026-01-01', to = '2028-12-31') =>
  exportLedger({ db: database.db, now: () => now }, { from, to, actor: 'ana@office' })
const cash = (amount: number, at: string) => ({
  reservation_id: id,
  kind: 'cash' as const,
  amount,
  attempt_id: null,
  refund_id: null,
  posted_at: new Date(at),
})
const numbers = async (year: number) =>
  (await exportPeriod()).movements
    .filter((movement) => movement.year === year)
    .map(({ number, amount }) => [number, amount])

test('an export numbers all entries in order of time, from 1 in each local year, even outside its period', async () => {
  await database.db
    .insertInto('ledger_entry')
    .values([
      cash(400, '2027-12-31T22:59:59Z'),
      cash(500, '2027-12-31T23:00:00Z'),
      cash(300, '2027-07-02T08:00:00Z'),
      cash(-300, '2027-07-01T21:59:59Z'),
    ])
    .execute()
  const { movements, numbered } = await exportPeriod('2027-07-01', '2027-07-01')
  expect(numbered).toBe(5)
  expect(movements.map(({ number, amount }) => [number, amount])).toEqual([[1, -300]])
  expect(await numbers(2027)).toEqual([
    [1, -300],
    [2, 300],
    [3, 400],
  ])
  expect(await numbers(2028)).toEqual([[1, 500]])
  expect((await exportPeriod()).numbered).toBe(0)
})

test('an entry that commits after an export gets the next number, and assigned numbers are immutable', async () => {
  const before = await numbers(2027)
  const late = await database.pool.connect()
  try {
    await late.query('begin')
    await late.query(
      `insert into ledger_entry (reservation_id, kind, amount, posted_at) values ($1, 'cash', 111, '2027-06-01T08:00:00Z')`,
      [id],
    )
    await database.db.insertInto('ledger_entry').values(cash(222, '2027-08-01T08:00:00Z')).execute()
    expect(await numbers(2027)).toEqual([...before, [4, 222]])
    await late.query('commit')
  } finally {
    late.release()
  }
  expect(await numbers(2027)).toEqual([...before, [4, 222], [5, 111]])
  await expect(database.db.updateTable('ledger_number').set({ number: 9 }).execute()).rejects.toThrow('immutable')
  await expect(database.db.deleteFrom('ledger_number').execute()).rejects.toThrow('immutable')
})

test('concurrent exports during postings leave no gap and assign no number twice', async () => {
  const start = (await numbers(2027)).length
  const postings = Array.from({ length: 40 }, (_, n) =>
    database.db
      .insertInto('ledger_entry')
      .values(cash(n + 1, '2027-09-01T08:00:00Z'))
      .execute(),
  )
  await Promise.all([...postings, ...Array.from({ length: 8 }, () => exportPeriod())])
  const assigned = await numbers(2027)
  expect(assigned.map(([number]) => number)).toEqual(Array.from({ length: start + 40 }, (_, n) => n + 1))
  const actions = await database.db.selectFrom('operator_action').select('details').execute()
  const { count } = await database.db
    .selectFrom('ledger_entry')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(actions.reduce((sum, { details }) => sum + (details as { numbered: number }).numbered, 0)).toBe(count)
})

test('the audit reports a gap in the numbers', async () => {
  const name = 'Ledger numbers run from 1 in each year, without a gap.'
  const violations = async () =>
    (await checkInvariants(database.db, now)).find(({ invariant }) => invariant === name)?.rows
  expect(await violations()).toBeUndefined()
  await database.db.insertInto('ledger_entry').values(cash(1, '2029-09-01T08:00:00Z')).execute()
  const { id: entry_id } = await database.db
    .selectFrom('ledger_entry')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await database.db.insertInto('ledger_number').values({ entry_id, year: 2029, number: 2 }).execute()
  expect(await violations()).toEqual(['2029: 1 numbers up to 2'])
})

test('vatPercentOn returns the rate of the date and throws before the first one', () => {
  expect(vatPercentOn('2027-07-14')).toBe(25)
  expect(() => vatPercentOn('2019-12-31')).toThrow('no rate of VAT')
})
