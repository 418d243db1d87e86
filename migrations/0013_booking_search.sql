-- Operators find bookings by parts of names, addresses and numbers. `pg_trgm` belongs to PostgreSQL, and the owner of a
-- database may create it.
create extension if not exists pg_trgm;
-- The next search computes the text again, which now has names in further spellings.
update reservation set search = null where search is not null;
create index reservation_search_idx on reservation using gin (search gin_trgm_ops);
-- The marketing source of a website booking, otherwise the sales channel.
create index reservation_source_idx on reservation
  ((case channel when 'website' then tracing_source else channel end), date);
-- The earlier bookings of a guest.
create index reservation_phone_idx on reservation (phone) where phone <> '';
