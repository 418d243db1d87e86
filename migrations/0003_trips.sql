-- Boats, quays and trips are data. Until now there was one trip, `tour`, with one start, whose facts were in `content/business.ts`
-- and in `setting`. `migrate` passes the boats, quays and trips of `content/trips.ts` as the setting `bonaca.first_trips`.

create extension if not exists btree_gist;

-- ── Boats, quays, trips ──

create table boat (
  id text primary key,
  name text not null,
  -- The number of guests that the boat is licensed for.
  licensed_places int not null,
  usual_crew int not null default 0,
  -- What guests ask about the boat; `src/domain/trips` validates it.
  facts jsonb not null default '{}',
  state text not null default 'in_service',
  constraint boat_id_is_a_slug check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint boat_places_positive check (licensed_places > 0),
  constraint boat_crew_not_negative check (usual_crew >= 0),
  constraint boat_state_known check (state in ('in_service', 'out_of_service', 'retired')),
  -- `departure` refers to both, so that its capacity is checked against the licence.
  constraint boat_with_places unique (id, licensed_places)
);

create table quay (
  id text primary key,
  position int not null,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  -- Each text by language: `pier` names the place within the town, `address` with the town, `directions` say where one
  -- boards, `from` is "from Zadar".
  texts jsonb not null default '{}',
  -- {"metres": 400, "isFree": false}; null: unknown.
  parking jsonb,
  cash_machine_metres int,
  state text not null default 'in_use',
  constraint quay_id_is_a_slug check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint quay_on_earth check (latitude between -90 and 90 and longitude between -180 and 180),
  constraint quay_state_known check (state in ('in_use', 'retired'))
);

create table trip (
  id text primary key,
  position int not null,
  state text not null default 'draft',
  -- The id by which resellers know the trip, which they store and so never changes; null: the id of the trip.
  product_id text,
  boat text not null references boat (id),
  -- {"en": "…", "hr": "…", …}; what guests call the trip.
  names jsonb not null,
  -- By language; what guests have booked: "Boat trip to Kornati and Telašćica". Without it, the name.
  titles jsonb not null default '{}',
  -- [{"id": "…", "name": "…", "latitude": 43.89, "longitude": 15.16}]
  stops jsonb not null default '[]',
  -- Places of a departure without a capacity of its own.
  capacity int not null,
  max_party int not null default 20,
  -- The website closes a departure at this local time, so many days before it.
  closes_at text not null default '20:00',
  closes_days_before int not null default 1,
  cancellation_hours int not null default 48,
  weather_choice_days int not null default 7,
  -- Both null: the boat sails with any number of guests.
  minimum_guests int,
  minimum_guests_notice_hours int,
  -- The boat needs so long between its return and the first call of its next departure.
  turnaround_minutes int not null default 30,
  constraint trip_id_is_a_slug check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint trip_state_known check (state in ('draft', 'on_sale', 'by_link', 'retired')),
  constraint trip_capacity_not_negative check (capacity >= 0),
  constraint trip_party_positive check (max_party > 0),
  constraint trip_closing_time check (closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and closes_days_before >= 0),
  constraint trip_periods_not_negative check (cancellation_hours >= 0 and weather_choice_days >= 0 and turnaround_minutes >= 0),
  constraint trip_minimum_complete check ((minimum_guests is null) = (minimum_guests_notice_hours is null))
);

create unique index trip_product_unique on trip (coalesce(product_id, id));

-- A time at which the trip begins; one trip may begin several times a day.
create table trip_start (
  trip text not null references trip (id),
  id text not null,
  -- The boat is back on the next day.
  ends_next_day boolean not null default false,
  state text not null default 'in_use',
  primary key (trip, id),
  constraint trip_start_id_is_a_slug check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint trip_start_state_known check (state in ('in_use', 'retired'))
);

-- The quays where guests board, with local times.
create table trip_call (
  trip text not null,
  start text not null,
  quay text not null references quay (id),
  departs_at text not null,
  -- Null: the boat comes back here later than to the others, at no fixed time.
  returns_at text,
  primary key (trip, start, quay),
  foreign key (trip, start) references trip_start (trip, id),
  constraint trip_call_times check (departs_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and returns_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint trip_call_at_one_time unique (trip, start, departs_at)
);

-- The days on which the trip sails are those of all its rows. `MM-DD` recurs every year and may include New Year.
create table trip_season (
  id int generated always as identity primary key,
  trip text not null references trip (id),
  from_day text not null,
  to_day text not null,
  -- 1 is Monday.
  weekdays int[] not null default '{1,2,3,4,5,6,7}',
  constraint trip_season_days check (from_day ~ '^(\d{4}-)?\d{2}-\d{2}$' and to_day ~ '^(\d{4}-)?\d{2}-\d{2}$'
    and length(from_day) = length(to_day) and (length(from_day) = 5 or from_day <= to_day)),
  constraint trip_season_weekdays check (weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(weekdays) > 0)
);
create index trip_season_trip_idx on trip_season (trip);

-- An offer without rows is offered on every trip.
create table offer_trip (
  offer text not null references special_offer (id),
  trip text not null references trip (id),
  primary key (offer, trip)
);

insert into boat select boats.* from jsonb_populate_recordset(null::boat, current_setting('bonaca.first_trips')::jsonb -> 'boats') as boats;
insert into quay select quays.* from jsonb_populate_recordset(null::quay, current_setting('bonaca.first_trips')::jsonb -> 'quays') as quays;
insert into trip select trips.* from jsonb_populate_recordset(null::trip, current_setting('bonaca.first_trips')::jsonb -> 'trips') as trips;
insert into trip_start select starts.* from jsonb_populate_recordset(null::trip_start, current_setting('bonaca.first_trips')::jsonb -> 'starts') as starts;
insert into trip_call select calls.* from jsonb_populate_recordset(null::trip_call, current_setting('bonaca.first_trips')::jsonb -> 'calls') as calls;

-- What the operator has set for the one trip so far.
update boat set licensed_places = greatest(licensed_places, (select value::int from setting where key = 'capacity'),
  (select max(capacity) from departure));
update trip set capacity = (select value::int from setting where key = 'capacity'), max_party = (value ->> 'max_party')::int,
  closes_at = value ->> 'closes_at', closes_days_before = (value ->> 'closes_days_before')::int
  from setting where key = 'booking';
insert into trip_season (trip, from_day, to_day, weekdays)
  select trip.id, value ->> 'from', value ->> 'to', coalesce(
    (select array_agg(day::int) from jsonb_array_elements_text(value -> 'weekdays') as day), '{1,2,3,4,5,6,7}')
  from trip, setting where key = 'season';

-- ── Prices per trip ──

alter table ticket_price add column trip text not null default 'tour' references trip (id);
alter table ticket_price drop constraint adult_price_no_overlap, drop constraint child_price_no_overlap, drop constraint infant_price_no_overlap;
alter table ticket_price add constraint ticket_price_no_overlap
  exclude using gist (trip with =, ticket with =, daterange(valid_from, valid_to, '[]') with &&) where (valid_from is not null);
drop index ticket_price_standing_unique;
create unique index ticket_price_standing_unique on ticket_price (trip, ticket) where valid_from is null;

-- ── Departures have a boat ──

-- From the first call to the last return, and the time that the boat needs until it can sail again.
create function departure_during(the_trip text, day date, the_start text) returns tstzrange language sql stable as $$
  select tstzrange(
    (day + min(departs_at)::time) at time zone 'Europe/Zagreb',
    (day + case when ends_next_day then 1 else 0 end + coalesce(max(returns_at), max(departs_at))::time) at time zone 'Europe/Zagreb'
      + make_interval(mins => turnaround_minutes))
  from trip_call join trip_start on trip_start.trip = trip_call.trip and trip_start.id = trip_call.start
    join trip on trip.id = trip_call.trip
  where trip_call.trip = the_trip and trip_call.start = the_start group by ends_next_day, turnaround_minutes
$$;

alter table departure
  add column boat text,
  add column licensed_places int,
  add column during tstzrange,
  -- The operator has decided that this departure has the boat, before anybody booked.
  add column fixed boolean not null default false;
update departure set boat = trip.boat, licensed_places = boat.licensed_places, during = departure_during(trip.id, date, start)
  from trip join boat on boat.id = trip.boat where trip.id = departure.trip;

-- A departure gets the boat of its trip, unless the statement names another one.
create function departure_gets_boat() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.licensed_places := (select licensed_places from boat where id = new.boat);
  else
    -- A restored row has all of them, and may come before those of its trip.
    new.boat := coalesce(new.boat, (select boat from trip where id = new.trip));
    new.licensed_places := coalesce(new.licensed_places, (select licensed_places from boat where id = new.boat));
    new.during := coalesce(new.during, departure_during(new.trip, new.date, new.start));
  end if;
  return new;
end $$;
create trigger departure_gets_boat before insert or update of boat on departure
  for each row execute function departure_gets_boat();
alter table departure enable always trigger departure_gets_boat;

alter table departure
  add constraint departure_has_boat check (boat is not null and licensed_places is not null and during is not null),
  add constraint departure_of_a_start foreign key (trip, start) references trip_start (trip, id),
  add constraint departure_of_a_boat foreign key (boat, licensed_places) references boat (id, licensed_places) on update cascade,
  add constraint departure_within_licence check (capacity <= licensed_places),
  -- A boat is never in two places: the first booking, or `fixed`, takes it.
  add constraint departure_boat_in_one_place
    exclude using gist (boat with =, during with &&) where (status <> 'cancelled' and (held + sold > 0 or fixed));
create index departure_trip_date_idx on departure (trip, date);

alter table reservation add constraint reservation_from_a_quay foreign key (departure_location) references quay (id);
alter table reservation_change add constraint reservation_change_from_a_quay foreign key (departure_location) references quay (id);

-- The trip of a booking before its change; ended changes get it too.
alter table reservation_change disable trigger forbid_final_state_change;
update reservation_change set previous = jsonb_build_object('trip', 'tour', 'start', '1') || previous;
alter table reservation_change enable trigger forbid_final_state_change;

-- ── Events ──

-- The trip that has changed; null: all of them.
alter table reseller_event add column trip text;

create or replace function record_reseller_departure_event() returns trigger language plpgsql as $$
begin
  -- Restored rows are no changes.
  if current_setting('bonaca.restoring', true) = 'on' then return null; end if;
  insert into reseller_event (kind, trip, first_date, last_date)
    select 'AVAILABILITY_UPDATE', id, new.date, new.date from trip
    -- The other trips of a boat lose it that day, or get it back.
    where id = new.trip or (boat in (old.boat, new.boat) and (old.boat <> new.boat or old.fixed <> new.fixed
      or (old.status = 'cancelled') <> (new.status = 'cancelled')));
  return null;
end $$;
drop trigger record_reseller_event on departure;
create trigger record_reseller_event after update of status, capacity, boat, fixed on departure
  for each row when ((old.status, old.capacity, old.boat, old.fixed) is distinct from (new.status, new.capacity, new.boat, new.fixed))
  execute function record_reseller_departure_event();

create function record_reseller_trip_event() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  -- Restored rows are no changes.
  if current_setting('bonaca.restoring', true) = 'on' then return null; end if;
  insert into reseller_event (kind, trip) select unnest(tg_argv), coalesce(changed ->> 'trip', changed ->> 'id');
  return null;
end $$;
drop trigger record_reseller_event on ticket_price;
create trigger record_reseller_event after insert or update or delete on ticket_price
  for each row execute function record_reseller_trip_event('PRODUCT_UPDATE');
create trigger record_reseller_event after insert or update or delete on trip
  for each row execute function record_reseller_trip_event('PRODUCT_UPDATE', 'AVAILABILITY_UPDATE');
create trigger record_reseller_event after insert or update or delete on trip_start
  for each row execute function record_reseller_trip_event('PRODUCT_UPDATE', 'AVAILABILITY_UPDATE');
create trigger record_reseller_event after insert or update or delete on trip_call
  for each row execute function record_reseller_trip_event('PRODUCT_UPDATE', 'AVAILABILITY_UPDATE');
create trigger record_reseller_event after insert or update or delete on trip_season
  for each row execute function record_reseller_trip_event('AVAILABILITY_UPDATE');
create trigger record_reseller_event after update on boat
  for each statement execute function record_reseller_event('AVAILABILITY_UPDATE');
create trigger record_reseller_event after update on quay
  for each statement execute function record_reseller_event('PRODUCT_UPDATE');

create trigger notify_content_changed after insert or update or delete or truncate on boat
  for each statement execute function notify_content_changed();
create trigger notify_content_changed after insert or update or delete or truncate on quay
  for each statement execute function notify_content_changed();
create trigger notify_content_changed after insert or update or delete or truncate on trip
  for each statement execute function notify_content_changed();
create trigger notify_content_changed after insert or update or delete or truncate on trip_start
  for each statement execute function notify_content_changed();
create trigger notify_content_changed after insert or update or delete or truncate on trip_call
  for each statement execute function notify_content_changed();
create trigger notify_content_changed after insert or update or delete or truncate on trip_season
  for each statement execute function notify_content_changed();
create trigger notify_content_changed after insert or update or delete or truncate on offer_trip
  for each statement execute function notify_content_changed();
