-- A departure is one start of a trip on a day, so that several trips, and several starts of one trip, sail on the same day.
-- Until now there was one trip with one start: `tour`, `1`.

-- The key of a departure, such as `tour/2027-06-08/1`. It is known before the departure has a row.
create function departure_key(trip text, day date, start text) returns text language sql immutable parallel safe as $$
  select trip || '/' || lpad(extract(year from day)::int::text, 4, '0') || '-' || lpad(extract(month from day)::int::text, 2, '0')
    || '-' || lpad(extract(day from day)::int::text, 2, '0') || '/' || start
$$;

alter table reservation drop constraint reservation_date_fkey;
alter table reservation_change drop constraint reservation_change_date_fkey;
alter table waitlist_offer drop constraint waitlist_offer_date_fkey;

alter table departure
  drop constraint departure_pkey,
  add column trip text not null default 'tour',
  add column start text not null default '1',
  -- The order of locks: the same in every database.
  add column id text collate "C" not null generated always as (departure_key(trip, date, start)) stored primary key,
  add constraint departure_key_has_no_slash check (trip !~ '/' and start !~ '/');
create index departure_date_idx on departure (date);

alter table reservation
  add column trip text not null default 'tour',
  add column start text not null default '1',
  add column departure text collate "C" not null
    generated always as (departure_key(trip, date, start)) stored references departure (id);
create index reservation_departure_idx on reservation (departure);

alter table reservation_change
  add column trip text not null default 'tour',
  add column start text not null default '1',
  add column departure text collate "C" not null
    generated always as (departure_key(trip, date, start)) stored references departure (id);
drop index reservation_change_open_date_idx;
create index reservation_change_open_departure_idx on reservation_change (departure) where ended_at is null;

alter table waitlist_day
  drop constraint waitlist_day_pkey,
  add column trip text not null default 'tour',
  add column start text not null default '1',
  add column departure text collate "C" not null generated always as (departure_key(trip, date, start)) stored,
  add primary key (entry_id, departure);
drop index waitlist_day_rank_idx;
create index waitlist_day_rank_idx on waitlist_day (departure, ranked_at, entry_id) include (party) where ranked_at is not null;

alter table waitlist_offer
  add column trip text not null default 'tour',
  add column start text not null default '1',
  add column departure text collate "C" not null
    generated always as (departure_key(trip, date, start)) stored references departure (id);
drop index waitlist_offer_live_idx;
create index waitlist_offer_live_idx on waitlist_offer (departure, expires_at) where state = 'live';
