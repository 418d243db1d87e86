import { once } from 'node:events'
import { run } from '../prepare.mjs'
import { inTurn, ratioRow } from './in-turn.mjs'
import { load } from './load/load.mjs'
import { findPgbench, howToGetIt, pgbench, scriptOf } from './pgbench.mjs'
import { booking, days } from './site.mjs'

/** For the site that tells which statements it sends. */
export const nodeForBookings = ['--import', new URL('peers/record-statements.mjs', import.meta.url).href]

const hotDay = '2027-07-14'

/** Reservations that are made and paid per second, beside the very same statements sent by pgbench. */
export async function benchBookings({ site, rounds, milliseconds }) {
  const program = await findPgbench()
  await site.query('insert into departure (date, capacity) select unnest($1::date[]), 5000 on conflict do nothing', [
    days,
  ])
  // Room for all who come while it is measured; that nobody is let in too many is a row of its own.
  await site.query(
    `insert into departure (date, capacity) values ($1, 10000000)
    on conflict (date) do update set capacity = excluded.capacity`,
    [hotDay],
  )
  const perSecond = (dates) => async () => (await booked(site, { dates, milliseconds })).perSecond
  const recorded = program && (await statementsOf(site))
  const rows = []
  for (const [what, dates, day, atLeast] of [
    ['bookings on 200 days', days, `date '${days[0]}' + :day::int`, 0.25],
    ['bookings on one hot day', [hotDay], `date '${hotDay}'`, 0.4],
  ]) {
    if (!recorded) {
      rows.push({ what, figure: `${(await perSecond(dates)()).toFixed(0)}/s`, beside: howToGetIt, held: false })
      continue
    }
    const script = scriptOf(recorded, day)
    const bySql = () =>
      pgbench(program, { database: site.database, folder: site.dataDir, script, seconds: milliseconds / 1000 })
    const { figure, beside } = await inTurn(rounds, perSecond(dates), bySql)
    rows.push(
      ratioRow(what, { figure, beside, of: `by pgbench, the same ${recorded.statements.length} statements`, atLeast }),
    )
  }
  return [...rows, await rush(site), await audited(site)]
}

export const booked = (site, order) => load({ port: site.server.port, request: booking, expected: '201', ...order })

/** What one booking sends: the second one, since the first finds out what is known from then on, and makes the day's row. */
async function statementsOf(site) {
  const recordOne = async (date) => {
    const told = once(site.server.child, 'message')
    await booked(site, { dates: [date], milliseconds: 1, connections: 1 })
    return (await told)[0].statements
  }
  const [date] = days
  await recordOne(date)
  const statements = await recordOne(date)
  const typed = []
  for (const { text, values } of statements) typed.push({ text, values, types: await typesOf(site, text, values) })
  const all = statements.flatMap(({ values }) => values.filter(Boolean)).join('\n')
  const ids = [/^BNC-\w+$/m, /^[\w-]{22}$/m, /^pi_fake\d+$/m].map((shape) => shape.exec(all)?.[0])
  return { statements: typed, ids: ids.filter(Boolean), date }
}

/** As what the database takes each value. */
async function typesOf({ query }, text, values) {
  if (values.length === 0) return []
  await query(`prepare asked as ${text}`)
  const { rows } = await query(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'",
  )
  await query('deallocate asked')
  return rows[0].types
}

/** More than there is room for, all at once. */
async function rush(site) {
  const date = '2027-10-25'
  const places = 50
  await site.query(
    'insert into departure (date, capacity) values ($1, $2) on conflict (date) do update set capacity = $2 + departure.held + departure.sold',
    [date, places],
  )
  await load({
    port: site.server.port,
    request: booking.replaceAll('"adults":2,"children":1', '"adults":1,"children":0'),
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

async function audited({ dataDir }) {
  const status = await run('bin/operator', ['audit'], {
    env: { DATA_DIR: dataDir },
    stdio: ['ignore', 2, 2],
  })
  return {
    what: 'operator audit after it',
    figure: status === 0 ? 'all promises hold' : 'promises are broken',
    goal: 'all hold',
    held: status === 0,
  }
}
