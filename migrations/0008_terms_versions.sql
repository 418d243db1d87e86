-- The terms as guests accepted them, kept for good. A booking has the last version of its language and trip before it was made.
create table terms_version (
  id integer generated always as identity primary key,
  locale text not null,
  trip text not null,
  hash text not null,
  -- The headline, the lead and the text as HTML, with the values of that day.
  content jsonb not null,
  created_at timestamptz not null
);
create index terms_version_newest on terms_version (locale, trip, created_at desc);
