-- The baseline schema. Later changes are separate migration files, which run in the order of their names. Amounts are
-- integer cents. Names of constraints and triggers state the rule, because they appear in error messages. The invariants are
-- numbered as in docs/domain/reservations.md.

-- ── Settings, prices, offers ──

-- Settings of the operator, one JSON value each. `src/domain/settings` defines and validates them.
create table setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

create table ticket_price (
  id int generated always as identity primary key,
  ticket text not null,
  original_amount int not null,
  payable_amount int not null,
  min_age int not null,
  max_age int,
  -- Both null: the standard price, which applies to every day without a seasonal price.
  valid_from date,
  valid_to date,
  constraint ticket_price_ticket_known check (ticket in ('adult', 'child', 'infant')),
  constraint ticket_price_original_amount_not_negative check (original_amount >= 0),
  constraint ticket_price_payable_amount_in_range check (payable_amount between 0 and original_amount),
  -- Every party includes an adult, so this makes sure that every booking has a deposit.
  constraint adult_price_has_deposit check (ticket <> 'adult' or payable_amount > 0),
  constraint ticket_price_validity_complete check ((valid_from is null) = (valid_to is null)),
  constraint ticket_price_validity_ordered check (valid_from <= valid_to),
  -- Periods of the same fare must not overlap: two prices for one day would be ambiguous.
  constraint adult_price_no_overlap
    exclude using gist (daterange(valid_from, valid_to, '[]') with &&) where (ticket = 'adult' and valid_from is not null),
  constraint child_price_no_overlap
    exclude using gist (daterange(valid_from, valid_to, '[]') with &&) where (ticket = 'child' and valid_from is not null),
  constraint infant_price_no_overlap
    exclude using gist (daterange(valid_from, valid_to, '[]') with &&) where (ticket = 'infant' and valid_from is not null)
);
create unique index ticket_price_standing_unique on ticket_price (ticket) where valid_from is null;

create table special_offer (
  id text primary key,
  position int not null,
  original_amount int not null,
  payable_amount int not null,
  max_pieces int not null,
  -- {"en": "…", "hr": "…", …}
  title jsonb not null,
  description jsonb not null,
  removed_at timestamptz,
  constraint special_offer_original_amount_not_negative check (original_amount >= 0),
  constraint special_offer_payable_amount_in_range check (payable_amount between 0 and original_amount),
  constraint special_offer_max_pieces_in_range check (max_pieces between 1 and 100)
);

-- ── Departures and reservations ──

-- One row per sailing day that has bookings or an exception. Other days follow the season and the default capacity.
create table departure (
  date date primary key,
  capacity int not null,
  status text not null default 'open',
  held int not null default 0,
  sold int not null default 0,
  constraint departure_capacity_not_negative check (capacity >= 0),
  constraint departure_status_known check (status in ('open', 'closed', 'cancelled')),
  constraint departure_held_not_negative check (held >= 0),
  constraint departure_sold_not_negative check (sold >= 0),
  -- Invariant 1: held and sold places together never exceed the capacity.
  constraint departure_within_capacity check (held + sold <= capacity)
);

create table reservation (
  id text primary key,
  code text not null,
  state text not null,
  -- Whether the places of this reservation count as held, as sold, or not at all. `operator audit` compares the sums with
  -- the counters of the departure.
  seat_status text not null,
  -- `timed`: places are held until the deadline. `charge_only`: too many places of the departure are held unpaid already, so
  -- places are held only until the provider has answered the charge.
  hold_kind text not null default 'timed',
  date date not null references departure (date),
  departure_location text not null,
  adults int not null,
  children int not null,
  infants int not null,
  party int not null generated always as (adults + children + infants) stored,
  first_name text not null,
  last_name text not null,
  phone text not null,
  email text not null,
  notes text not null,
  locale text not null,
  tracing_id text,
  tracing_source text not null,
  -- Null for a manual booking: the operator explained the terms.
  terms_accepted_at timestamptz,
  channel text not null default 'website',
  -- How the deposit (`bail_amount`) is paid. `outside`: to a partner, who owes it to the operator.
  deposit_method text not null default 'card',
  currency text not null default 'EUR',
  -- Invariant 6: the price is frozen when the hold is made.
  total_amount int not null,
  bail_amount int not null,
  created_at timestamptz not null,
  hold_expires_at timestamptz not null,
  hold_extended_at timestamptz,
  ended_at timestamptz,
  -- When the personal data of the guest was erased.
  anonymized_at timestamptz,
  -- Search text in lower case and without accents.
  search text not null generated always as (
    translate(lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || code),
      'čćžšđáàâäãåéèêëíìîïóòôöõúùûüýñçąęłńśźż', 'cczsdaaaaaaeeeeiiiiooooouuuuyncaelnszz')
  ) stored,
  constraint reservation_code_unique unique (code),
  constraint reservation_id_unguessable check (length(id) >= 22),
  constraint reservation_state_known check (state in ('created', 'paying', 'securing', 'completed', 'not_paid', 'failed')),
  constraint reservation_seat_status_known check (seat_status in ('held', 'sold', 'none')),
  constraint reservation_hold_kind_known check (hold_kind in ('timed', 'charge_only')),
  constraint reservation_channel_known check (channel in ('website', 'phone', 'quay', 'marketplace')),
  constraint reservation_deposit_method_known check (deposit_method in ('card', 'cash', 'outside')),
  constraint reservation_party_counts_not_negative check (adults >= 0 and children >= 0 and infants >= 0),
  constraint reservation_party_not_empty check (party > 0),
  constraint reservation_total_not_negative check (total_amount >= 0),
  constraint reservation_deposit_within_total check (bail_amount between 0 and total_amount),
  constraint hold_at_most_45_minutes check (hold_expires_at <= created_at + interval '45 minutes'),
  constraint website_requires_terms check (channel <> 'website' or terms_accepted_at is not null),
  constraint ended_at_matches_state check ((ended_at is not null) = (state in ('completed', 'not_paid', 'failed'))),
  constraint seat_status_matches_state check (case state
    when 'created' then seat_status = 'held'
    when 'paying' then seat_status in ('held', 'none')
    when 'securing' then seat_status = 'sold'
    when 'completed' then seat_status in ('sold', 'none')
    else seat_status = 'none'
  end),
  constraint anonymized_has_no_pii check (
    anonymized_at is null
    or (first_name = '—' and last_name = '—' and email = '' and phone = '' and notes = '' and tracing_id is null)
  )
);
create index reservation_date_idx on reservation (date);
create index reservation_active_hold_idx on reservation (hold_expires_at) where ended_at is null;
create index reservation_email_idx on reservation (lower(email));
create index reservation_unpaid_ended_at_idx on reservation (ended_at) where state in ('not_paid', 'failed');
create index reservation_completed_ended_at_idx on reservation (ended_at) where state = 'completed';

-- Invariant 5: a reservation never leaves a final state. A cancellation is a separate row.
create function forbid_final_state_change() returns trigger language plpgsql as $$
begin
  raise exception 'reservation % is in the final state %; it cannot change', old.id, old.state;
end $$;
create trigger forbid_final_state_change before update of state on reservation
  for each row when (old.ended_at is not null and new.state is distinct from old.state)
  execute function forbid_final_state_change();

-- Invariant 6: the lines of the frozen price.
create table reservation_line (
  reservation_id text not null references reservation (id),
  position int not null,
  kind text not null,
  item_id text not null,
  label text not null,
  pieces int not null,
  original_amount int not null,
  payable_amount int not null,
  primary key (reservation_id, position),
  constraint reservation_line_kind_known check (kind in ('ticket', 'special_offer')),
  constraint reservation_line_pieces_positive check (pieces > 0),
  constraint reservation_line_original_amount_not_negative check (original_amount >= 0),
  constraint reservation_line_payable_amount_in_range check (payable_amount between 0 and original_amount)
);

-- Limits the unpaid bookings of a guest: active ones are counted per hashed IP address, network, mailbox and phone. The row
-- is inserted before its reservation, in the same transaction, hence the deferred foreign key.
create table hold_key (
  reservation_id text not null references reservation (id) deferrable initially deferred,
  kind text not null,
  key text not null,
  primary key (reservation_id, kind),
  constraint hold_key_kind_known check (kind in ('address', 'network_56', 'network_48', 'mailbox', 'phone'))
);
create index hold_key_key_idx on hold_key (kind, key);

create table cancellation (
  reservation_id text primary key references reservation (id),
  reason text not null,
  cancelled_by text not null,
  cancelled_at timestamptz not null,
  constraint cancellation_by_known check (cancelled_by in ('operator', 'guest'))
);

-- Notes of the operator about a booking.
create table reservation_note (
  id bigint generated always as identity primary key,
  reservation_id text not null references reservation (id),
  note text not null,
  noted_by text not null,
  noted_at timestamptz not null,
  constraint reservation_note_not_empty check (note <> '')
);
create index reservation_note_reservation_idx on reservation_note (reservation_id);

create table boarding (
  reservation_id text primary key references reservation (id),
  boarded_by text not null,
  boarded_at timestamptz not null
);

-- Each state change of a reservation with its cause, in order.
create table reservation_event (
  id bigint generated always as identity primary key,
  reservation_id text not null references reservation (id),
  event text not null,
  from_state text,
  to_state text not null,
  happened_at timestamptz not null
);
create index reservation_event_reservation_idx on reservation_event (reservation_id);

-- Fields that a visitor has typed into the booking form. The id is a hash of the token in the visitor's cookie.
create table booking_draft (
  id text primary key,
  fields jsonb not null,
  reservation_id text references reservation (id),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index booking_draft_changed_at_idx on booking_draft (changed_at);

-- ── Payments and money ──

create table payment_attempt (
  id uuid primary key,
  reservation_id text not null references reservation (id),
  number int not null,
  provider text not null,
  state text not null,
  amount int not null,
  token text,
  reference text,
  decline text,
  next_action jsonb,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- When and how often the reconciler has polled the provider.
  last_polled_at timestamptz,
  poll_count int not null default 0,
  -- HMACs of the client address. Rate limit points for this attempt are counted by them. Null once the attempt is settled.
  rate_limit_keys text[],
  -- The browser has a client secret: with it, the provider accepts another card after a decline. Reset to false when the
  -- provider has cancelled the payment.
  client_secret_issued boolean not null default false,
  constraint payment_attempt_number_unique unique (reservation_id, number),
  constraint payment_attempt_reference_unique unique (provider, reference),
  constraint payment_attempt_number_positive check (number >= 1),
  constraint payment_attempt_state_known check (state in
    ('new', 'submitting', 'requires_action', 'processing', 'authorized', 'captured', 'declined', 'canceled', 'unknown')),
  constraint payment_attempt_amount_not_negative check (amount >= 0)
);
create index payment_attempt_unsettled_idx on payment_attempt (created_at)
  where state not in ('captured', 'declined', 'canceled');
create index payment_attempt_declined_idx on payment_attempt (changed_at) where state = 'declined';

create table refund (
  id uuid primary key,
  attempt_id uuid not null references payment_attempt (id),
  amount int not null,
  reason text not null,
  state text not null,
  sent_by text not null default 'provider',
  reference text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint refund_amount_positive check (amount > 0),
  constraint refund_state_known check (state in ('due', 'submitting', 'pending', 'succeeded', 'failed', 'unknown')),
  constraint refund_sent_by_known check (sent_by in ('provider', 'manual'))
);
create index refund_attempt_idx on refund (attempt_id);
create index refund_open_idx on refund (created_at) where state <> 'succeeded';

-- Invariant 4: each movement of money is a row that is never changed or deleted. Refunds are negative.
create table ledger_entry (
  id bigint generated always as identity primary key,
  reservation_id text not null references reservation (id),
  kind text not null,
  amount int not null,
  attempt_id uuid references payment_attempt (id),
  refund_id uuid references refund (id),
  -- Id of the phone on which the cash was recorded offline. Repeated imports of its boarding list skip cash that is already
  -- posted.
  device text,
  posted_at timestamptz not null,
  constraint ledger_entry_kind_known check (kind in ('deposit', 'refund', 'refund_returned', 'cash', 'outside')),
  constraint ledger_entry_columns_by_kind check (case kind
    when 'deposit' then amount >= 0 and attempt_id is not null and refund_id is null and device is null
    when 'refund' then amount < 0 and refund_id is not null and device is null
    when 'refund_returned' then amount > 0 and refund_id is not null and device is null
    else amount <> 0 and attempt_id is null and refund_id is null
  end)
);
create index ledger_entry_reservation_idx on ledger_entry (reservation_id);
create index ledger_entry_posted_at_idx on ledger_entry (posted_at);
create index ledger_entry_cash_idx on ledger_entry (posted_at) where kind = 'cash';
create unique index ledger_entry_deposit_unique on ledger_entry (attempt_id) where kind = 'deposit';
create unique index ledger_entry_refund_unique on ledger_entry (refund_id, kind);

create function forbid_ledger_mutation() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are immutable';
end $$;
create trigger forbid_ledger_mutation before update or delete on ledger_entry
  for each row execute function forbid_ledger_mutation();

-- Accounting number of a ledger entry, assigned once. Numbers start from 1 in each year and have no gaps (decision 018).
create table ledger_number (
  entry_id bigint primary key references ledger_entry (id),
  year int not null,
  number int not null,
  constraint ledger_number_unique unique (year, number),
  constraint ledger_number_positive check (number >= 1)
);
create trigger forbid_ledger_mutation before update or delete on ledger_number
  for each row execute function forbid_ledger_mutation();

-- A repeated request with the same key and body returns the same reservation; with another body it is rejected. The key is
-- inserted first, so that concurrent requests with it block. The referenced rows follow in the same transaction, hence the
-- deferred foreign keys.
create table idempotency_key (
  key text primary key,
  request_hash text not null,
  reservation_id text not null references reservation (id) deferrable initially deferred,
  attempt_id uuid not null references payment_attempt (id) deferrable initially deferred,
  created_at timestamptz not null
);

-- Webhook events of payment providers. Each is recorded once, before the webhook is acknowledged.
create table provider_event (
  provider text not null,
  event_id text not null,
  attempt_id text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index provider_event_attempt_idx on provider_event (attempt_id, received_at);

-- Payments that need the operator's review: a wrong amount, a foreign currency, an unknown attempt.
create table payment_exception (
  id bigint generated always as identity primary key,
  provider text not null,
  attempt_id text not null,
  reason text not null,
  details jsonb not null,
  detected_at timestamptz not null,
  resolved_at timestamptz,
  -- How the operator resolved it.
  note text
);
create unique index payment_exception_open_unique on payment_exception (provider, attempt_id, reason) where resolved_at is null;

-- ── Messages, reviews, operations ──

-- Invariant 7: a due mail is a row, inserted in the business transaction, and sent once.
create table message (
  id uuid primary key,
  kind text not null,
  reservation_id text references reservation (id),
  -- Allows several messages of one kind for one reservation, for example one per payment attempt.
  dedupe_key text not null default '',
  -- Content other than the reservation, such as a contact message or a review. Contains no secrets.
  details jsonb not null default '{}',
  recipient text not null,
  locale text not null,
  state text not null default 'due',
  attempts int not null default 0,
  last_error text,
  due_at timestamptz not null,
  sent_at timestamptz,
  constraint message_state_known check (state in ('due', 'sent', 'failed'))
);
create unique index message_per_reservation_unique on message (reservation_id, kind, dedupe_key) where reservation_id is not null;
create index message_unsent_idx on message (due_at) where state <> 'sent';

create table review (
  id uuid primary key,
  reservation_id text references reservation (id),
  first_name text not null,
  last_name text not null,
  comment text not null,
  stars int not null,
  verified boolean not null,
  locale text not null,
  status text not null default 'awaiting_approval',
  created_at timestamptz not null,
  decided_at timestamptz,
  -- Why the operator rejected it; not public.
  reason text,
  constraint review_stars_in_range check (stars between 1 and 5),
  constraint review_status_known check (status in ('awaiting_approval', 'published', 'rejected'))
);
create index review_published_idx on review (created_at desc, id desc) where status = 'published';
create index review_awaiting_approval_idx on review (created_at) where status = 'awaiting_approval';
create unique index review_per_reservation_unique on review (reservation_id);

-- The audit log: each change by the operator.
create table operator_action (
  id bigint generated always as identity primary key,
  command text not null,
  details jsonb not null,
  actor text not null,
  happened_at timestamptz not null
);

-- Rate limits by GCRA. `tat` is the theoretical arrival time: the later it is, the more points are consumed.
create table rate_limit (
  name text not null,
  key text not null,
  tat timestamptz not null,
  primary key (name, key)
);
create index rate_limit_tat_idx on rate_limit (tat);

-- Secrets that the site generates for itself, such as the keys of the sandbox.
create table secret (
  name text primary key,
  value text not null
);

-- ── Cache invalidation ──

-- Every process of the site caches pages and query results. A statement that changes their content notifies all processes on
-- commit. Sales of places don't notify: cached pages contain free places only in structured data, which may be a minute old.
create function notify_content_changed() returns trigger language plpgsql as $$
begin
  notify content_changed;
  return null;
end $$;

create trigger notify_content_changed after insert or update or delete or truncate on setting
  for each statement execute function notify_content_changed();
create trigger notify_content_changed after insert or update or delete or truncate on ticket_price
  for each statement execute function notify_content_changed();
create trigger notify_content_changed after insert or update or delete or truncate on special_offer
  for each statement execute function notify_content_changed();
create trigger notify_content_changed after update of status, first_name, comment, stars, verified or delete or truncate on review
  for each statement execute function notify_content_changed();
create trigger notify_content_changed after update of status, capacity or delete or truncate on departure
  for each statement execute function notify_content_changed();

-- ── First values ──

insert into setting (key, value, changed_at) values
  ('season', '{"from": "04-01", "to": "10-31"}', '2026-01-01T00:00:00Z'),
  ('booking', '{"closes_at": "20:00", "closes_days_before": 1, "max_party": 20, "hold_minutes": 15, "horizon_days": 400}', '2026-01-01T00:00:00Z'),
  ('capacity', '80', '2026-01-01T00:00:00Z'),
  -- `always`: number of places of a departure that may always be held unpaid. `share`: beyond it, the share of the unsold
  -- places that may.
  ('holds', '{"always": 8, "share": 0.5}', '2026-01-01T00:00:00Z');

insert into ticket_price (ticket, original_amount, payable_amount, min_age, max_age) values
  ('adult', 7500, 1500, 12, null),
  ('child', 4500, 900, 3, 11),
  ('infant', 0, 0, 0, 2);

-- Initial offers, which the operator can change (`operator offers set …`).
insert into special_offer (id, position, original_amount, payable_amount, max_pieces, title, description) values
  ('snorkel', 1, 800, 400, 20,
   '{"en": "Mask and snorkel", "hr": "Maska i disalica", "de": "Maske und Schnorchel", "it": "Maschera e boccaglio", "pl": "Maska i fajka"}',
   '{"en": "Yours for the whole day, rinsed and ready on board.", "hr": "Vaše cijeli dan, isprane i spremne na brodu.", "de": "Den ganzen Tag für Sie, gespült, liegt an Bord bereit.", "it": "A Sua disposizione per tutta la giornata, sciacquati e pronti a bordo.", "pl": "Do Państwa dyspozycji przez cały dzień, wypłukane i gotowe na pokładzie."}'),
  ('prosek', 2, 2400, 600, 10,
   '{"en": "Bottle of prošek", "hr": "Boca prošeka", "de": "Flasche Prošek", "it": "Bottiglia di prošek", "pl": "Butelka wina prošek"}',
   '{"en": "Dalmatian dessert wine, chilled, half a litre.", "hr": "Dalmatinsko desertno vino, rashlađeno, pola litre.", "de": "Dalmatinischer Dessertwein, gekühlt, ein halber Liter.", "it": "Vino dolce dalmata, fresco, mezzo litro.", "pl": "Dalmatyńskie wino deserowe, schłodzone, pół litra."}'),
  ('birthday_cake', 3, 3500, 3500, 2,
   '{"en": "Birthday cake with candles", "hr": "Rođendanska torta sa svjećicama", "de": "Geburtstagstorte mit Kerzen", "it": "Torta di compleanno con candeline", "pl": "Tort urodzinowy ze świeczkami"}',
   '{"en": "For twelve, brought out after lunch.", "hr": "Za dvanaest osoba, stiže nakon ručka.", "de": "Für zwölf Personen, serviert nach dem Mittagessen.", "it": "Per dodici persone, servita dopo pranzo.", "pl": "Dla dwunastu osób, podawany po obiedzie."}');
