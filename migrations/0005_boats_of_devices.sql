-- The boats whose departures a phone of the crew shows; empty: all of them.
alter table device add column boats text[] not null default '{}';
alter table device_pairing add column boats text[] not null default '{}';
