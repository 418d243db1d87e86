import type pg from 'pg'
import { bookableDays } from '../../test/fixtures/site/bookable-days.ts'
import { orderForm } from '../../test/fixtures/site/order-form.ts'
import type { BenchOptions } from './bench-options.ts'
import {
  type BenchSite,
  checkInvariants,
  runBookingLoad,
  setCapacity,
  withBenchSite,
  withDatabase,
} from './bench-site.ts'
import { interleave } from './interleave.ts'
import { rawHttpRequest, runLoad } from './load.ts'
import { type Row, ratioRow } from './table.ts'

/**
 * Measures how many bookings per second can be changed to another day if the change needs no payment. Compares the
 * figure with new bookings per second.
 */
export const benchChanges = ({ rounds, milliseconds }: BenchOptions): Promise<Row[]> =>
  withBenchSite([], (site) =>
    withDatabase(site, async (client) => {
      const days = (await bookableDays(site.process.origin)).slice(0, 202)
      const [booked, moved] = [days.slice(0, 101), days.slice(101)]
      await setCapacity(client, days, 100_000)
      const book = () => runBookingLoad(site, { dates: booked, milliseconds })
      // Makes more bookings than one round of bookings would, because changes can be faster than bookings, and each
      // booking is changed only once.
      await runBookingLoad(site, { dates: booked, milliseconds: milliseconds * 4 })
      const figures = await interleave(rounds, () => runChangeLoad(site, client, { booked, moved, milliseconds }), book)
      const row = ratioRow('changes without payment', { ...figures, of: 'new bookings', atLeast: 0.5 })
      return [row, await checkInvariants(site)]
    }),
  )

interface ChangeLoad {
  booked: string[]
  moved: string[]
  milliseconds: number
}

/** @returns changes per second */
async function runChangeLoad(
  { process: { port, origin } }: BenchSite,
  client: pg.Client,
  { booked, moved, milliseconds }: ChangeLoad,
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `select id from reservation where state = 'completed' and date = any($1) order by id limit 100000`,
    [booked],
  )
  const ids = rows.map(({ id }) => id)
  const response = await fetch(`${origin}/api/reservations/${ids[0]}/changes/quote`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ date: moved[0] }),
  })
  const { data } = await response.json()
  const { due_now_amount, refund_amount, quote } = data
  const expected = { total_amount: quote.total_amount, due_now_amount, refund_amount }
  const request = rawHttpRequest('POST', '/api/reservations/{{id}}/changes', {
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': '{{uuid}}' },
    body: JSON.stringify({ date: '{{date}}', expected, email: orderForm().email }),
  })
  return runLoad({ port, request, dates: moved, ids, milliseconds, expected: /^201$/ })
}
