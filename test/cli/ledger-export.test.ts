import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { setUpCli } from '../fixtures/cli-setup.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

const setup = setUpCli()
const { operator } = setup
let ana: { id: string; code: string; attemptId: string }
let reference: string | null
beforeAll(async () => {
  ana = await seedReservation(setup.database.db, {
    last_name: '=Kowalska;',
    ended_at: new Date('2026-07-01T08:00:00Z'),
  })
  const refund = {
    id: randomUUID(),
    attempt_id: ana.attemptId,
    amount: 1550,
    reason: 'guest',
    state: 'succeeded' as const,
    reference: null,
    created_at: new Date('2026-07-02T08:00:00Z'),
    changed_at: new Date('2026-07-02T08:00:00Z'),
  }
  await setup.database.db.insertInto('refund').values(refund).execute()
  const entry = { reservation_id: ana.id, attempt_id: null, refund_id: null }
  await setup.database.db
    .insertInto('ledger_entry')
    .values([
      { ...entry, kind: 'refund', amount: -1550, refund_id: refund.id, posted_at: new Date('2026-07-02T09:00:00Z') },
      { ...entry, kind: 'cash', amount: 15600, posted_at: new Date('2026-07-14T05:50:00Z') },
      { ...entry, kind: 'cash', amount: -600, posted_at: new Date('2026-07-14T06:00:00Z') },
    ])
    .execute()
  const row = await setup.database.db.selectFrom('payment_attempt').select('reference').executeTakeFirstOrThrow()
  reference = row.reference
})

test('books writes the ledger as CSV in Croatian format to stdout and the totals to stderr', async () => {
  const ran = await operator('books', '--from', '1.7.2026', '--to', '31.7.2026')
  expect(ran.status).toBe(0)
  const line = (number: number, cells: string, paid = '') =>
    `2026;${number};${cells};EUR;25;"'=Kowalska;, Ana";${ana.code};2027-07-14;${paid || ';'};;;;tour;1;bonaca;\r\n`
  expect(ran.out).toBe(
    '\ufeffyear;number;date;time;movement;amount;currency;VAT %;guest;booking;day of the trip;provider;' +
      'payment at the provider;invoice number;ZKI;JIR;trip;start;boat;terminal slip\r\n' +
      line(1, '2026-07-01;10:00;deposit;39,00', `sandbox;${reference}`) +
      line(2, '2026-07-02;11:00;refund;-15,50', `sandbox;${reference}`) +
      line(3, '2026-07-14;07:50;cash;156,00') +
      line(4, '2026-07-14;08:00;cash handed back;-6,00'),
  )
  expect(ran.err.split('\n')).toEqual([
    'Wed 1 July 2026 to Fri 31 July 2026: 4 movements.',
    'deposit           1   €39.00',
    'refund            1  -€15.50',
    'cash              1  €156.00',
    'cash handed back  1   -€6.00',
    '────────────────────────────',
    'in all            4  €173.50',
    '',
  ])
  expect(await takeAuditLog(setup.database)).toMatchObject([{ command: 'books', details: { numbered: 4 } }])
})

test('a second books run keeps the ledger numbers and writes nothing', async () => {
  const { out } = await operator('books', '--from', '2.7.2026', '--to', '2.7.2026', '--json')
  expect(JSON.parse(out)).toMatchObject({
    from: '2026-07-02',
    movements: [
      { year: 2026, number: 2, kind: 'refund', amount: -1550, bookedAt: '2026-07-02T09:00:00.000Z', trip: 'tour' },
    ],
    sum: -1550,
  })
  expect(await takeAuditLog(setup.database)).toEqual([])
  expect(await operator('books', '--from', '2025-01-01', '--to', '2025-01-31')).toMatchObject({
    status: 0,
    err: 'Wed 1 January 2025 to Fri 31 January 2025: 0 movements.\n',
  })
})

test('books exits with status 2 if --from is after --to', async () => {
  expect(await operator('books', '--from', '2.7.2026', '--to', '1.7.2026')).toEqual({
    status: 2,
    out: '',
    err: 'Thu 2 July 2026 lies after Wed 1 July 2026: the first day comes first.\n',
  })
})
