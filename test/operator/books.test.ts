import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/domain/audit/audit.ts'
import { books } from '../../src/domain/books/books.ts'
import { randomIds } from '../../src/ids.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { bookedParty } from '../reservations.ts'
import { deskOver, type TestDesk } from './desk.ts'

let database: TestDatabase
let desk: TestDesk
const operator: TestDesk['operator'] = (...words) => desk.operator(...words)
const executable: TestDesk['executable'] = (...words) => desk.executable(...words)
let codes: string[]
beforeAll(async () => {
  database = await testDatabase()
  desk = deskOver(database)
  const { db } = database
  // The last minute of June and the first of July, by the clock in Zadar.
  const june = await bookedParty(db, { ended_at: new Date('2027-06-30T21:59:00Z') })
  const july = await bookedParty(db, {
    ended_at: new Date('2027-06-30T22:00:00Z'),
    tracing_source: 'google',
    locale: 'hr',
  })
  const late = await bookedParty(db, {
    ended_at: new Date('2027-07-02T10:00:00Z'),
    first_name: '=Eve',
    adults: 1,
    children: 0,
  })
  codes = [june.code, july.code, late.code]
  const refundId = randomIds.row()
  const at = new Date('2027-07-03T10:00:00Z')
  await db
    .insertInto('refund')
    .values({
      id: refundId,
      attempt_id: july.attemptId,
      amount: 1550,
      reason: 'guest',
      state: 'succeeded',
      reference: null,
      created_at: at,
      changed_at: at,
    })
    .execute()
  await db
    .insertInto('ledger_entry')
    .values([
      {
        reservation_id: july.id,
        kind: 'refund',
        amount: -1550,
        attempt_id: july.attemptId,
        refund_id: refundId,
        booked_at: at,
      },
      {
        reservation_id: june.id,
        kind: 'cash',
        amount: 15599,
        attempt_id: null,
        refund_id: null,
        booked_at: new Date('2027-07-14T06:00:00Z'),
      },
    ])
    .execute()
})
afterAll(async () => {
  await desk.close()
  await database.close()
})

const july = ['--from', '1.7.2027', '--to', '31.7.2027']

test('books are numbered without gaps, once and for all', async () => {
  const { out, err } = await executable('books', ...july)
  expect(err).toBe('')
  expect(out.split('\n')).toEqual([
    'number  day               kind      amount  booking     guest',
    `     2  Thu 1 July 2027   deposit   €39.00  ${codes[1]}  Kowalska, Ana`,
    `     3  Fri 2 July 2027   deposit   €15.00  ${codes[2]}  Kowalska, =Eve`,
    `     4  Sat 3 July 2027   refund   -€15.50  ${codes[1]}  Kowalska, Ana`,
    `     5  Wed 14 July 2027  cash     €155.99  ${codes[0]}  Kowalska, Ana`,
    '─'.repeat(70),
    '                                   €194.49',
    'deposit €54.00, refund -€15.50, cash €155.99',
    '',
  ])
  // What is booked later for a day before gets the next number.
  const { db } = database
  const { code } = await bookedParty(db, { ended_at: new Date('2027-07-01T10:00:00Z') })
  const services = { db, now: () => new Date() }
  const both = await Promise.all(
    [1, 2, 3].map(() => books(services, { from: '2027-07-01', to: '2027-07-31', actor: 'tests' })),
  )
  for (const entries of both) {
    expect(entries.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6])
    expect(entries.at(-1)).toMatchObject({ code, amount: 3900 })
  }
  await expect(db.deleteFrom('book_number').execute()).rejects.toThrow('never changed')
  expect(await audit(db, new Date())).toEqual([])
})

test('the bookkeeper’s CSV has decimal commas, open fields, and runs nothing', async () => {
  const { out } = await operator('books', ...july, '--format', 'csv')
  expect(out.startsWith('\ufeffnumber;day;time;kind;amount;currency;')).toBe(true)
  expect(out).toContain(
    `\r\n3;2027-07-02;12:00;deposit;15,00;EUR;sandbox;${codes[2]};'=Eve Kowalska;2027-07-14;;;;;\r\n`,
  )
  expect(out).toContain(`\r\n4;2027-07-03;12:00;refund;-15,50;EUR;sandbox;`)
})

test('a report’s sums are the ledger’s, to the cent', async () => {
  const { out } = await executable('report', '--from', '1.6.2027', '--to', '31.7.2027', '--json')
  const { rows, sums } = JSON.parse(out)
  const kinds = await database.pool.query('select kind, sum(amount) from ledger_entry group by kind order by kind')
  expect([
    { kind: 'cash', sum: sums.cash },
    { kind: 'deposit', sum: sums.deposits },
    { kind: 'refund', sum: sums.refunds },
  ]).toEqual(kinds.rows)
  const booked = await database.pool.query('select count(*) as bookings, sum(party) as guests from reservation')
  expect(sums).toMatchObject(booked.rows[0])
  expect(rows).toContainEqual(
    expect.objectContaining({ day: '2027-07-01', source: 'google', locale: 'hr', bookings: 1, deposits: 3900 }),
  )
  expect(rows[0]).toMatchObject({ day: '2027-06-30', source: 'direct' })

  const table = await operator('report', ...july)
  expect(table.out).toContain('google         1       3          0    €39.00    €0.00    €0.00  -€15.50\n')
  const csv = await operator('report', ...july, '--format', 'csv')
  expect(csv.out).toContain('\r\n2027-07-03;google;hr;0;0;0;0,00;0,00;0,00;-15,50\r\n')
  expect((await operator('report', '--from', '2.7.2027', '--to', '1.7.2027')).err).toBe(
    'The last day comes before the first.\n',
  )
  expect((await operator('books', '--from', '1.7.2027')).status).toBe(2)
})
