-- The last result of each check of the site, such as of the disk or the mail server. `subject` distinguishes several of one kind.
create table health_check (
  check_name text not null,
  subject text not null,
  -- What is wrong, null if nothing is; and the facts that its sentence names. (No column called `details`: erasure clears that key
  -- in the audit log, as the name of a column with personal data, only while no other column has it.)
  cause text,
  facts jsonb not null,
  checked_at timestamptz not null,
  failing_since timestamptz,
  -- When the operator was last told by mail that it fails.
  notified_at timestamptz,
  primary key (check_name, subject),
  constraint health_check_failing_has_cause check ((cause is null) = (failing_since is null)),
  constraint health_check_notified_while_failing check (notified_at is null or failing_since is not null)
);
