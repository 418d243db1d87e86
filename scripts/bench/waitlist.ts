import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { departureId } from '../../src/domain/places/departure-id.ts'
import { addDays, dayOf, instantOf } from '../../src/domain/time/operator-time.ts'
import { offerPlaces } from '../../src/domain/waitlist/offer-places.ts'
import { composeCli } from '../../src/main/compose-cli.ts'
import { readEnv } from '../../src/main/env.ts'
import { createDatabasePool } from '../../src/platform/database/connect.ts'
import { bookableDays } from '../../test/fixtures/site/bookable-days.ts'
import { orderForm } from '../../test/fixtures/site/order-form.ts'
import { fillDeparture, insertWaitingParties } from '../../test/fixtures/waiting-parties.ts'
import type { BenchOptions } from './bench-options.ts'
import { type BenchSite, checkInvariants, setCapacity, withBenchSite, withDatabase } from './bench-site.ts'
import { median } from './interleave.ts'
import { limitRow, type Row } from './table.ts'

const waitingParties = 1_000
/** The clock of the site is moved to noon of the next day, because the site makes no offers at night. */
const noon = () => instantOf(addDays(dayOf(new Date()), 1), '12:00')

/** The time from a cancellation to the offer by the site's own job worker, and the cost of an offer on a long waitlist. */
export async function benchWaitlist({ rounds }: BenchOptions): Promise<Row[]> {
  const clock = join(tmpdir(), `bonaca-clock-${randomUUID()}`)
  await writeFile(clock, String(noon().getTime() - Date.now()))
  const movedClock = ['--import', import.meta.resolve('../../test/chaos/environment/moved-clock.mjs')]
  const measure = (site: BenchSite) =>
    withDatabase(site, async (client, settings) => {
      const [fullDay = '', ...days] = (await bookableDays(site.process.origin)).slice(3)
      const seconds: number[] = []
      for (const date of days.slice(0, rounds)) seconds.push(await secondsToOffer(site, client, date))
      const milliseconds = await offerToLongWaitlist(client, settings, fullDay, rounds)
      return [
        limitRow('cancellation to the offer of its places, slowest', {
          figure: Math.max(...seconds),
          unit: ' s',
          limit: 5,
        }),
        limitRow(`offer of a freed place, ${waitingParties} parties waiting`, {
          figure: median(milliseconds, (each) => each),
          unit: ' ms',
          limit: 50,
        }),
        await checkInvariants(site),
      ]
    })
  try {
    return await withBenchSite(movedClock, measure, { CLOCK_FILE: clock })
  } finally {
    await rm(clock)
  }
}

/**
 * Fills a day, puts a party on its waitlist and cancels a booking of the day.
 * @returns the seconds from the cancellation to the offer; over 30 if no offer came
 */
async function secondsToOffer({ process: { origin } }: BenchSite, client: pg.Client, date: string): Promise<number> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/api/reservations/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path} failed with ${response.status}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const payment = { provider: 'stripe', token: 'pm_card_visa' }
  const order = orderForm({ date, payment })
  const { id } = await post('create', order)
  await fillDeparture(client, date)
  await insertWaitingParties(client, [date], [{ adults: 2 }])
  const { refund_amount } = await post(`${id}/cancellation/quote`, {})
  const startedAt = performance.now()
  await post(`${id}/cancellation`, { email: order.email, expected: { refund_amount } })
  for (;;) {
    const { rowCount } = await client.query('select from waitlist_offer where date = $1', [date])
    const seconds = (performance.now() - startedAt) / 1_000
    if (rowCount || seconds > 30) return seconds
    await pause(20)
  }
}

/**
 * Frees one place at a time. The next party that fits into one place is behind larger parties.
 * @returns milliseconds per place
 */
async function offerToLongWaitlist(
  client: pg.Client,
  settings: { host: string; port: number; user: string; database: string },
  date: string,
  rounds: number,
): Promise<number[]> {
  await setCapacity(client, [date], 0)
  // Offers are unpaid holds, whose share of a departure is limited. This setting permits holding all places.
  await client.query(`update setting set value = '{"always": 8, "share": 1}' where key = 'holds'`)
  await insertWaitingParties(
    client,
    [date],
    Array.from({ length: waitingParties }, (_, index) => ({ adults: index % 40 === 39 ? 1 : 2 + (index % 6) })),
  )
  await client.query('analyze waitlist_entry, waitlist_day')
  const { db, pool, close } = createDatabasePool(settings)
  const { services, close: stopQueue } = composeCli({ db, pool }, readEnv({}))
  const context = { ...services, now: noon }
  const milliseconds: number[] = []
  for (let round = 0; round < rounds; round++) {
    await client.query('update departure set capacity = capacity + 1 where date = $1', [date])
    const startedAt = performance.now()
    await offerPlaces(context, departureId({ trip: 'tour', date, start: '1' }))
    milliseconds.push(performance.now() - startedAt)
  }
  await stopQueue()
  await close()
  const { rowCount } = await client.query('select from waitlist_offer where date = $1', [date])
  if (rowCount !== rounds) throw new Error(`${rounds} places came free, ${rowCount} were offered`)
  return milliseconds
}
