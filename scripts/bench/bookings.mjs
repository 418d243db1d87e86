import { once } from 'node:events'
import { run } from '../bootstrap/install-and-build.mjs'
import { benchDays, bookingRequest } from './bench-site.mjs'
import { interleave, ratioRow } from './interleave.mjs'
import { runLoad } from './load/load.mjs'
import { findPgbench, pgbench, pgbenchInstallHint, pgbenchScript } from './pgbench.mjs'

/** Preloads the recorder of SQL statements into the site. */
export const bookingsNodeOptions = ['--import', new URL('baselines/record-statements.mjs', import.meta.url).href]

const hotDay = '2027-07-14'

/** Reservations created and paid per second, compared with pgbench running the same statements. */
export async function benchBookings({ site, rounds, milliseconds }) {
  const program = await findPgbench()
  await site.query('insert into departure (date, capacity) select unnest($1::date[]), 5000 on conflict do nothing', [
    benchDays,
  ])
  // Enough capacity for the whole run; overselling is checked in a row of its own.
  await site.query(
    `insert into departure (date, capacity) values ($1, 10000000)
    on conflict (date) do update set capacity = excluded.capacity`,
    [hotDay],
  )
  const perSecond = (dates) => async () => (await runBookingLoad(site, { dates, milliseconds })).perSecond
  const recorded = program && (await recordStatements(site))
  const rows = []
  for (const [what, dates, day, atLeast] of [
    ['bookings on 200 days', benchDays, `date '${benchDays[0]}' + :day::int`, 0.25],
    ['bookings on one hot day', [hotDay], `date '${hotDay}'`, 0.4],
  ]) {
    if (!recorded) {
      rows.push({ what, figure: `${(await perSecond(dates)()).toFixed(0)}/s`, beside: pgbenchInstallHint, held: false })
      continue
    }
    const script = pgbenchScript(recorded, day)
    const runPgbench = () =>
      pgbench(program, { database: site.database, folder: site.dataDir, script, seconds: milliseconds / 1000 })
    const { figure, beside } = await interleave(rounds, perSecond(dates), runPgbench)
    rows.push(
      ratioRow(what, { figure, beside, of: `by pgbench, the same ${recorded.statements.length} statements`, atLeast }),
    )
  }
  return [...rows, await checkOverselling(site), await runAudit(site)]
}

export const runBookingLoad = (site, order) =>
  runLoad({ port: site.server.port, request: bookingRequest, expected: '201', ...order })

/** The statements of one booking: the second, since the first also fills caches and creates the departure. */
async function recordStatements(site) {
  const recordOne = async (date) => {
    const recorded = once(site.server.child, 'message')
    await runBookingLoad(site, { dates: [date], milliseconds: 1, connections: 1 })
    return (await recorded)[0].statements
  }
  const [date] = benchDays
  await recordOne(date)
  const statements = await recordOne(date)
  const typed = []
  for (const { text, values } of statements) typed.push({ text, values, types: await typesOf(site, text, values) })
  const all = statements.flatMap(({ values }) => values.filter(Boolean)).join('\n')
  const ids = [/^BNC-\w+$/m, /^[\w-]{22}$/m, /^pi_fake\d+$/m].map((shape) => shape.exec(all)?.[0])
  return { statements: typed, ids: ids.filter(Boolean), date }
}

/** The parameter types of a statement, as the database infers them. */
async function typesOf({ query }, text, values) {
  if (values.length === 0) return []
  await query(`prepare probe as ${text}`)
  const { rows } = await query(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'probe'",
  )
  await query('deallocate probe')
  return rows[0].types
}

/** 200 concurrent buyers for 50 places: the day must not oversell. */
async function checkOverselling(site) {
  const date = '2027-10-25'
  const places = 50
  await site.query(
    'insert into departure (date, capacity) values ($1, $2) on conflict (date) do update set capacity = $2 + departure.held + departure.sold',
    [date, places],
  )
  await runLoad({
    port: site.server.port,
    request: bookingRequest.replaceAll('"adults":2,"children":1', '"adults":1,"children":0'),
    dates: [date],
    connections: 200,
    milliseconds: 1,
    expected: /^(201|422)$/,
  })
  const { rows } = await site.query('select held + sold - (capacity - $2) as taken from departure where date = $1', [
    date,
    places,
  ])
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

async function runAudit({ dataDir }) {
  const status = await run('bin/operator', ['audit'], {
    env: { DATA_DIR: dataDir },
    stdio: ['ignore', 2, 2],
  })
  return {
    what: 'operator audit afterwards',
    figure: status === 0 ? 'all invariants hold' : 'invariants are violated',
    goal: 'all hold',
    held: status === 0,
  }
}
