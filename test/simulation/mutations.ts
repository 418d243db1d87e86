/** Disables one safeguard, to prove that the simulation detects its absence (mutation testing). */
export interface SimulationMutation {
  mutateSql?(sql: string): string
  /** SQL that runs before each run. */
  prepare?: string
  restore?: string
}

export const simulationMutations = {
  'the row lock': { mutateSql: (sql) => sql.replace(/ for update$/, '') },
  // Makes the condition always true instead of deleting it. Its parameter would then be unused, and PostgreSQL rejects
  // a parameter whose type it cannot infer.
  'the condition of the claim': {
    mutateSql: (sql) => sql.replace(/ and (held \+ sold \+ \$\d+ <= capacity)/, ' and ($1 or true)'),
  },
  'the lock on hold keys': {
    mutateSql: (sql) => sql.replace('pg_advisory_xact_lock(hashtextextended(kind || key, 0))', '1'),
  },
  'the status at capture': {
    mutateSql: (sql) =>
      sql
        .replace("and departure.status <> 'cancelled'", '')
        .replace('"departure"."status" as "departure_status"', `'open' as "departure_status"`),
  },
  'the booking at capture': {
    mutateSql: (sql) =>
      sql.replace('exists (select from cancellation where reservation_id = "change"."reservation_id")', 'false'),
  },
  'the locks of a capture': { mutateSql: (sql) => sql.replace('for share of departure, reservation', '') },
  'the idempotency row': {
    mutateSql: (sql) =>
      /^(insert into|select \* from) "idempotency_key"/.test(sql)
        ? sql
            .replace(' on conflict ("key") do nothing', '')
            .replace(/ where "key" = \$1$/, ' where "key" = $1 and false')
        : sql,
    prepare: 'alter table idempotency_key drop constraint if exists idempotency_key_pkey',
    restore: 'delete from idempotency_key; alter table idempotency_key add primary key (key)',
  },
  'the uuid of a reseller': {
    mutateSql: (sql) => sql.replace(' on conflict ("reseller_id", "uuid") do nothing', ''),
    prepare: 'alter table reseller_booking drop constraint if exists reseller_booking_uuid_unique',
    restore: `delete from reseller_booking;
      alter table reseller_booking add constraint reseller_booking_uuid_unique unique (reseller_id, uuid)`,
  },
  'the constraint on event ids': {
    prepare: 'alter table provider_event drop constraint if exists provider_event_pkey',
    restore: 'delete from provider_event; alter table provider_event add primary key (provider, event_id)',
  },
  'the block of disputed payments': {
    mutateSql: (sql) => sql.replaceAll('and open.blocks_since is not null', 'and false'),
  },
  'what a dispute has posted': {
    mutateSql: (sql) =>
      sql.replace(
        /^select coalesce\(sum\("amount"\), 0\) as "posted"/,
        'select 0 * coalesce(sum("amount"), 0) as "posted"',
      ),
  },
  'the order of the waitlist': {
    mutateSql: (sql) =>
      sql.replace('order by day.ranked_at, day.entry_id limit 1', 'order by day.ranked_at desc limit 1'),
  },
  'the lock before an offer ends': {
    mutateSql: (sql) =>
      sql.replace(/^(select "id" from "departure" where "id" in \(\$1\) order by "id") for update$/, '$1'),
  },
  'the state of a taken offer': {
    mutateSql: (sql) =>
      /^select "places", "capacity"/.test(sql) ? sql.replace('and "state" = $3', "and $3 <> ''") : sql,
  },
  // Takes a random order: without any order, PostgreSQL happens to return these few rows in the same order each time.
  'the order of locks': {
    mutateSql: (sql) => sql.replace(/^(select "id" from "departure" where "id" in .* order by )"id"/, '$1random()'),
  },
  'the lock on a booking': {
    mutateSql: (sql) => sql.replace(/^(select \* from "reservation" where "id" = \$1) for update$/, '$1'),
  },
  'the state of a choice': {
    mutateSql: (sql) => sql.replace(/^(select "choose_by" from "cancellation" .*) and "choice" is null$/, '$1'),
  },
  'the lock before offers': {
    mutateSql: (sql) =>
      sql.replace(/^(select "capacity", "status", "held", "sold", .* from "departure" .*) for update$/s, '$1'),
  },
  'the state of a waiting party': {
    mutateSql: (sql) => (sql.includes('for update of entry') ? sql.replace("and entry.state = 'waiting'", '') : sql),
    prepare: 'drop index if exists waitlist_one_open_offer_per_entry',
    restore: `delete from waitlist_offer;
      create unique index waitlist_one_open_offer_per_entry on waitlist_offer (entry_id) where ended_at is null`,
  },
  'the lock on a waiting party': {
    mutateSql: (sql) => sql.replace('limit 1 for update of entry', 'limit 1'),
  },
  'the key of an action': {
    mutateSql: (sql) =>
      sql.startsWith('insert into "device_action"') ? sql.replace(' on conflict do nothing', '') : sql,
    prepare: `alter table device_action drop constraint if exists device_action_pkey;
      drop index if exists device_action_key_unique`,
    restore: `delete from device_action; alter table device_action add primary key (device_id, key);
      create unique index device_action_key_unique on device_action (key text_pattern_ops) where key not like '#%'`,
  },
  'the id of a movement of cash': {
    mutateSql: (sql) =>
      sql.startsWith('insert into "cash_movement"') ? sql.replace(' on conflict ("id") do nothing', '') : sql,
    prepare: 'alter table cash_movement drop constraint if exists cash_movement_pkey',
    restore: 'delete from cash_movement; alter table cash_movement add primary key (id)',
  },
  'the lock on a movement of cash': {
    mutateSql: (sql) => sql.replace(/^(select \* from "cash_movement" where id::text like .*) for update$/, '$1'),
  },
  'the state of a movement of cash': {
    mutateSql: (sql) =>
      sql.replace(
        /^select \* from "cash_movement" where id::text like/,
        'select *, null as received_at, null as cancelled_at from "cash_movement" where id::text like',
      ),
  },
  'one place of a boat': {
    // With this mutation a departure can take a boat that is out of service or on another departure.
    mutateSql: (sql) =>
      sql.replace(
        /\(boat\.state = 'in_service' or [^)]*\) is true\)\)\s+and not exists \(select from departure as other [^)]*\([^)]*\)\)/,
        'true',
      ),
    prepare: 'alter table departure drop constraint if exists departure_boat_in_one_place',
    restore: `truncate departure cascade; alter table departure add constraint departure_boat_in_one_place
      exclude using gist (boat with =, during with &&) where (status <> 'cancelled' and (held + sold > 0 or fixed))`,
  },
  'the licence of a boat': {
    mutateSql: (sql) =>
      sql.replace(', "licensed_places" from "departure"', ', 1000 as "licensed_places" from "departure"'),
    prepare: `alter table departure drop constraint if exists departure_within_licence; update boat set licensed_places = 5`,
    restore: `truncate departure cascade;
      alter table departure add constraint departure_within_licence check (capacity <= licensed_places)`,
  },
  'the number of a document': {
    mutateSql: (sql) =>
      sql.startsWith('insert into "fiscal_series"') ? sql.replace('fiscal_series.last + 1', 'fiscal_series.last') : sql,
  },
  'the note of a booking for its documents': {
    prepare: 'alter table ledger_entry disable trigger note_fiscal_due',
    restore: 'alter table ledger_entry enable trigger note_fiscal_due',
  },
} satisfies Record<string, SimulationMutation>

/** Guards whose removal is seen in random runs (`npm run simulate -- --guards`). The others have direct tests. */
export const detectedGuards = [
  'the row lock',
  'the condition of the claim',
  'the lock on hold keys',
  'the status at capture',
  'the booking at capture',
  'the idempotency row',
  'the constraint on event ids',
  'the uuid of a reseller',
  'the block of disputed payments',
  'what a dispute has posted',
  'the order of the waitlist',
  'the lock before an offer ends',
  'the state of a taken offer',
  'the key of an action',
  'the id of a movement of cash',
  'the lock on a movement of cash',
  'the state of a movement of cash',
  'one place of a boat',
  'the licence of a boat',
  'the number of a document',
  'the note of a booking for its documents',
] as const satisfies (keyof typeof simulationMutations)[]

/** Guards whose mutation changes none of these statements. Their removal has no effect, so it proves nothing. */
export const guardsWithoutStatement = (statements: ReadonlySet<string>): string[] =>
  Object.entries<SimulationMutation>(simulationMutations)
    .filter(([, { mutateSql }]) => mutateSql && ![...statements].some((sql) => mutateSql(sql) !== sql))
    .map(([guard]) => guard)
