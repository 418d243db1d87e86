-- The address of a phone's calendar of departures, as the hash of its secret. Null: it has none.
alter table device add column calendar_hash text unique;
