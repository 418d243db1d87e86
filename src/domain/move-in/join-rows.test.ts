import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { mapWith } from './import-map.ts'
import { importMaps } from './import-maps.ts'
import { readBookings } from './read-bookings.ts'

test('the departures of an order share what was paid by their lines, and a known trip has the first number', async () => {
  const map = mapWith(importMaps.csv, {
    rows: 'parts',
    columns: { age: ['ticket type'], quantity: ['quantity'], lineTotal: ['line total'] },
    words: { extras: ['lunch'] },
    trips: { Kornati: 'kornati' },
  })
  const header = 'id,date,name,email,trip,ticket type,quantity,line total,total,paid'
  const amountsOf = async (...rows: string[]) => {
    const { bookings, problems } = await readBookings(Readable.from([Buffer.from([header, ...rows].join('\n'))]), map)
    const amounts = bookings.map(({ sourceId, trip, persons, total, paid }) => [
      ...[sourceId, trip, persons.adults, total, paid],
    ])
    return { amounts, problems: problems.map(({ problem }) => problem) }
  }
  expect(
    await amountsOf(
      'R1,8.6.2027.,Ana,a@mail.example,Aquarium,Adult,2,33,100,50',
      'R1,8.6.2027.,Ana,a@mail.example,Kornati,Adult incl. lunch,2,67,100,50',
    ),
  ).toEqual({
    amounts: [
      ['R1/2', 'Aquarium', 2, 3_300, 1_650],
      ['R1', 'kornati', 2, 6_700, 3_350],
    ],
    problems: ['unknown'],
  })
  expect(
    await amountsOf(
      'R1,8.6.2027.,Ana,a@mail.example,Kornati,Adult,2,,100,50',
      'R1,9.6.2027.,Ana,a@mail.example,Kornati,Lunch hour Adult,1,,100,50',
    ),
  ).toEqual({
    amounts: [
      ['R1', 'kornati', 2, 10_000, 5_000],
      ['R1/2', 'kornati', 1, 0, 0],
    ],
    problems: ['total_of_order', 'unknown'],
  })
})
