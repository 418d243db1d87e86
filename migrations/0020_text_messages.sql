-- Whether a guest agrees to text messages about the trip. Its absence means no.
create table text_consent (
  reservation_id text primary key references reservation (id),
  -- The channels that the box named.
  channels text[] not null,
  -- The words of the box.
  wording text not null,
  -- `guest`, or who recorded it for a guest on the phone.
  given_by text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint text_consent_names_channels check (cardinality(channels) > 0)
);

-- The messages to a departure as texts, one row per party and channel.
create table text_message (
  -- What the channel gets as our reference.
  id uuid primary key,
  message uuid not null references departure_message (id),
  reservation_id text not null references reservation (id),
  channel text not null,
  -- `sending` is committed before the channel is called. `unknown`: whether the channel has it can't be found out.
  state text not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  claimed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failure text,
  -- Reported by the channel: parts, and the price of all of them in millionths of the currency.
  parts int,
  price_micros int,
  currency text,
  constraint text_message_once unique (message, reservation_id, channel),
  constraint text_message_channel_known check (channel in ('sms', 'whatsapp')),
  constraint text_message_state_known check (
    state in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown')),
  constraint text_message_claimed check ((state <> 'queued') or (sent_at is null)),
  constraint text_message_price_whole check ((price_micros is null) = (currency is null))
);
-- The next channel is tried only after the one before has failed.
create unique index text_message_not_twice on text_message (message, reservation_id) where state <> 'failed';
create index text_message_reservation_idx on text_message (reservation_id);
create index text_message_sent_idx on text_message (sent_at);
