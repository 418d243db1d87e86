-- Every trip has a page of its own: its addresses, its texts and its charts.

-- The last part of the address of a trip's page. Former ones stay, so that old links lead to the current one.
create table trip_slug (
  locale text not null,
  slug text not null,
  trip text not null references trip (id),
  is_current boolean not null default true,
  primary key (locale, slug),
  constraint trip_slug_is_a_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
create unique index trip_slug_current on trip_slug (trip, locale) where is_current;
insert into trip_slug (locale, slug, trip)
  select locale, case when slug = '' then id when count(*) over (partition by locale, slug) = 1 then slug else slug || '-' || id end, id
  from trip, unnest(array['en', 'hr', 'de', 'it', 'pl']) as locale,
    trim('-' from regexp_replace(translate(replace(lower(coalesce(names ->> locale, names ->> 'en')), 'ß', 'ss'),
      'čćžšđłóąęńśźżäöüàèéìòù', 'cczsdloaenszzaouaeeiou'), '[^a-z0-9]+', '-', 'g')) as slug;

-- What guests read on the page, each text by language: {"lead": {"en": "…"}, "about": {"en": ["…"]}, "included": …, "bring": …}.
alter table trip add column texts jsonb not null default '{}';
-- The name of a picture of the site; null: the page has the water.
alter table trip add column picture text;

-- The charts of a trip, drawn when it is published. Those of the sample trip are files of the build.
create table trip_chart (
  trip text primary key references trip (id),
  -- A hash of what was drawn.
  key text not null,
  -- By form: what pages write over the image (`src/charts/draw-chart.ts`), and the image.
  sheets jsonb not null,
  images jsonb not null,
  -- The legs for the map of tiles.
  route jsonb not null
);

create trigger notify_content_changed after insert or update or delete or truncate on trip_slug
  for each statement execute function notify_content_changed();
create trigger notify_content_changed after insert or update or delete or truncate on trip_chart
  for each statement execute function notify_content_changed();
