import { expect, test } from 'vitest'
import { sendGenerated } from './generated-calls.ts'
import { resellerSite } from './reseller-site.ts'

// 400 of the calls of `npm run octo`: each answer has the status 200 or 400 and matches the schemas of the standard.

const shared = resellerSite()

test('400 generated calls get only answers of the standard, and bookings reach their states', async () => {
  const state = { uuids: [], number: 0 }
  const reached = new Set<string>()
  const statuses = new Set<number>()
  for (let seed = 1; seed <= 400; seed++) {
    const { status, bookingStatus } = await sendGenerated(shared.otok, state, seed)
    statuses.add(status)
    if (bookingStatus) reached.add(bookingStatus)
    if (seed % 50 === 0) {
      shared.site.clock.advance(20)
      await shared.site.runJobs()
    }
  }
  expect([...statuses].sort()).toEqual([200, 400])
  expect([...reached].sort()).toEqual(['CANCELLED', 'CONFIRMED', 'EXPIRED', 'ON_HOLD'])
})
