-- How much of a limit somebody has used up. Of their address there is only a keyed hash, and that until it has emptied.
create table rate_limit (
  name text not null,
  caller text not null,
  -- What was used comes back evenly, until this moment: the later, the more is used.
  used_until timestamptz not null,
  primary key (name, caller)
);
create index rate_limit_by_age on rate_limit (used_until);
