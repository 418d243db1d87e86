-- Resellers and their bookings through the open interface OCTO (decision 047).

create table reseller (
  id uuid primary key,
  name text not null,
  -- SHA-256 of the key, in hexadecimal. The key itself is printed once and stored nowhere.
  key_hash text not null,
  -- The share of the retail price that the reseller keeps, in percent.
  commission int not null,
  -- Where notifications of changes are sent, and the secret that signs them. Both null: no notifications.
  webhook_url text,
  webhook_secret text,
  created_at timestamptz not null,
  revoked_at timestamptz,
  constraint reseller_name_not_empty check (name <> ''),
  constraint reseller_key_unique unique (key_hash),
  constraint reseller_commission_in_range check (commission between 0 and 99),
  constraint reseller_webhook_complete check ((webhook_url is null) = (webhook_secret is null))
);
-- The keys are cached like settings and prices.
create trigger notify_content_changed after insert or update or delete or truncate on reseller
  for each statement execute function notify_content_changed();
create unique index reseller_name_unique on reseller (lower(name)) where revoked_at is null;

alter table reservation drop constraint reservation_channel_known;
alter table reservation add constraint reservation_channel_known
  check (channel in ('website', 'phone', 'quay', 'marketplace', 'reseller'));

alter table reservation_change drop constraint reservation_change_kind_known;
alter table reservation_change add constraint reservation_change_kind_known
  check (kind in ('guest', 'operator', 'weather', 'reseller'));

-- What a reservation of a reseller has in addition to others. The row is inserted before its reservation, so that concurrent
-- requests with the same uuid block; hence the deferred foreign key.
create table reseller_booking (
  reservation_id text primary key references reservation (id) deferrable initially deferred,
  reseller_id uuid not null references reseller (id),
  -- Chosen by the reseller: its idempotency key.
  uuid uuid not null,
  request_hash text not null,
  -- Frozen like the price: later bookings may have another commission.
  commission int not null,
  reference text,
  -- The contact data as the reseller sent them.
  contact jsonb not null,
  -- Set for a reservation that the reseller cancelled, before or after its confirmation.
  cancelled_at timestamptz,
  cancel_reason text,
  updated_at timestamptz not null,
  constraint reseller_booking_uuid_unique unique (reseller_id, uuid),
  constraint reseller_booking_commission_in_range check (commission between 0 and 99),
  constraint reseller_booking_reason_needs_cancellation check (cancel_reason is null or cancelled_at is not null)
);
create index reseller_booking_reference_idx on reseller_booking (reseller_id, reference);

-- One row per person. Their numbers by unit are those of the reservation.
create table reseller_unit_item (
  reservation_id text not null references reservation (id) deferrable initially deferred,
  position int not null,
  uuid uuid not null,
  unit text not null,
  reference text,
  contact jsonb not null,
  primary key (reservation_id, position),
  constraint reseller_unit_item_uuid_unique unique (reservation_id, uuid),
  constraint reseller_unit_item_unit_known check (unit in ('adult', 'child', 'infant'))
);

-- Changes that resellers are notified of. Triggers insert them in the transaction of the change, so that no use case can omit
-- one; the job `notify-resellers` turns them into notifications and deletes them.
create table reseller_event (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The booking, or the first and last changed day; all null: every day.
  reservation_id text,
  first_date date,
  last_date date,
  constraint reseller_event_kind_known check (kind in ('BOOKING_UPDATE', 'AVAILABILITY_UPDATE', 'PRODUCT_UPDATE'))
);

-- One notification of one reseller, delivered by a job of its own.
create table reseller_notification (
  id uuid primary key,
  reseller_id uuid not null references reseller (id),
  kind text not null,
  body jsonb not null,
  state text not null default 'due',
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint reseller_notification_kind_known check (kind in ('BOOKING_UPDATE', 'AVAILABILITY_UPDATE', 'PRODUCT_UPDATE')),
  constraint reseller_notification_state_known check (state in ('due', 'sent', 'failed')),
  constraint reseller_notification_ended_at_matches_state check ((ended_at is not null) = (state <> 'due'))
);
create index reseller_notification_reseller_idx on reseller_notification (reseller_id, created_at);

create function record_reseller_booking_event() returns trigger language plpgsql as $$
begin
  -- Restored rows are no changes.
  if current_setting('bonaca.restoring', true) = 'on' then return null; end if;
  insert into reseller_event (kind, reservation_id)
    select 'BOOKING_UPDATE', reservation_id from reseller_booking where reservation_id = new.reservation_id;
  return null;
end $$;
-- The hold, its changes and its confirmation are answered to the reseller at once; the rest may come from the operator or from time.
create trigger record_reseller_event after insert on reservation_event
  for each row when (new.to_state <> 'created' and new.event <> 'paid_outside') execute function record_reseller_booking_event();
create trigger record_reseller_event after insert on boarding
  for each row execute function record_reseller_booking_event();

create function record_reseller_departure_event() returns trigger language plpgsql as $$
begin
  -- Restored rows are no changes.
  if current_setting('bonaca.restoring', true) = 'on' then return null; end if;
  insert into reseller_event (kind, first_date, last_date) values ('AVAILABILITY_UPDATE', new.date, new.date);
  return null;
end $$;
create trigger record_reseller_event after update of status, capacity on departure
  for each row when (old.status is distinct from new.status or old.capacity is distinct from new.capacity)
  execute function record_reseller_departure_event();

create function record_reseller_event() returns trigger language plpgsql as $$
begin
  -- Restored rows are no changes.
  if current_setting('bonaca.restoring', true) = 'on' then return null; end if;
  insert into reseller_event (kind) values (tg_argv[0]);
  return null;
end $$;
create trigger record_reseller_event after update on setting
  for each statement execute function record_reseller_event('AVAILABILITY_UPDATE');
create trigger record_reseller_event after insert or update or delete on ticket_price
  for each statement execute function record_reseller_event('PRODUCT_UPDATE');
