import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composeDesk } from '../../src/compose-desk.ts'
import { openDatabase } from '../../src/database/open.ts'
import { readEnv } from '../../src/env.ts'
import { runLine } from '../../src/operator/run-line.ts'

const reservations = 100_000
const runs = 5

/** What is typed, and how many milliseconds it may take; the start of a process is not counted. */
const lines = [
  ['today 14.7.2027', 300],
  ['manifest 14.7.2027', 300],
  ['reservation find kowalska', 300],
  ['reservation find BNC-00C350', 300],
  ['reservation find 600099999', 300],
  ['boarding 14.7.2027', 300],
  ['report --from 1.4.2027 --to 31.10.2027', 2_000],
  ['books --from 1.7.2027 --to 31.7.2027', 2_000],
  ['audit', 10_000],
]

/** The operator's commands over 100,000 reservations of twenty seasons, in a database of their own. */
export async function benchDesk() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonaca-bench-'))
  const env = readEnv({ DATA_DIR: dataDir })
  const database = await openDatabase(env, () => {})
  const desk = composeDesk(database, env)
  const given = { ...desk.services, pool: database.pool, env, mailFiles: desk.mailFiles }
  try {
    await database.pool.query(`set statement_timeout = 0; ${fill}`)
    await database.pool.query('vacuum analyze')
    const rows = []
    for (const [line, atMost] of lines) rows.push(await measured(line, atMost, given))
    return { title: `The operator's desk, ${reservations} reservations (ms)`, rows }
  } finally {
    await desk.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measured(line, atMost, desk) {
  const times = []
  let printed = ''
  for (let run = 0; run < runs; run++) {
    printed = ''
    const begun = performance.now()
    await runLine(line.split(' '), {
      out: (text) => {
        printed += text
      },
      err: (text) => {
        printed += text
      },
      width: { out: 120, err: 120 },
      ask: null,
      actor: 'bench',
      open: async () => ({ desk, close: async () => {} }),
    })
    times.push(performance.now() - begun)
  }
  const middle = times.sort((a, b) => a - b)[Math.floor(runs / 2)]
  const figures = {
    middle: Math.round(middle),
    slowest: Math.round(times.at(-1)),
    'at most': atMost,
    lines: printed.split('\n').length,
  }
  return { name: line, figures, faults: middle > atMost ? [`${Math.round(middle)} ms, at most ${atMost}`] : [] }
}

/** Parties of three, each with its lines, payment, books and mails, spread over the days of twenty seasons. */
const fill = `
  create temporary table party as
    with days as (
      select date::date, row_number() over (order by date) - 1 as n from generate_series('2008-04-01'::timestamp, '2027-10-31', '1 day') as date
      where extract(month from date) between 4 and 10
    )
    select i, lpad('r' || i, 22, '0') as id, 'BNC-' || upper(lpad(to_hex(i), 6, '0')) as code, date,
      gen_random_uuid() as attempt, (date - 30)::timestamp at time zone 'UTC' as at
    from generate_series(1, ${reservations}) as i join days on days.n = i % (select count(*) from days);
  insert into departure (date, capacity, sold) select date, 120, 3 * count(*) from party group by date;
  insert into reservation (id, code, state, seats, date, departure_location, adults, children, infants, first_name, last_name,
    phone, email, notes, locale, tracing_source, terms_accepted_at, total_amount, bail_amount, created_at, hold_expires_at, ended_at)
    select id, code, 'completed', 'sold', date, (array['zadar', 'bibinje'])[1 + i % 2], 2, 1, 0,
      (array['Ana', 'Ivo', 'Emma', 'Luca', 'Jan'])[1 + i % 5],
      case when i % 5000 = 0 then 'Kowalska' else (array['Horvat', 'Kovačić', 'Smith', 'Bianchi', 'Nowak'])[1 + i / 7 % 5] || i end,
      '+48600' || lpad(i::text, 6, '0'), 'guest' || i || '@mail.example', '', (array['en', 'hr', 'de', 'it', 'pl'])[1 + i % 5],
      (array['direct', 'google', 'facebook'])[1 + i % 3], at, 19500, 3900, at, at + interval '15 minutes', at from party;
  insert into reservation_line (reservation_id, position, kind, item_id, label, pieces, original_amount, payable_amount)
    select id, 0, 'ticket', 'adult', 'Adults', 2, 15000, 3000 from party
    union all select id, 1, 'ticket', 'child', 'Children', 1, 4500, 900 from party;
  insert into payment_attempt (id, reservation_id, number, provider, state, amount, reference, created_at, changed_at)
    select attempt, id, 1, 'sandbox', 'captured', 3900, attempt::text, at, at from party;
  insert into ledger_entry (reservation_id, kind, amount, attempt_id, booked_at) select id, 'deposit', 3900, attempt, at from party;
  insert into ledger_entry (reservation_id, kind, amount, booked_at)
    select id, 'cash', 15600, date::timestamp at time zone 'UTC' + interval '6 hours' from party where i % 10 > 0;
  insert into boarding (reservation_id, boarded_by, boarded_at) select id, 'bench', date from party where i % 10 > 0;
  insert into message (id, kind, reservation_id, recipient, locale, state, attempts, due_at, sent_at)
    select gen_random_uuid(), kind, id, 'guest@mail.example', 'en', 'sent', 1, at, at
    from party cross join unnest(array['confirmed', 'operator_new_booking']) as kind;
`
