import pg from 'pg'
import { joinEmbedded } from '../../src/platform/database/embedded.ts'
import { runOperator } from '../../test/fixtures/operator-process.ts'
import { bookableDays } from '../../test/fixtures/site/bookable-days.ts'
import { type BuiltSiteProcess, createBuiltSiteProcess } from '../../test/fixtures/site/built-site.ts'
import { createDataDir } from '../../test/fixtures/site/data-dir.ts'
import { orderForm } from '../../test/fixtures/site/order-form.ts'
import { fakeStripe, stripeKeys } from '../../test/providers/stripe/fake-stripe.ts'
import { rawHttpRequest, runLoad } from './load.ts'
import type { Row } from './table.ts'

export interface BenchSite {
  dataDir: string
  process: BuiltSiteProcess
}

/**
 * Runs an action with the built site on a database of its own. The capacity is 5,000 a day, and a fake Stripe approves every
 * payment immediately. The fake Stripe runs in this process, which is otherwise idle during a measurement.
 * @param nodeOptions command-line options of Node.js for the site
 * @param env further environment variables of the site
 */
export async function withBenchSite<Result>(
  nodeOptions: string[],
  action: (site: BenchSite) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  const dataDir = await createDataDir()
  const stripe = await fakeStripe()
  const settings = {
    DATA_DIR: dataDir.path,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    STRIPE_API_BASE: stripe.apiBase,
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    ...env,
  }
  const process = await createBuiltSiteProcess(settings, nodeOptions)
  const site = { dataDir: dataDir.path, process }
  try {
    await process.start()
    await withDatabase(site, async (client) => {
      await client.query('update boat set licensed_places = 10000000; update trip set capacity = 5000')
      await client.query('vacuum analyze')
    })
    return await action(site)
  } finally {
    await process.stop()
    await stripe.close()
    await dataDir.remove()
  }
}

/** Runs an action with a connection to the site's database. */
export async function withDatabase<Result>(
  { dataDir }: BenchSite,
  action: (
    client: pg.Client,
    settings: { host: string; port: number; user: string; database: string },
  ) => Promise<Result>,
): Promise<Result> {
  const embedded = await joinEmbedded({ dataDir })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  try {
    return await action(client, embedded.connection)
  } finally {
    await client.end()
    await embedded.stop()
  }
}

interface BookingLoad {
  dates: string[]
  milliseconds: number
  connections?: number
  expected?: RegExp
  /** Replaces fields of the order form. */
  over?: Record<string, unknown>
}

/** Repeats the request by which the booking page creates a booking. @returns bookings per second */
export function runBookingLoad({ process: { port } }: BenchSite, { over, ...order }: BookingLoad): Promise<number> {
  const payment = { provider: 'stripe', token: 'pm_card_visa' }
  const request = rawHttpRequest('POST', '/api/reservations/create', {
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': '{{uuid}}' },
    body: JSON.stringify(orderForm({ date: '{{date}}', payment, ...over })),
  })
  return runLoad({ port, request, expected: /^201$/, ...order })
}

export const cachedPageRequest = rawHttpRequest('GET', '/', { headers: { 'Accept-Language': 'en' } })

/**
 * Puts the site under a mixed load for some minutes: requests for a cached page, for uncached pages and for the number
 * of free places, and bookings. The site also sends the mails of these bookings.
 */
export async function runMixedLoad(site: BenchSite, minutes: number): Promise<void> {
  const end = performance.now() + minutes * 60_000
  const load = { port: site.process.port, connections: 4 }
  const dates = (await bookableDays(site.process.origin)).slice(0, 200)
  const uncached = ['/tour?uncached', '/book-now', `/api/reservations/free-tickets?date=${dates[0]}`]
  while (performance.now() < end) {
    await runLoad({ ...load, request: cachedPageRequest, milliseconds: 1_000 })
    for (const path of uncached) await runLoad({ ...load, request: rawHttpRequest('GET', path), milliseconds: 2_000 })
    await runBookingLoad(site, { dates, milliseconds: 2_000, connections: 4 })
  }
}

/**
 * Sets the capacity of the departures on these days. Creates missing departures as `fixed`: they have their boat before
 * anybody books. So the first booking on a day runs the same statements as all others.
 */
export const setCapacity = (client: pg.Client, dates: string[], capacity: number) =>
  client.query(
    `insert into departure (date, capacity, fixed) select unnest($1::date[]), $2, true
    on conflict (id) do update set capacity = excluded.capacity`,
    [dates, capacity],
  )

/** Runs the operator's audit of all invariants. */
export async function checkInvariants({ dataDir }: BenchSite): Promise<Row> {
  const { status, out } = await runOperator({ DATA_DIR: dataDir }, 'audit')
  if (status !== 0) console.error(out)
  return {
    what: 'operator audit afterwards',
    figure: status === 0 ? 'all invariants hold' : 'invariants are violated',
    goal: 'all hold',
    held: status === 0,
  }
}
