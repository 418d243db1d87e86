import { beforeEach, expect, test } from 'vitest'
import { boardParty } from '../../src/domain/boarding/board-party.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { addDays, dayOf } from '../../src/domain/time/operator-time.ts'
import { escapeForTerminal } from '../../src/operator/cli/output/escape.ts'
import { formatDay } from '../../src/operator/cli/output/format.ts'
import { setUpCli } from '../fixtures/cli-setup.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

// A date in the past, so that boarding is possible on every day on which this test runs.
const date = '2026-07-14'

const setup = setUpCli()
const { operator } = setup
beforeEach(() => takeAuditLog(setup.database))

const cashRows = () =>
  setup.database.db
    .selectFrom('ledger_entry')
    .select(['amount', 'device'])
    .where('kind', '=', 'cash')
    .orderBy('id')
    .execute()

test('board marks a party as aboard and posts its cash; --undo reverses both', async () => {
  const { code, id } = await seedReservation(setup.database.db, { date })
  const partlyPaid = await operator('board', code.toLowerCase(), '--cash-amount', '100')
  expect(partlyPaid).toEqual({
    status: 0,
    out: `Ana K. (${code}), 3 guests: aboard, €100.00 taken. €56.00 still due.\n`,
    err: '',
  })
  // A scanned QR code is the URL of the booking page.
  const scanned = await operator('board', `https://bonaca.example/pl/booking/${id}`, '--paid')
  expect(scanned.out).toBe(`Ana K. (${code}), 3 guests: aboard, €56.00 taken. Nothing is due.\n`)
  expect((await operator('board', code)).out).toBe(`Ana K. (${code}), 3 guests: already aboard. Nothing is due.\n`)
  expect(await operator('board', code, '--cash-amount', '1')).toEqual({
    status: 1,
    out: '',
    err: `Nothing is due from ${code}: €156.00 has already been taken.\n`,
  })
  expect((await operator('board', code, '--undo', '--cash-amount', '156,01')).err).toBe(
    `Only €156.00 was taken in cash from ${code}.\n`,
  )
  const undone = await operator('board', code, '--undo', '--cash-amount', '56', '--json')
  expect(JSON.parse(undone.out)).toMatchObject({ code, boardedAt: null, cash: -5600, due: 5600 })
  expect(await cashRows()).toEqual([10000, 5600, -5600].map((amount) => ({ amount, device: null })))
  expect(await takeAuditLog(setup.database)).toMatchObject([
    { command: 'board', details: { code, cash: 10000, aboard: true } },
    { command: 'board', details: { code, cash: 5600, aboard: true } },
    { command: 'board', details: { code, cash: -5600, aboard: false } },
  ])
  expect(await checkInvariants(setup.database.db, new Date())).toEqual([])
})

test('board refuses future, unpaid, cancelled and unknown bookings and changes nothing', async () => {
  const { db } = setup.database
  const later = addDays(dayOf(new Date()), 2)
  const { code: early } = await seedReservation(db, { date: later })
  const { code: unpaid } = await seedReservation(db, { date, state: 'not_paid', seat_status: 'none' })
  const { code: cancelled, id } = await seedReservation(db, { date, seat_status: 'none' })
  await db
    .insertInto('cancellation')
    .values({ reservation_id: id, reason: 'guest', cancelled_by: 'guest', cancelled_at: new Date() })
    .execute()
  const before = await cashRows()
  expect((await operator('board', early, '--paid')).err).toBe(
    `${early} is booked for ${escapeForTerminal(formatDay(later))}, not for today.\n`,
  )
  expect((await operator('board', unpaid)).err).toBe(`${unpaid} was never paid, so it is not a booking.\n`)
  expect(await operator('board', cancelled, '--paid')).toEqual({
    status: 1,
    out: '',
    err: `${cancelled} is cancelled.\n`,
  })
  expect((await operator('board', 'BNC-AAAAAA')).err).toBe('No booking has the code BNC-AAAAAA.\n')
  expect((await operator('board')).status).toBe(2)
  expect((await operator('board', cancelled, '--paid', '--cash-amount', '3')).status).toBe(2)
  expect(await cashRows()).toEqual(before)
  expect(await takeAuditLog(setup.database)).toEqual([])
})

test('boarding balances the cash of the day to the cent', async () => {
  const on = '2026-07-15'
  const { db } = setup.database
  const bookedAt = new Date('2026-07-01T08:00:00Z')
  const booking = { date: on, created_at: bookedAt, hold_expires_at: bookedAt }
  const ana = await seedReservation(db, booking)
  const zadar = { first_name: 'Ivo', last_name: 'Žižić', departure_location: 'zadar', children: 0 } as const
  const ivo = await seedReservation(db, { ...booking, ...zadar })
  const eve = await seedReservation(db, { ...booking, first_name: 'Eve', adults: 1 })
  const board = (booking: string, cash: number) => {
    const at = new Date('2026-07-15T06:55:00.000Z')
    return boardParty({ db, now: () => new Date() }, { booking, cash, aboard: true, at, actor: 'tests' })
  }
  await board(ana.code, 15600)
  await board(ivo.code, 11999)

  const { out } = await operator('boarding', on)
  expect(out.split('\n')).toEqual([
    'Wed 15 July 2026: 5 of 7 guests aboard.',
    '',
    '         parties  aboard  due on board  in cash  by card    open',
    'Zadar          1  2 of 2       €120.00  €119.99    €0.00   €0.01',
    'Bibinje        2  3 of 5       €252.00  €156.00    €0.00  €96.00',
    '─'.repeat(64),
    '               3  5 of 7       €372.00  €275.99    €0.00  €96.01',
    '',
    'Open:',
    'name           code        phone            due',
    `Kowalska, Eve  ${eve.code}  +48600123456  €96.00  not aboard`,
    `Žižić, Ivo     ${ivo.code}  +48600123456   €0.01  aboard`,
    '',
    'In the cash box from this day: €275.99.',
    '',
  ])
  const json = JSON.parse((await operator('boarding', on, '--json')).out)
  expect(json).toMatchObject({
    totals: { restAmount: 37200, cashAmount: 27599, dueAmount: 9601 },
    cashBox: { sum: 27599, ofTheDay: 27599 },
  })
  expect(await checkInvariants(db, new Date())).toEqual([])
})

test('sail signs who is aboard once, and a correction says why', async () => {
  const { db } = setup.database
  const on = '2026-07-16'
  const { code } = await seedReservation(db, { date: on, adults: 2, children: 1 })
  await operator('board', code, '--paid')
  const sail = (...more: string[]) => operator('sail', on, '--crew', '4', '--by', 'Ante', ...more)
  expect(await sail('--adults', '3')).toMatchObject({ status: 1, err: expect.stringContaining('Say why.') })
  const signed = await sail('--adults', '2', '--children', '1')
  expect(signed.out).toMatch(/^3 persons and 4 crew, signed by Ante at \d\d:\d\d\.\n$/)
  expect((await sail('--adults', '2', '--children', '1')).err).toMatch(/^Ante has signed at .*: 3 persons and 4 crew\./)
  const corrected = await sail('--adults', '3', '--correct', '--reason', 'One child is 14.', '--json')
  expect(JSON.parse(corrected.out)).toMatchObject({ adults: 3, position: 2, ticked: { adults: 2, children: 1 } })
  expect(await checkInvariants(db, new Date())).toEqual([])
})
