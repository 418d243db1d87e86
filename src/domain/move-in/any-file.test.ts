import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importMaps } from './import-maps.ts'
import { isRefused } from './imported-booking.ts'
import { readBookings } from './read-bookings.ts'

const read = (bytes: Buffer, map = importMaps.csv) => readBookings(Readable.from([bytes]), map)

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    '2',
    '8.6.2027.',
    '2027-06-08 08:00',
    'Ana Horvat',
    'Horvat, Ana',
    '1.234,56 €',
    '$5',
    'cancelled',
  ),
  fc.constantFrom(
    '2 Adults, 1 Child',
    '=1+1',
    '@SUM(A1)',
    '__proto__',
    'constructor',
    '+385 91 234 5678',
    '31.2.2027.',
  ),
)

/** A table with the needed columns and some others. Each cell is in quotes; the delimiter is one of spreadsheets. */
const table = fc
  .tuple(
    fc.shuffledSubarray([
      'total',
      'paid',
      'due',
      'status',
      'phone',
      'email',
      'start',
      'trip',
      'note',
      'language',
      'agent',
    ]),
    fc.array(fc.array(cell, { minLength: 15, maxLength: 15 }), { maxLength: 12 }),
    fc.constantFrom(';', ',', '\t'),
  )
  .map(([columns, rows, delimiter]) => {
    const header = ['id', 'date', 'name', 'party', ...columns]
    const lines = [header, ...rows.map((row) => row.slice(0, header.length))]
    const quoted = lines.map((line) => line.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter))
    return { text: quoted.join('\r\n'), rows }
  })

test('in any table of texts each row gives a booking or a problem', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom('utf8', 'latin1'), async ({ text }, encoding) => {
      const bytes = Buffer.from(text, encoding as BufferEncoding)
      const result = await read(bytes)
      if (isRefused(result)) return
      const ofBookings = result.bookings.map(({ row }) => row)
      const skipped = result.problems.filter((problem) => problem.skipped).map(({ row }) => row)
      expect(new Set([...ofBookings, ...skipped]).size).toBe(result.rows)
      expect(ofBookings.filter((row) => skipped.includes(row))).toEqual([])
      expect(new Set(result.bookings.map(({ sourceId }) => sourceId)).size).toBe(result.bookings.length)
    }),
    { numRuns: 300 },
  )
})

test('any bytes are read or refused', async () => {
  const start = fc.constantFrom('', 'id,date,name,adults\n', 'id;date;name;adults\n"', 'PK')
  const pairs = Object.values(importMaps)
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 400 }), fc.nat(pairs.length - 1), async (text, more, index) => {
      const result = await read(Buffer.concat([Buffer.from(text), more]), pairs[index])
      expect(result.bookings.length).toBeLessThanOrEqual(result.rows)
    }),
    { numRuns: 300 },
  )
})
