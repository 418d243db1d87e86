import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importMaps } from '../../src/domain/move-in/import-maps.ts'
import { readBookings } from '../../src/domain/move-in/read-bookings.ts'
import { fullName } from '../../src/shared/person-name.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import type { MadeFile } from './layout.ts'
import { madeFiles } from './made-files.ts'

/**
 * Exports of other systems with invented guests, made from the documentation named in `vendor-maps.ts` and never from a real
 * account. `WRITE_FIXTURES=1 vitest run test/move-in/fixtures.test.ts` writes them anew.
 */
const folder = join(projectRoot, 'test/move-in/fixtures')

const { WRITE_FIXTURES } = process.env

test('the files are those that `made-files.ts` makes', () => {
  for (const { name, bytes } of madeFiles) {
    if (WRITE_FIXTURES) writeFileSync(join(folder, name), bytes)
    expect(readFileSync(join(folder, name)).equals(bytes), name).toBe(true)
  }
})

const header = ({ bytes }: MadeFile) => bytes.toString('latin1').split('\r\n')[0] ?? ''
const has = (file: MadeFile, column: RegExp) => column.test(header(file))

test.each(madeFiles.map((file) => ({ title: file.name, file })))(
  '$title gives the bookings from which it is made',
  async ({ file }) => {
    const read = await readBookings(createReadStream(join(folder, file.name)), importMaps[file.vendor])
    const withTrip = has(file, /(?:^|,)(?:Item|Product|Product title|Booking|Trip)(?:,|$)/)
    const withMoney = has(file, /Total|Amount|Iznos|Price/i)
    const withPaid = has(file, /paid|due|balance|kapara/i)
    expect(read.problems.filter(({ field }) => field !== 'email')).toEqual([])
    expect(
      read.bookings.map((each) => ({
        ...{ id: each.sourceId, state: each.state, date: each.date, start: each.start, persons: each.persons },
        ...{ name: fullName(each), phone: each.phone, trip: each.trip, total: each.total, paid: each.paid },
        ...{ source: each.source, isGuessed: each.isLocaleGuessed },
      })),
    ).toEqual(
      file.bookings.map((made) => ({
        ...{ id: made.id, state: made.state, date: made.date, start: made.start, persons: made.persons },
        ...{ name: fullName(made), phone: made.phone, trip: withTrip ? made.trip : null },
        ...{ total: withMoney ? made.total : null, paid: withPaid ? made.paid : 0 },
        ...{ source: file.vendor, isGuessed: true },
      })),
    )
  },
)
