-- What the operator can change while the site runs.
create table setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

create table ticket_price (
  id int generated always as identity primary key,
  ticket text not null check (ticket in ('adult', 'child', 'infant')),
  original_amount int not null check (original_amount >= 0),
  payable_amount int not null check (payable_amount between 0 and original_amount),
  min_age int not null,
  max_age int,
  -- Both null: the price of every day that has no other.
  valid_from date,
  valid_to date,
  -- Every party has an adult, so that there is always a deposit to take.
  check (ticket <> 'adult' or payable_amount > 0),
  check ((valid_from is null) = (valid_to is null)),
  check (valid_from <= valid_to)
);
create unique index one_standing_price_per_ticket on ticket_price (ticket) where valid_from is null;

create table special_offer (
  id text primary key,
  position int not null,
  original_amount int not null check (original_amount >= 0),
  payable_amount int not null check (payable_amount between 0 and original_amount),
  max_pieces int not null check (max_pieces between 1 and 100),
  -- {"en": "…", "hr": "…", …}
  title jsonb not null,
  description jsonb not null,
  removed_at timestamptz
);

-- One row per sailing day that anybody touched; the others follow the season and the standing capacity.
-- Promise 1, in the database's own words: held and sold together never exceed the licence of the boat.
create table departure (
  date date primary key,
  capacity int not null check (capacity >= 0),
  status text not null default 'open' check (status in ('open', 'closed', 'cancelled')),
  held int not null default 0 check (held >= 0),
  sold int not null default 0 check (sold >= 0),
  constraint never_more_people_than_capacity check (held + sold <= capacity)
);

create table reservation (
  id text primary key check (length(id) >= 22),
  code text not null unique,
  state text not null check (state in ('created', 'paying', 'securing', 'completed', 'not_paid', 'failed')),
  -- What this reservation occupies of its departure, so that the counters can be audited.
  seats text not null check (seats in ('held', 'sold', 'none')),
  date date not null references departure (date),
  departure_location text not null,
  adults int not null check (adults >= 0),
  children int not null check (children >= 0),
  infants int not null check (infants >= 0),
  party int not null generated always as (adults + children + infants) stored,
  first_name text not null,
  last_name text not null,
  phone text not null,
  email text not null,
  notes text not null,
  locale text not null,
  tracing_id text,
  tracing_source text not null,
  terms_accepted_at timestamptz not null,
  currency text not null default 'EUR',
  -- Frozen when the hold is made.
  total_amount int not null check (total_amount >= 0),
  bail_amount int not null check (bail_amount between 0 and total_amount),
  created_at timestamptz not null,
  hold_expires_at timestamptz not null,
  hold_extended_at timestamptz,
  ended_at timestamptz,
  check (party > 0),
  check (hold_expires_at <= created_at + interval '45 minutes'),
  check ((ended_at is not null) = (state in ('completed', 'not_paid', 'failed'))),
  check (case state
    when 'created' then seats = 'held'
    when 'paying' then seats in ('held', 'none')
    when 'securing' then seats = 'sold'
    when 'completed' then seats in ('sold', 'none')
    else seats = 'none'
  end)
);
create index reservation_by_date on reservation (date);
create index reservation_unended on reservation (hold_expires_at) where ended_at is null;
create index reservation_by_email on reservation (lower(email));

-- Promise 5: an ended reservation never leaves its state. A cancellation is a record beside it.
create function keep_the_end() returns trigger language plpgsql as $$
begin
  raise exception 'reservation % has ended as % and stays so', old.id, old.state;
end $$;
create trigger reservation_stays_ended before update of state on reservation
  for each row when (old.ended_at is not null and new.state is distinct from old.state) execute function keep_the_end();

-- Promise 6: the price that was promised, line by line, never changed.
create table reservation_line (
  reservation_id text not null references reservation (id),
  position int not null,
  kind text not null check (kind in ('ticket', 'special_offer')),
  item_id text not null,
  label text not null,
  pieces int not null check (pieces > 0),
  original_amount int not null check (original_amount >= 0),
  payable_amount int not null check (payable_amount between 0 and original_amount),
  primary key (reservation_id, position)
);

create table cancellation (
  reservation_id text primary key references reservation (id),
  reason text not null,
  cancelled_by text not null check (cancelled_by in ('operator', 'guest')),
  cancelled_at timestamptz not null
);

create table payment_attempt (
  id uuid primary key,
  reservation_id text not null references reservation (id),
  number int not null check (number >= 1),
  provider text not null,
  state text not null check (state in
    ('new', 'submitting', 'requires_action', 'processing', 'authorized', 'captured', 'declined', 'canceled', 'unknown')),
  amount int not null check (amount >= 0),
  token text,
  reference text,
  decline text,
  next_action jsonb,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the provider was last asked, and how often without news: the reconciler asks every minute at first, then slower.
  asked_at timestamptz,
  asked_times int not null default 0,
  unique (reservation_id, number),
  unique (provider, reference)
);
create index payment_attempt_unsettled on payment_attempt (created_at)
  where state not in ('captured', 'declined', 'canceled');

create table refund (
  id uuid primary key,
  attempt_id uuid not null references payment_attempt (id),
  amount int not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('due', 'submitting', 'pending', 'succeeded', 'failed', 'unknown')),
  reference text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index refund_by_attempt on refund (attempt_id);

-- Promise 4: every movement of money is a row that is never changed or deleted. Refunds are negative.
create table ledger_entry (
  id bigint generated always as identity primary key,
  reservation_id text not null references reservation (id),
  kind text not null check (kind in ('deposit', 'refund', 'cash')),
  amount int not null,
  attempt_id uuid references payment_attempt (id),
  refund_id uuid references refund (id),
  booked_at timestamptz not null,
  check (case kind
    when 'deposit' then amount >= 0 and attempt_id is not null and refund_id is null
    when 'refund' then amount < 0 and refund_id is not null
    else amount > 0 and attempt_id is null and refund_id is null
  end)
);
create index ledger_by_reservation on ledger_entry (reservation_id);
create unique index one_deposit_per_attempt on ledger_entry (attempt_id) where kind = 'deposit';
create unique index one_entry_per_refund on ledger_entry (refund_id);

create function keep_the_books() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is never changed or deleted';
end $$;
create trigger ledger_is_append_only before update or delete on ledger_entry
  for each row execute function keep_the_books();

-- Same key and body: the same reservation. Same key, other body: refused. The key is written first, so that two
-- sendings meet here; what it points to follows in the same transaction.
create table idempotency_key (
  key text primary key,
  request_hash text not null,
  reservation_id text not null references reservation (id) deferrable initially deferred,
  attempt_id uuid not null references payment_attempt (id) deferrable initially deferred,
  created_at timestamptz not null
);

-- A provider's event is recorded once, before it is acknowledged.
create table provider_event (
  provider text not null,
  event_id text not null,
  attempt_id text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- What doesn't fit (a wrong amount, a foreign currency, an attempt nobody knows) and waits for a person.
create table quarantine (
  id bigint generated always as identity primary key,
  provider text not null,
  attempt_id text not null,
  reason text not null,
  found jsonb not null,
  found_at timestamptz not null,
  resolved_at timestamptz
);
create unique index one_open_quarantine_of_a_kind on quarantine (provider, attempt_id, reason) where resolved_at is null;

-- What happened to a reservation, in order: every change of state with its cause.
create table reservation_event (
  id bigint generated always as identity primary key,
  reservation_id text not null references reservation (id),
  event text not null,
  from_state text,
  to_state text not null,
  happened_at timestamptz not null
);
create index reservation_event_by_reservation on reservation_event (reservation_id);

-- Promise 7: a mail that is due is a row, written with the business; it is sent once.
create table message (
  id uuid primary key,
  kind text not null,
  reservation_id text references reservation (id),
  -- What it is about, where a reservation may have several of a kind: the attempt whose money went back.
  about text not null default '',
  -- What the mail says besides the reservation (a contact message, a review); no secret.
  details jsonb not null default '{}',
  recipient text not null,
  locale text not null,
  state text not null default 'due' check (state in ('due', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text,
  due_at timestamptz not null,
  sent_at timestamptz
);
create unique index one_message_of_a_kind on message (reservation_id, kind, about) where reservation_id is not null;
create index message_due on message (due_at) where state <> 'sent';

create table review (
  id uuid primary key,
  reservation_id text references reservation (id),
  first_name text not null,
  last_name text not null,
  comment text not null,
  stars int not null check (stars between 1 and 5),
  verified boolean not null,
  locale text not null,
  status text not null default 'awaiting_approval' check (status in ('awaiting_approval', 'published', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz
);
create index review_published on review (created_at desc, id desc) where status = 'published';
create unique index one_review_per_reservation on review (reservation_id);

-- What a visitor typed between the steps of a booking; the key is a hash of the secret in the cookie.
create table booking_draft (
  id text primary key,
  fields jsonb not null,
  reservation_id text references reservation (id),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index booking_draft_by_age on booking_draft (changed_at);

-- Every change by the operator: what, when, from where.
create table operator_action (
  id bigint generated always as identity primary key,
  command text not null,
  details jsonb not null,
  actor text not null,
  happened_at timestamptz not null
);

-- Secrets that the product makes for itself, such as the sandbox's keys.
create table secret (
  name text primary key,
  value text not null
);

insert into setting (key, value, changed_at) values
  ('season', '{"from": "04-01", "to": "10-31"}', '2026-01-01T00:00:00Z'),
  ('booking', '{"closes_at": "20:00", "closes_days_before": 1, "max_party": 20, "hold_minutes": 15, "horizon_days": 400}', '2026-01-01T00:00:00Z'),
  ('capacity', '80', '2026-01-01T00:00:00Z');

insert into ticket_price (ticket, original_amount, payable_amount, min_age, max_age) values
  ('adult', 7500, 1500, 12, null),
  ('child', 4500, 900, 3, 11),
  ('infant', 0, 0, 0, 2);
