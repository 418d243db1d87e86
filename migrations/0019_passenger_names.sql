-- Whether guests of the trip are asked for the names of all who sail, which the law wants of long voyages only.
alter table trip add column asks_names boolean not null default false;

-- What the law wants to be known about one person of a party. Encrypted with a key that is not in the database.
create table passenger (
  reservation_id text not null references reservation (id),
  age text not null,
  -- 1 is the first person of this age.
  position int not null,
  sealed bytea not null,
  given_at timestamptz not null,
  primary key (reservation_id, age, position),
  constraint passenger_age_known check (age in ('adults', 'children', 'infants')),
  constraint passenger_position_from_one check (position > 0)
);
