import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { mapWith, readMap } from './import-map.ts'
import { importMaps } from './import-maps.ts'
import { isRefused } from './imported-booking.ts'
import { readBookings } from './read-bookings.ts'
import { maxBytes, maxRows } from './records.ts'

const read = (text: string | Buffer, map = importMaps.csv) => readBookings(Readable.from([Buffer.from(text)]), map)

test('a Croatian file in windows-1250 with semicolons gives bookings', async () => {
  const rows =
    'Šifra;Datum;Polazak;Prezime i ime;Odrasli;Djeca;Iznos;Kapara;Mobitel\r\nA1;8.6.2027.;8:00;Šimić Žana;2;1;1.210,50 €;20,00;091 234 5678\r\n'
  const cp1250: Record<string, number> = { Š: 0x8a, ć: 0xe6, Ž: 0x8e, '€': 0x80, š: 0x9a }
  const bytes = Buffer.from([...rows].map((letter) => cp1250[letter] ?? letter.charCodeAt(0)))
  const { bookings, problems } = await read(bytes)
  expect(bookings).toEqual([
    {
      row: 2,
      source: 'csv',
      sourceId: 'A1',
      ticketCode: null,
      state: 'booked',
      date: '2027-06-08',
      start: '08:00',
      trip: null,
      quay: null,
      persons: { adults: 2, children: 1, infants: 0 },
      firstName: 'Žana',
      lastName: 'Šimić',
      email: null,
      phone: '+385912345678',
      locale: 'hr',
      isLocaleGuessed: true,
      total: 121050,
      paid: 2000,
      agent: null,
      note: null,
      bookedAt: null,
    },
  ])
  expect(problems).toEqual([])
})

test.each([
  ['2 Adults, 1 Child (3-11)', { adults: 2, children: 1, infants: 0 }],
  ['Adults: 2; Infant (under 3): 1', { adults: 2, children: 0, infants: 1 }],
  ['Adult x 2 + 3 x Child', { adults: 2, children: 3, infants: 0 }],
  ['2 odrasle osobe i 1 beba', { adults: 2, children: 0, infants: 1 }],
  ['Adult (2)', { adults: 2, children: 0, infants: 0 }],
  ['4', { adults: 4, children: 0, infants: 0 }],
  ['2 Adults, 2 Vulcans', { adults: 4, children: 0, infants: 0 }],
])('the party %s is read', async (party, persons) => {
  const { bookings } = await read(`id,date,name,party\n1,2027-06-08,Ana Horvat,"${party}"`)
  expect(bookings.map((booking) => booking.persons)).toEqual([persons])
})

test('a row that is no booking has a problem, and a doubt does not skip the row', async () => {
  const { bookings, problems } = await read(
    [
      'id,date,name,adults,email,phone,status',
      ',8.6.2027.,Ana Horvat,2,ana@example.com,,',
      '2,31.6.2027.,Ana Horvat,2,ana@example.com,,',
      '3,8.6.2027.,Ana Horvat,0,ana@example.com,,',
      '4,8.6.2027.,Ana Horvat,2,ana@example.com,,Quote',
      '5,8.6.2027.,Ana Horvat,2,ana@example.com,,Teleported',
      '6,8.6.2027.,Ana Horvat,2,ana(at)example.com,12,Cancelled (refunded)',
      '7,8.6.2027.,,2,ana@example.com,,No-show',
      '7,8.6.2027.,,2,ana@example.com,,No-show',
    ].join('\n'),
  )
  expect(bookings.map(({ sourceId, state, note }) => [sourceId, state, note])).toEqual([
    ['6', 'cancelled', 'ana(at)example.com\n12'],
    ['7', 'no_show', null],
  ])
  expect(problems.map(({ row, field, problem, value, skipped }) => [row, field, problem, value, skipped])).toEqual([
    [2, 'id', 'missing', '', true],
    [3, 'date', 'invalid', '31.6.2027.', true],
    [4, 'party', 'missing', '', true],
    [5, 'status', 'not_a_booking', 'Quote', true],
    [6, 'status', 'unknown', 'Teleported', true],
    [7, 'email', 'invalid', 'ana(at)example.com', false],
    [7, 'phone', 'invalid', '12', false],
    [7, 'email', 'missing', '', false],
    [8, 'name', 'missing', '', false],
    [9, 'id', 'double', '7', true],
  ])
})

test('a word in a column of cancelled or no-show bookings that is neither yes nor no is no answer', async () => {
  const { bookings, problems } = await read(
    [
      'id,date,name,adults,cancelled,no show',
      '1,8.6.2027.,Ana,2,Non-refundable,',
      '2,8.6.2027.,Ana,2,,Perhaps',
      '3,8.6.2027.,Ana,2,7.6.2027. 10:00,',
      '4,8.6.2027.,Ana,2,-,No',
      '5,8.6.2027.,Ana,2,✓,',
    ].join('\n'),
  )
  expect(bookings.map(({ sourceId, state }) => [sourceId, state])).toEqual([
    ['3', 'cancelled'],
    ['4', 'booked'],
    ['5', 'cancelled'],
  ])
  expect(problems.filter(({ skipped }) => skipped)).toMatchObject([
    { row: 2, field: 'cancelled', problem: 'unknown', value: 'Non-refundable' },
    { row: 3, field: 'noShow', problem: 'unknown', value: 'Perhaps' },
  ])
})

test('rows of persons or line items with one id are one booking, and an order of two departures is two', async () => {
  const map = mapWith(importMaps.csv, {
    rows: 'parts',
    columns: { age: ['ticket type'], quantity: ['quantity'], lineTotal: ['line total'] },
    words: { extras: ['lunch'] },
  })
  const { bookings, problems } = await read(
    [
      'id,date,name,ticket type,quantity,line total',
      'R1,8.6.2027.,Ana Horvat,Adult,2,100',
      'R1,9.6.2027.,Ana Horvat,Adult,2,100',
      'R1,8.6.2027.,Ana Horvat,Child,1,30.50',
      'R1,8.6.2027.,Ana Horvat,Lunch,3,30',
    ].join('\n'),
    map,
  )
  expect(
    bookings.map(({ sourceId, ticketCode, date, persons, total }) => ({ sourceId, ticketCode, date, persons, total })),
  ).toEqual([
    {
      sourceId: 'R1',
      ticketCode: null,
      date: '2027-06-08',
      persons: { adults: 2, children: 1, infants: 0 },
      total: 16050,
    },
    {
      sourceId: 'R1/2',
      ticketCode: 'R1',
      date: '2027-06-09',
      persons: { adults: 2, children: 0, infants: 0 },
      total: 10000,
    },
  ])
  expect(problems.filter(({ field }) => field !== 'email')).toEqual([])
})

test('texts that start like a formula are stored as they are', async () => {
  const { bookings } = await read(
    'id,date,name,adults,note\n=1+1,2027-06-08,"=HYPERLINK(""http://a.example"")",2,@SUM(A1)\n',
  )
  expect(bookings[0]).toMatchObject({ sourceId: '=1+1', firstName: '=HYPERLINK("http://a.example")', note: '@SUM(A1)' })
})

test('a card number in a note is not stored', async () => {
  const { bookings } = await read('id,date,name,adults,note\n1,8.6.2027.,Ana,2,card 4242 4242 4242 4242 ok')
  expect(bookings).toMatchObject([{ note: 'card … ok' }])
})

test('a file without a needed column is refused with the columns found', async () => {
  const result = await read('Report of June\n\nid,guest,adults,shoe size\n1,Ana,2,38\n')
  expect(result.bookings).toEqual([])
  expect(result.problems).toEqual([
    {
      row: 3,
      sourceId: null,
      field: 'date',
      problem: 'missing_column',
      value: 'id, guest, adults, shoe size',
      skipped: true,
    },
  ])
  expect(isRefused(result)).toBe(true)
})

test('columns that the map does not have are listed', async () => {
  const result = await read('id,date,name,adults,shoe size\n1,8.6.2027.,Ana,2,38\n')
  expect(result.ignoredColumns).toEqual(['shoe size'])
  expect(isRefused(result)).toBe(false)
})

test('a file of more bytes or rows than the limits is refused while it streams', async () => {
  let sent = 0
  async function* endless(line: string) {
    yield Buffer.from('id,date,name,adults\n')
    for (;;) {
      sent += 1
      yield Buffer.from(line.repeat(1000))
    }
  }
  const wide = `1,8.6.2027.,${'n'.repeat(988)},2\n`
  const tooLarge = await readBookings(Readable.from(endless(wide)), importMaps.csv)
  expect(tooLarge.problems.map(({ problem }) => problem)).toEqual(['too_large'])
  expect(sent).toBeLessThan(maxBytes / 1_000_000 + 5)
  const tooMany = await readBookings(Readable.from(endless(',,,\n')), importMaps.csv)
  expect(tooMany.problems.map(({ row, problem }) => [row, problem])).toEqual([[maxRows + 2, 'too_many_rows']])
  expect([...tooLarge.bookings, ...tooMany.bookings]).toEqual([])
})

test.each([
  ['a spreadsheet', Buffer.from('PK\u0003\u0004\u0000\u0000'), 'not_csv', 'xlsx'],
  ['UTF-16', Buffer.from('\ufeffid,date', 'utf16le'), 'not_csv', ''],
  [
    'a quote without an end',
    Buffer.from(`id,date,name,adults\n1,8.6.2027.,"Ana,2\n${'x'.repeat(200_000)}`),
    'broken_quotes',
    '',
  ],
  ['an empty file', Buffer.alloc(0), 'missing_column', ''],
])('%s is refused', async (_, bytes, problem, value) => {
  const result = await read(bytes)
  expect(result.problems.map((each) => [each.problem, each.value])).toEqual([[problem, value]])
  expect(isRefused(result)).toBe(true)
})

test('a map of one’s own completes a built-in one', async () => {
  const own = readMap('source: harbour\ncolumns: { id: [Nr.] }\ntrips: { "Kornati Žaglav": kornati }\n', importMaps.csv)
  if (!own.ok) throw new Error(own.problems.join())
  const { bookings } = await read('Nr.,date,name,adults,tour\n1,8.6.2027.,Ana,2,kornati zaglav', own.map)
  expect(bookings).toMatchObject([{ source: 'harbour', sourceId: '1', trip: 'kornati' }])
})

test.each([
  ['columns: { shoeSize: [x] }', 'columns: '],
  ['dateOrder: sometimes', 'dateOrder: '],
  ['trips: [a', 'Flow sequence'],
  ['trips: *none', 'Invalid input'],
  ['colour: blue', 'Unrecognized key: "colour"'],
])('the map %s is refused with a sentence', (source, sentence) => {
  const own = readMap(source, importMaps.csv)
  expect(own.ok ? [] : own.problems).toEqual([expect.stringContaining(sentence)])
})
