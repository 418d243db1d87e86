import { expect, test } from 'vitest'
import { sendGenerated } from './generated-calls.ts'
import { resellerSite, sold } from './reseller-site.ts'

// `npm run octo` sends 10,000 calls. Each answer has the status 200 or 400 and matches the schemas of the standard.

const tour = [sold('kornati', 'zadar', '08:00'), sold('kornati', 'bibinje', '09:00')]
const others = [
  sold('sunset', 'zadar', '18:30'),
  ...[sold('islands', 'zadar', '09:00'), sold('islands', 'zadar', '14:00'), sold('islands', 'bibinje', '09:30')],
]

const runs = [
  { trips: 1, shared: resellerSite(), sold: tour },
  { trips: 3, shared: resellerSite({ trips: 3 }), sold: [...tour, ...others] },
]

const calls = Number(process.env.OCTO_CALLS ?? 250)

test.each(runs)(
  'with $trips of three trips on sale, generated calls get only answers of the standard',
  async ({ shared, sold: products }) => {
    const state = { sold: products, uuids: [], number: 0 }
    const reached = new Set<string>()
    const statuses = new Set<number>()
    for (let seed = 1; seed <= calls; seed++) {
      const { status, bookingStatus } = await sendGenerated(shared.otok, state, seed)
      statuses.add(status)
      if (bookingStatus) reached.add(bookingStatus)
      if (seed % 50 === 0) {
        // Marks all mails as sent, because mails that are more than two days overdue would violate an invariant.
        await shared.site.services.db
          .updateTable('message')
          .set({ state: 'sent', sent_at: shared.site.services.now() })
          .execute()
        shared.site.clock.advance(20)
        await shared.site.runJobs()
      }
    }
    expect([...statuses].sort()).toEqual([200, 400])
    expect([...reached].sort()).toEqual(['CANCELLED', 'CONFIRMED', 'EXPIRED', 'ON_HOLD'])
  },
  600_000,
)
