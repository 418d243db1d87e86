-- The terms as guests accepted them, kept for good.
create table terms_version (
  id integer generated always as identity primary key,
  locale text not null,
  trip text not null,
  hash text not null,
  -- The headline, the lead and the text as HTML, with the values of that day.
  content jsonb not null,
  created_at timestamptz not null
);
create index terms_version_newest on terms_version (locale, trip, id desc);

-- The version that the guest accepted; null for a booking by phone, and of a time without versions.
alter table reservation add column terms_version integer references terms_version (id);
