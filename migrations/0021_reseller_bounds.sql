-- What a reseller may owe for trips to come, in cents, and how many places of a departure it may have, held and sold.
alter table reseller add column credit int not null default 300000 constraint reseller_credit_not_negative check (credit >= 0);
alter table reseller add column places_per_day int not null default 20
  constraint reseller_places_per_day_not_negative check (places_per_day >= 0);
-- Bookings that are older may exceed the bounds.
alter table reseller add column bounds_set_at timestamptz not null default now();
