-- The operator's app: devices with their passkeys and sessions, actions that a device has applied, cash counts, no-shows
-- and parties of which only a part is aboard (decision 046).

create table device (
  id uuid primary key,
  name text not null,
  role text not null,
  locale text not null,
  paired_by text not null,
  paired_at timestamptz not null,
  last_seen_at timestamptz,
  revoked_by text,
  revoked_at timestamptz,
  constraint device_role_known check (role in ('crew', 'owner')),
  constraint device_locale_known check (locale in ('hr', 'en')),
  constraint device_revoked_complete check ((revoked_by is null) = (revoked_at is null))
);
-- The audit log names a device, so two devices in use must not have one name.
create unique index device_name_unique on device (lower(name)) where revoked_at is null;

-- A pairing link and its short code: valid for ten minutes, once. Only hashes are stored.
create table device_pairing (
  id uuid primary key,
  name text not null,
  role text not null,
  token_hash text not null,
  code_hash text not null,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  device_id uuid references device (id),
  constraint device_pairing_token_unique unique (token_hash),
  constraint device_pairing_code_unique unique (code_hash),
  constraint device_pairing_role_known check (role in ('crew', 'owner')),
  constraint device_pairing_used_complete check ((used_at is null) = (device_id is null)),
  constraint device_pairing_at_most_ten_minutes check (expires_at <= created_at + interval '10 minutes')
);

-- Public keys only: the private key never leaves the phone.
create table passkey (
  credential_id text primary key,
  device_id uuid not null references device (id),
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_device_idx on passkey (device_id);

-- Challenges of passkey requests in progress; each is deleted by its first use.
create table passkey_challenge (
  challenge_hash text primary key,
  purpose text not null,
  pairing_id uuid references device_pairing (id) on delete cascade,
  device_id uuid references device (id),
  expires_at timestamptz not null,
  constraint passkey_challenge_purpose_known check (case purpose
    when 'pairing' then pairing_id is not null and device_id is null
    when 'sign_in' then pairing_id is null and device_id is null
    when 'check' then pairing_id is null and device_id is not null
    else false
  end)
);

create table device_session (
  id_hash text primary key,
  device_id uuid not null references device (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the passkey was last verified in this session.
  passkey_checked_at timestamptz
);
create index device_session_device_idx on device_session (device_id);

-- Actions that a device has sent, each applied once. The key is an idempotency key, or `#` with the sequence number of an
-- action from the device's queue.
create table device_action (
  device_id uuid not null references device (id),
  key text not null,
  name text not null,
  input_hash text not null,
  result jsonb not null,
  -- Cents of cash that this action posted to the ledger with this device.
  cash int not null default 0,
  recorded_at timestamptz not null,
  applied_at timestamptz not null,
  primary key (device_id, key)
);

create table cash_count (
  id bigint generated always as identity primary key,
  date date not null,
  -- Cash posted on this day when it was counted, in cents.
  expected int not null,
  counted int not null,
  explanation text not null,
  counted_by text not null,
  counted_at timestamptz not null,
  constraint cash_count_not_negative check (counted >= 0)
);
create index cash_count_date_idx on cash_count (date);

create table no_show (
  reservation_id text primary key references reservation (id),
  recorded_by text not null,
  recorded_at timestamptz not null
);

-- How many of the party are aboard; null: the whole party.
alter table boarding add column guests int;
alter table boarding add constraint boarding_guests_positive check (guests > 0);

create index ledger_entry_device_idx on ledger_entry (device) where device is not null;
