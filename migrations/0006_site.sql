-- The site document: what the operator changes of business data and page texts. `content/` has the defaults.

-- The draft: the values that the operator has entered, by path such as pages.home.en.title.
create table site_value (
  path text primary key,
  -- Null: the default of the product.
  value jsonb,
  -- Counts the changes, so that two owners on one field notice each other.
  version integer not null default 1,
  -- Counts the changes of a text in all its languages: the languages with a lower count are to review.
  text_version integer not null default 0,
  changed_at timestamptz not null,
  changed_by text not null
);

-- What was published, each time the complete values. The last revision is in force.
create table site_revision (
  id integer generated always as identity primary key,
  site_values jsonb not null,
  -- The paths that this revision changes.
  changed text[] not null,
  -- The revision whose values this one repeats.
  reverts_to integer references site_revision (id),
  created_at timestamptz not null,
  created_by text not null
);
create trigger notify_content_changed after insert or update or delete or truncate on site_revision
  for each statement execute function notify_content_changed();

-- Links that show the draft for an hour.
create table site_preview (
  token_hash text primary key,
  created_by text not null,
  ends_at timestamptz not null
);
