import { locales } from '../../src/i18n/locales.ts'

/**
 * SQL that creates reservations for three people with their lines, payments, ledger entries and mails, spread over twenty seasons.
 * Every day gets a departure, even without reservations.
 * @param places capacity of each departure
 */
export const fillSql = (reservations, places) => `
  create temporary table party as
    with days as (
      select date::date, row_number() over (order by date) - 1 as n from generate_series('2008-04-01'::timestamp, '2027-10-31', '1 day') as date
      where extract(month from date) between 4 and 10
    )
    select i, lpad('r' || i, 22, '0') as id, 'BNC-' || upper(lpad(to_hex(i), 6, '0')) as code, date,
      gen_random_uuid() as attempt, (date - 30)::timestamp at time zone 'UTC' as at
    from generate_series(1, ${reservations}) as i join days on days.n = i % (select count(*) from days);
  insert into departure (date, capacity, sold)
    select day::date, ${places}, 3 * count(party.id)
    from generate_series('2008-04-01'::timestamp, '2027-10-31', '1 day') as day left join party on party.date = day::date
    where extract(month from day) between 4 and 10 group by day;
  insert into reservation (id, code, state, seat_status, date, departure_location, adults, children, infants, first_name, last_name,
    phone, email, notes, locale, tracing_source, terms_accepted_at, total_amount, bail_amount, created_at, hold_expires_at, ended_at)
    select id, code, 'completed', 'sold', date, (array['zadar', 'bibinje'])[1 + i % 2], 2, 1, 0,
      (array['Ana', 'Ivo', 'Emma', 'Luca', 'Jan'])[1 + i % 5],
      case when i % 5000 = 0 then 'Kowalska' else (array['Horvat', 'Kovačić', 'Smith', 'Bianchi', 'Nowak'])[1 + i / 7 % 5] || i end,
      '+48600' || lpad(i::text, 6, '0'), 'guest' || i || '@mail.example', '', (array['${locales.join("', '")}'])[1 + i % ${locales.length}],
      (array['direct', 'google', 'facebook'])[1 + i % 3], at, 19500, 3900, at, at + interval '15 minutes', at from party;
  insert into reservation_line (reservation_id, position, kind, item_id, label, pieces, original_amount, payable_amount)
    select id, 0, 'ticket', 'adult', 'Adults', 2, 15000, 3000 from party
    union all select id, 1, 'ticket', 'child', 'Children', 1, 4500, 900 from party;
  insert into payment_attempt (id, reservation_id, number, provider, state, amount, reference, created_at, changed_at)
    select attempt, id, 1, 'sandbox', 'captured', 3900, attempt::text, at, at from party;
  insert into ledger_entry (reservation_id, kind, amount, attempt_id, posted_at) select id, 'deposit', 3900, attempt, at from party;
  insert into ledger_entry (reservation_id, kind, amount, posted_at)
    select id, 'cash', 15600, date::timestamp at time zone 'UTC' + interval '6 hours' from party where i % 10 > 0;
  insert into boarding (reservation_id, boarded_by, boarded_at) select id, 'bench', date from party where i % 10 > 0;
  insert into message (id, kind, reservation_id, recipient, locale, state, attempts, due_at, sent_at)
    select gen_random_uuid(), kind, id, 'guest@mail.example', 'en', 'sent', 1, at, at
    from party cross join unnest(array['confirmed', 'operator_new_booking']) as kind;
`

if (import.meta.main) console.log(fillSql(Number(process.argv[2]), 5_000))
