import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { bookableDays } from '../../test/fixtures/site/bookable-days.ts'
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
import { pgbenchScript, type RecordedBooking, runPgbench } from './pgbench.ts'
import type { RecordedStatement } from './preload/record-statements.ts'
import { type Row, ratioRow } from './table.ts'

/**
 * Reservations created, paid and confirmed by mail per second. They are compared with pgbench, which runs the same
 * statements except those that send the mails.
 */
export const benchBookings = (options: BenchOptions): Promise<Row[]> =>
  withBenchSite(['--import', import.meta.resolve('./preload/record-statements.ts')], (site) =>
    withDatabase(site, async (client, database) => {
      const days = await bookableDays(site.process.origin)
      const [hotDay = '', contestedDay = '', ...others] = days
      const manyDays = others.slice(0, 200)
      await setCapacity(client, manyDays, 5_000)
      // Enough capacity for the whole run; overselling is checked in a row of its own.
      await setCapacity(client, [hotDay], 10_000_000)
      const recorded = await recordBooking(site, client, manyDays[0] ?? '')
      // Few and long rounds, because each has a fixed cost: the site finishes its mails, and pgbench connects and
      // plans.
      const [rounds, milliseconds] = [Math.ceil(options.rounds / 5), 15 * options.milliseconds]
      const compare = async (what: string, dates: string[], atLeast: number) => {
        const script = pgbenchScript(recorded, dates)
        const figures = await interleave(
          rounds,
          () => bookAndMail(site, client, { dates, milliseconds }),
          () =>
            whileStopped(site, client, () =>
              runPgbench({ database, folder: site.dataDir, script, seconds: milliseconds / 1000 }),
            ),
        )
        return ratioRow(what, {
          ...figures,
          of: `by pgbench, the same ${recorded.statements.length} statements prepared`,
          atLeast,
        })
      }
      return [
        await compare(`bookings on ${manyDays.length} days`, manyDays, 0.06),
        await compare('bookings on one day', [hotDay], 0.14),
        await checkOverselling(site, client, contestedDay),
        await checkInvariants(site),
      ]
    }),
  )

/** @returns bookings per second; the time ends when the last mail of these bookings is sent */
async function bookAndMail(
  site: BenchSite,
  client: pg.Client,
  load: { dates: string[]; milliseconds: number },
): Promise<number> {
  const state = async (): Promise<{ booked: number; waiting: number }> => {
    const { rows } = await client.query(
      `select (select count(*) from reservation where state = 'completed')::int as booked,
        (select count(*) from message where state = 'due' and due_at <= now())::int as waiting`,
    )
    return rows[0]
  }
  const [{ booked }, startedAt] = [await state(), performance.now()]
  await runBookingLoad(site, load)
  let now = await state()
  while (now.waiting > 0) {
    await pause(100)
    now = await state()
  }
  return (now.booked - booked) / ((performance.now() - startedAt) / 1000)
}

/** Runs pgbench while the site does nothing, and removes the mails that pgbench has queued. */
async function whileStopped(site: BenchSite, client: pg.Client, run: () => Promise<number>): Promise<number> {
  const child = site.process.process()
  child.kill('SIGSTOP')
  try {
    return await run()
  } finally {
    await client.query(`delete from pgboss.job where name = 'send-message' and state = 'created'`)
    await client.query(`update message set state = 'sent', sent_at = now() where state = 'due'`)
    child.kill('SIGCONT')
  }
}

/** Records the statements of the second booking. The first one also fills caches and creates the departure. */
async function recordBooking(site: BenchSite, client: pg.Client, date: string): Promise<RecordedBooking> {
  const recordOne = async (): Promise<RecordedStatement[]> => {
    const recorded = once(site.process.process(), 'message')
    await runBookingLoad(site, { dates: [date], milliseconds: 1, connections: 1 })
    return (await recorded)[0]
  }
  await recordOne()
  const statements: RecordedBooking['statements'] = []
  for (const statement of await recordOne()) {
    statements.push({ ...statement, types: await parameterTypes(client, statement) })
  }
  const all = statements.flatMap(({ values }) => values.filter(Boolean)).join('\n')
  const ids = [/^BNC-\w+$/m, /^[\w-]{22}$/m, /^pi_fake\d+$/m].flatMap((shape) => shape.exec(all)?.[0] ?? [])
  return { statements, ids, date }
}

/** The parameter types of a statement, as the database infers them. */
async function parameterTypes(client: pg.Client, { text, values }: RecordedStatement): Promise<string[]> {
  if (values.length === 0) return []
  await client.query(`prepare probe as ${text}`)
  const { rows } = await client.query(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'probe'",
  )
  await client.query('deallocate probe')
  return rows[0].types
}

/** 200 concurrent buyers for 50 places: the day must not oversell. */
async function checkOverselling(site: BenchSite, client: pg.Client, date: string): Promise<Row> {
  const places = 50
  await setCapacity(client, [date], places)
  const over = { adults: 1, children: 0 }
  await runBookingLoad(site, { dates: [date], connections: 200, milliseconds: 1, over, expected: /^(201|422)$/ })
  const { rows } = await client.query('select held + sold as taken from departure where date = $1', [date])
  const { taken } = rows[0]
  return {
    what: 'places sold to 200 buyers at once',
    figure: taken,
    beside: `${places} places`,
    ratio: taken / places,
    goal: '= 1',
    held: taken === places,
  }
}
