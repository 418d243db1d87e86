-- The payment sandbox behaves like an external provider: it has a schema of its own, and no foreign keys to or from other
-- schemas.
create schema sandbox;

-- Tokens that the card fields create. A token stores the test case and the last four digits, never a card number.
create table sandbox.token (
  id text primary key,
  test_case text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null
);
create index token_by_age on sandbox.token (created_at);

create table sandbox.charge (
  id text primary key,
  provider text not null check (provider in ('sandbox', 'sandbox_bank')),
  -- The idempotency key of the merchant.
  attempt_id text not null unique,
  amount int not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  description text not null,
  -- A token pays once. No foreign key, because old tokens are deleted.
  token text unique,
  last4 text,
  status text not null check (status in
    ('requires_action', 'processing', 'authorized', 'captured', 'declined', 'canceled')),
  decline_code text,
  captured_amount int not null default 0 check (captured_amount between 0 and amount),
  refunded_amount int not null default 0 check (refunded_amount between 0 and captured_amount),
  -- The secret part of the URL of the challenge page or bank page. It is the only credential for the decision about the payment.
  secret text unique,
  return_url text not null,
  locale text not null,
  -- Time and outcome at which a charge leaves `processing`.
  settles_at timestamptz,
  settles_as text check (settles_as in ('authorized', 'declined')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((status = 'declined') = (decline_code is not null)),
  check (status = 'captured' or captured_amount = 0),
  check ((status = 'processing') = (settles_at is not null)),
  check ((settles_at is null) = (settles_as is null))
);
create index charge_settling on sandbox.charge (settles_at) where settles_at is not null;

create table sandbox.refund (
  -- The idempotency key of the merchant.
  id text primary key,
  charge_id text not null references sandbox.charge (id),
  amount int not null check (amount > 0),
  created_at timestamptz not null
);

-- Webhook events. Delivery is retried, also after a restart, until the receiver answers 2xx or three days have passed.
create table sandbox.event (
  id text primary key,
  charge_id text not null references sandbox.charge (id),
  type text not null,
  created_at timestamptz not null,
  -- Null once the event is delivered or abandoned.
  next_delivery_at timestamptz,
  attempts int not null default 0,
  delivered_at timestamptz
);
create index event_due on sandbox.event (next_delivery_at) where next_delivery_at is not null;
