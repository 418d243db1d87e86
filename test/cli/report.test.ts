import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookingSources, type Channel, sourceOfChannel } from '../../src/contract/booking-sources.ts'
import { dayOf } from '../../src/domain/time/operator-time.ts'
import { setUpCli } from '../fixtures/cli-setup.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { reviewRow } from '../fixtures/reviews.ts'

const setup = setUpCli()
const { operator } = setup

const at = (instant: string) => ({ ended_at: new Date(instant) })

async function postMovement(reservation: { id: string; attemptId: string }, amount: number, posted_at: Date) {
  const entry = { reservation_id: reservation.id, amount, attempt_id: null, posted_at }
  if (amount > 0)
    return setup.database.db
      .insertInto('ledger_entry')
      .values({ ...entry, kind: 'cash', refund_id: null })
      .execute()
  const refund = { id: randomUUID(), attempt_id: reservation.attemptId, amount: -amount, reason: 'guest' }
  const state = { state: 'succeeded' as const, reference: null, created_at: posted_at, changed_at: posted_at }
  await setup.database.db
    .insertInto('refund')
    .values({ ...refund, ...state })
    .execute()
  await setup.database.db
    .insertInto('ledger_entry')
    .values({ ...entry, kind: 'refund', refund_id: refund.id })
    .execute()
}

test('report groups by day, source and language, with money on the posting date', async () => {
  const { db } = setup.database
  const ana = await seedReservation(db, { ...at('2026-06-30T22:00:00Z'), tracing_source: 'google', locale: 'de' })
  await seedReservation(db, { ...at('2026-07-01T08:00:00Z'), tracing_source: 'direct', locale: 'hr', children: 0 })
  await seedReservation(db, { ...at('2026-06-30T21:59:59Z') })
  await seedReservation(db, { ...at('2026-07-01T08:00:00Z'), state: 'not_paid', seat_status: 'none' })
  await postMovement(ana, 15600, new Date('2026-07-14T06:00:00Z'))
  await postMovement(ana, -1000, new Date('2026-07-02T06:00:00Z'))
  const ran = await operator('report', '--from', '1.7.2026', '--to', '31.7.2026')
  expect(ran).toMatchObject({ status: 0, err: '' })
  expect(ran.out.split('\n')).toEqual([
    'Wed 1 July 2026 to Fri 31 July 2026',
    '',
    'day               bookings  guests  deposits     cash  refunds  moved in all',
    'Wed 1 July 2026          2       5    €69.00    €0.00    €0.00        €69.00',
    'Thu 2 July 2026          0       0     €0.00    €0.00  -€10.00       -€10.00',
    'Tue 14 July 2026         0       0     €0.00  €156.00    €0.00       €156.00',
    '─'.repeat(76),
    'in all                   2       5    €69.00  €156.00  -€10.00       €215.00',
    '',
    'source   bookings  guests  deposits     cash  refunds  moved in all',
    'website         2       5    €69.00  €156.00  -€10.00       €215.00',
    '─'.repeat(67),
    'in all          2       5    €69.00  €156.00  -€10.00       €215.00',
    '',
    'referrer  bookings  guests  deposits     cash  refunds  moved in all',
    'direct           1       2    €30.00    €0.00    €0.00        €30.00',
    'google           1       3    €39.00  €156.00  -€10.00       €185.00',
    '─'.repeat(68),
    'in all           2       5    €69.00  €156.00  -€10.00       €215.00',
    '',
    'language  bookings  guests  deposits     cash  refunds  moved in all',
    'Deutsch          1       3    €39.00  €156.00  -€10.00       €185.00',
    'Hrvatski         1       2    €30.00    €0.00    €0.00        €30.00',
    '─'.repeat(68),
    'in all           2       5    €69.00  €156.00  -€10.00       €215.00',
    '',
  ])
  expect((await operator('report', '--from', '1.7.2026', '--to', '2.7.2026', '--format', 'csv')).out).toBe(
    '\ufeffday;source;language;bookings;guests;deposits;cash;refunds;outside;moved in all;trip;start;boat;card on board;referrer\r\n' +
      '2026-07-01;website;hr;1;2;30,00;0,00;0,00;0,00;30,00;tour;1;bonaca;0,00;direct\r\n' +
      '2026-07-01;website;de;1;3;39,00;0,00;0,00;0,00;39,00;tour;1;bonaca;0,00;google\r\n' +
      '2026-07-02;website;de;0;0;0,00;0,00;-10,00;0,00;-10,00;tour;1;bonaca;0,00;google\r\n',
  )
})

test('totals by day, source and language equal the ledger sums', async () => {
  const { db } = setup.database
  const sources = ['google', 'facebook', 'instagram', 'direct'] as const
  const locales = ['en', 'hr', 'de', 'it', 'pl'] as const
  for (let n = 0; n < 40; n++) {
    const booked = new Date(Date.parse('2025-10-20T20:15:00Z') + n * 8 * 3_600_000)
    const origin = { tracing_source: sources[n % 4] ?? 'direct', locale: locales[n % 5] ?? 'en' }
    const party = await seedReservation(db, {
      ...at(booked.toISOString()),
      ...origin,
      adults: 1 + (n % 3),
      date: n % 2 ? '2027-07-20' : '2027-07-21',
    })
    await postMovement(party, 101 + n, new Date(booked.getTime() + 3_600_000))
    if (n % 3 === 0) await postMovement(party, -(7 + n), new Date(booked.getTime() + 7_200_000))
  }
  const ran = await operator('report', '--from', '2025-10-20', '--to', '2025-11-05', '--json')
  const { days, referrers, languages, totals } = JSON.parse(ran.out)

  const ledger = await db
    .selectFrom('ledger_entry')
    .innerJoin('reservation', 'reservation.id', 'reservation_id')
    .select(['kind', 'amount', 'posted_at', 'tracing_source', 'locale'])
    .where('posted_at', '<', new Date('2026-01-01'))
    .execute()
  type Row = (typeof ledger)[number]
  const sum = (which: (row: Row) => boolean) => ledger.filter(which).reduce((total, { amount }) => total + amount, 0)
  expect(totals).toMatchObject({
    bookings: 40,
    depositAmount: sum(({ kind }) => kind === 'deposit'),
    cashAmount: sum(({ kind }) => kind === 'cash'),
    refundAmount: sum(({ kind }) => kind === 'refund'),
    movedAmount: sum(() => true),
  })
  expect(days.length).toBeGreaterThan(10)
  for (const { date, movedAmount } of days)
    expect(movedAmount, date).toBe(sum(({ posted_at }) => dayOf(posted_at) === date))
  for (const { referrer, movedAmount } of referrers)
    expect(movedAmount).toBe(sum((row) => row.tracing_source === referrer))
  for (const { locale, movedAmount } of languages) expect(movedAmount).toBe(sum((row) => row.locale === locale))
  for (const parts of [days, referrers, languages]) {
    expect(parts.reduce((all: number, part: { guests: number }) => all + part.guests, 0)).toBe(totals.guests)
  }
  const { out } = await operator('books', '--from', '2025-10-20', '--to', '2025-11-05', '--json')
  expect(JSON.parse(out).sum).toBe(totals.movedAmount)
})

test('the report and the search name the source of each booking', async () => {
  const { db } = setup.database
  const channels = Object.keys(sourceOfChannel) as Channel[]
  for (const channel of channels)
    await seedReservation(db, { ...at('2024-05-01T08:00:00Z'), channel, date: '2024-05-02' })
  const ran = await operator('report', '--from', '2024-05-01', '--to', '2024-05-01', '--json')
  const { sources, referrers } = JSON.parse(ran.out)
  expect(sources.map(({ source, bookings }: { source: string; bookings: number }) => [source, bookings])).toEqual(
    ['agent', 'assistant', 'imported', 'phone', 'quay', 'reseller', 'website'].map((source) => [source, 1]),
  )
  expect(referrers).toMatchObject([{ referrer: 'direct', bookings: 1 }])
  for (const source of bookingSources) {
    const found = await operator(
      'reservation',
      'find',
      '--from',
      '2024-05-02',
      '--to',
      '2024-05-02',
      '--source',
      source,
      '--json',
    )
    const { bookings } = JSON.parse(found.out)
    expect(bookings, source).toHaveLength(1)
    const shown = await operator('reservation', 'show', bookings[0].code, '--json')
    expect(sourceOfChannel[JSON.parse(shown.out).channel as Channel]).toBe(source)
  }
})

test('a period is compared with the same span a year before, with no-shows and reviews', async () => {
  const { db } = setup.database
  await seedReservation(db, { ...at('2029-07-03T08:00:00Z'), date: '2029-07-04' })
  const last = await seedReservation(db, { ...at('2028-07-03T08:00:00Z'), date: '2028-07-04', children: 0 })
  const recorded_at = new Date('2028-07-04T20:00:00Z')
  await db.insertInto('no_show').values({ reservation_id: last.id, recorded_by: 'Ana', recorded_at }).execute()
  await db
    .insertInto('review')
    .values(reviewRow(1, { stars: 4, created_at: new Date('2029-07-05T08:00:00Z') }))
    .execute()
  await db
    .insertInto('review')
    .values(reviewRow(2, { status: 'rejected', created_at: new Date('2029-07-05T08:00:00Z') }))
    .execute()
  const days = ['--from', '2029-07-01', '--to', '2029-07-31']
  expect((await operator('report', ...days, '--last-year')).out.split('\n').slice(-15)).toEqual([
    'Reviews on these days: 1, 4.0 stars on average.',
    '',
    'The same span a year before, Sat 1 July 2028 to Mon 31 July 2028:',
    '                  now  before  difference',
    'bookings            1       1           0',
    'guests              3       2           1',
    'deposits       €39.00  €30.00       €9.00',
    'cash            €0.00   €0.00       €0.00',
    'card on board   €0.00   €0.00       €0.00',
    'refunds         €0.00   €0.00       €0.00',
    'outside         €0.00   €0.00       €0.00',
    'moved in all   €39.00  €30.00       €9.00',
    'no-shows            0       1          -1',
    'reviews             1       0           1',
    '',
  ])
  const { noShows, totals } = JSON.parse(
    (await operator('report', '--from', '2028-07-01', '--to', '2028-07-31', '--json')).out,
  )
  expect(noShows).toMatchObject({ parties: 1, guests: 2, list: [{ date: '2028-07-04', code: last.code }] })
  expect(totals.before.bookings).toBe(0)
  expect((await operator('report', '--from', '2029-07-31', '--to', '2029-07-01')).status).toBe(2)
  expect((await operator('report', '--to', '2029-07-01')).err).toBe('--to needs --from.\n')
  expect((await operator('report', '--period', 'season')).status).toBe(0)
})

test('report and books write workbooks', async () => {
  const { db } = setup.database
  await seedReservation(db, { ...at('2030-07-03T08:00:00Z'), last_name: '=Kowalska' })
  const days = ['--from', '2030-07-01', '--to', '2030-07-31', '--format', 'xlsx']
  expect((await operator('report', ...days)).out.slice(0, 2)).toBe('PK')
  expect((await operator('books', ...days)).out.slice(0, 2)).toBe('PK')
})

test('cash report has every movement and count of a period, and sums without what was taken back', async () => {
  const { db } = setup.database
  const day = { date: '2026-08-20', recorded_by: 'Ana', device: null }
  const at = (time: string) => new Date(`2026-08-20T${time}:00Z`)
  const movement = (moved_at: Date, amount: number, more: object) => ({
    ...{ ...day, id: randomUUID(), amount, moved_at, from_box: null, to_box: null, reason: null, explanation: '' },
    ...more,
  })
  const fuel = { from_box: 'office', reason: 'fuel', explanation: '=1+1' }
  await db
    .insertInto('cash_movement')
    .values([
      movement(at('06:00'), 10_000, { to_box: 'office' }),
      movement(at('07:00'), 8050, fuel),
      movement(at('08:00'), 8050, { ...fuel, cancelled_by: 'Ivo', cancelled_at: at('08:01') }),
      movement(at('09:00'), 500, { ...fuel, reason: 'harbour_fee', date: '2026-08-21' }),
    ])
    .execute()
  const count = { explanation: 'coins', counted_by: 'Ana', expected: 0, pieces: null }
  await db
    .insertInto('cash_count')
    .values([
      { ...count, date: '2026-08-20', box: 'office', counted: 1900, counted_at: at('17:00') },
      { ...count, date: '2026-08-20', box: 'all', counted: 1850, counted_at: at('18:00') },
    ])
    .execute()
  const { out } = await operator('cash', 'report', '--from', '20.8.2026', '--to', '20.8.2026')
  expect(out.split('\n').slice(2, 9)).toEqual([
    'day                  floats  paid out  handed over  difference',
    'Thu 20 August 2026  €100.00    €80.50        €0.00      -€1.00',
    '─'.repeat(62),
    'in all              €100.00    €80.50        €0.00      -€1.00',
    '',
    'paid out for  pay-outs  amount',
    'fuel                 1  €80.50',
  ])
  expect((await operator('cash', 'report', '--from', '20.8.2026', '--to', '21.8.2026', '--format', 'csv')).out).toBe(
    '\ufeffday;time;kind;box;to box;reason;amount;expected;difference;note;recorded by;received by;taken back by\r\n' +
      '2026-08-20;08:00;float;office;;;100,00;;;;Ana;;\r\n' +
      "2026-08-20;09:00;pay-out;office;;fuel;80,50;;;'=1+1;Ana;;\r\n" +
      "2026-08-20;10:00;pay-out, taken back;office;;fuel;80,50;;;'=1+1;Ana;;Ivo\r\n" +
      '2026-08-20;19:00;count;office;;;19,00;19,50;-0,50;coins;Ana;;\r\n' +
      '2026-08-20;20:00;count;all;;;18,50;19,50;-1,00;coins;Ana;;\r\n' +
      "2026-08-21;11:00;pay-out;office;;harbour fee;5,00;;;'=1+1;Ana;;\r\n",
  )
  expect(await operator('cash', 'report', '--from', '1.1.2026', '--to', '2.1.2026')).toMatchObject({
    out: 'Thu 1 January 2026 to Fri 2 January 2026: no cash moved between boxes, and nothing was counted.\n',
  })
})
