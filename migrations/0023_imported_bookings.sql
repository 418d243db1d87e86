-- Bookings of another system that the operator has left. They are bookings like others; their row here makes a repeated import find them.
create table imported_booking (
  source text not null,
  source_id text not null,
  -- Deferred, because the row is inserted first: a concurrent import of the same booking waits for it.
  reservation_id text not null unique references reservation (id) deferrable initially deferred,
  -- What the guest's old ticket says, and its letters and digits alone, by which it boards. Bookings of one order may have the
  -- same. Null: another booking had it first, or the guest's data was erased.
  ticket_code text,
  alias text,
  -- The booking as the file had it at the last import, without the guest, and a hash of what it said about the guest: only what
  -- has changed in the file since then is changed here.
  facts jsonb not null,
  contact_hash text,
  agent text,
  is_locale_guessed boolean not null,
  imported_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (source, source_id),
  constraint imported_booking_alias_of_a_code check ((alias is null) = (ticket_code is null)),
  constraint imported_booking_alias_not_empty check (alias <> '')
);
create index imported_booking_alias_idx on imported_booking (alias) where alias is not null;

alter table reservation drop constraint reservation_channel_known;
alter table reservation add constraint reservation_channel_known
  check (channel in ('website', 'phone', 'quay', 'marketplace', 'reseller', 'imported'));

-- An import keeps the guests of a departure that has fewer places: so many are over its capacity. Nothing is sold until they are
-- gone.
alter table departure add column over_capacity int not null default 0;
alter table departure add constraint departure_over_capacity_not_negative check (over_capacity >= 0);
alter table departure drop constraint departure_within_capacity;
alter table departure add constraint departure_within_capacity check (held + sold <= capacity + over_capacity);

-- Places that return, and a larger capacity, end the excess, so that no later sale can use it.
create function lower_over_capacity() returns trigger language plpgsql as $$
begin
  new.over_capacity := least(new.over_capacity, greatest(0, new.held + new.sold - new.capacity));
  return new;
end $$;
create trigger lower_over_capacity before update of held, sold, capacity, over_capacity on departure
  for each row when (old.over_capacity > 0 or new.over_capacity > 0) execute function lower_over_capacity();
