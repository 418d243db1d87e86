-- The passes of bookings in wallets of phones.
create table wallet_pass (
  reservation_id text primary key references reservation (id),
  -- A hash of what the pass shows, and since when it shows that.
  version text not null,
  changed_at timestamptz not null,
  checked_at timestamptz not null
);

-- Who has the pass and is told of a new version: devices with Apple Wallet, and Google for its wallet.
create table wallet_device (
  reservation_id text not null references wallet_pass (reservation_id) on delete cascade,
  -- The identifier that the device has made, or `google`.
  device text not null,
  -- Of a device: for pushes by Apple.
  push_token text,
  -- The version that was delivered last. Null: none yet.
  delivered_version text,
  attempts int not null default 0,
  -- When the next attempt is due; before an attempt it is set to a later time, so that a killed process repeats it.
  next_attempt_at timestamptz not null,
  primary key (reservation_id, device),
  constraint wallet_device_token_of_device check ((device = 'google') = (push_token is null))
);
create index wallet_device_device_idx on wallet_device (device);
