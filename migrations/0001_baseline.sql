-- The baseline schema. Later changes are separate migration files, from 0002 on, which run in the order of their names.
-- Amounts are integer cents. Names of constraints and triggers state the rule, because they appear in error messages. The
-- invariants are numbered as in docs/domain/reservations.md.

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
  -- The secret of the guest's link, which changes and cancels the booking.
  id text primary key,
  -- What QR codes, crew and resellers get instead (decision 065). The same derivation as `ticketOf` in
  -- src/shared/booking-reference.ts, so that a phone without signal finds the ticket of an old QR code.
  ticket text generated always as (
    left(translate(encode(sha256(('ticket ' || id)::bytea), 'base64'), '+/', '-_'), 22)
  ) stored,
  code text not null,
  state text not null,
  -- Whether the places of this reservation count as held, as sold, or not at all. `operator audit` compares the sums with
  -- the counters of the departure.
  seat_status text not null,
  -- `timed`: places are held until the deadline. `charge_only`: too many places of the departure are held unpaid already, so
  -- places are held only until the provider has answered the charge. `link`: a payment link of the operator holds its places
  -- for as long as the setting `link_hours` says.
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
  -- Guests pay the deposit of people whom they add by card, also if the booking was paid in cash or outside: then a deposit has
  -- two parts.
  added_by_card int not null default 0,
  cash_deposit int
    generated always as (case deposit_method when 'cash' then bail_amount - added_by_card else 0 end) stored,
  created_at timestamptz not null,
  hold_expires_at timestamptz not null,
  hold_extended_at timestamptz,
  ended_at timestamptz,
  -- When the personal data of the guest was erased.
  anonymized_at timestamptz,
  -- The site computes the search text (`searchText`), so that stored names and queries are normalised by the same function.
  -- Null: not computed yet; the next search does it.
  search text,
  constraint reservation_code_unique unique (code),
  constraint reservation_id_unguessable check (length(id) >= 22),
  constraint reservation_state_known check (state in ('created', 'paying', 'securing', 'completed', 'not_paid', 'failed')),
  constraint reservation_seat_status_known check (seat_status in ('held', 'sold', 'none')),
  constraint reservation_hold_kind_known check (hold_kind in ('timed', 'charge_only', 'link')),
  constraint reservation_channel_known check (channel in ('website', 'phone', 'quay', 'marketplace', 'reseller')),
  constraint reservation_deposit_method_known check (deposit_method in ('card', 'cash', 'outside')),
  constraint reservation_party_counts_not_negative check (adults >= 0 and children >= 0 and infants >= 0),
  constraint reservation_party_not_empty check (party > 0),
  constraint reservation_total_not_negative check (total_amount >= 0),
  constraint reservation_deposit_within_total check (bail_amount between 0 and total_amount),
  constraint added_by_card_within_deposit
    check (added_by_card between 0 and case deposit_method when 'card' then 0 else bail_amount end),
  constraint only_operator_sends_links
    check (hold_kind <> 'link' or (channel in ('phone', 'quay', 'marketplace') and deposit_method = 'card')),
  -- The longest payment link, with the extension for a payment that has started.
  constraint hold_within_limit check (
    hold_expires_at <= created_at + case hold_kind when 'link' then interval '168 hours 15 minutes' else interval '45 minutes' end),
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
create unique index reservation_ticket_idx on reservation (ticket);
create index reservation_date_idx on reservation (date);
create index reservation_active_hold_idx on reservation (hold_expires_at) where ended_at is null;
create index reservation_email_idx on reservation (lower(email));
create index reservation_unpaid_ended_at_idx on reservation (ended_at) where state in ('not_paid', 'failed');
create index reservation_completed_ended_at_idx on reservation (ended_at) where state = 'completed';
create index reservation_search_missing_idx on reservation (code) where search is null;

-- Invariant 5: a reservation never leaves a final state. A cancellation is a separate row.
create function forbid_final_state_change() returns trigger language plpgsql as $$
begin
  raise exception 'reservation % is in the final state %; it cannot change', old.id, old.state;
end $$;
create trigger forbid_final_state_change before update of state on reservation
  for each row when (old.ended_at is not null and new.state is distinct from old.state)
  execute function forbid_final_state_change();

create function clear_reservation_search() returns trigger language plpgsql as $$
begin
  new.search := null;
  return new;
end $$;
create trigger clear_reservation_search before update of code, first_name, last_name, email, phone on reservation
  for each row execute function clear_reservation_search();

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
  -- After a cancellation for bad weather the guest chooses until then between another day and the deposit. Another day deletes
  -- the cancellation; the change is its record.
  choose_by timestamptz,
  choice text,
  constraint cancellation_by_known check (cancelled_by in ('operator', 'guest')),
  constraint cancellation_choice_known check (choice in ('refund')),
  constraint cancellation_choice_was_offered check (choice is null or choose_by is not null)
);
create index cancellation_open_choice_idx on cancellation (choose_by) where choose_by is not null and choice is null;

-- A change of a paid booking by guest, operator or reseller (decision 044). It has the states of an unpaid reservation: while
-- its difference is paid, it holds places of its own and the booking stays as it was. A change without payment is inserted as
-- `completed`.
create table reservation_change (
  id uuid primary key,
  reservation_id text not null references reservation (id),
  number int not null,
  kind text not null,
  state text not null,
  -- How `places` count on the departure of `date`. `none` once the change is completed: they are the reservation's then.
  seat_status text not null,
  hold_kind text not null default 'timed',
  -- The places that the change claims: of the whole party on another day, of added people on the same day.
  places int not null,
  -- The booking after the change.
  date date not null references departure (date),
  departure_location text not null,
  adults int not null,
  children int not null,
  infants int not null,
  total_amount int not null,
  bail_amount int not null,
  lines jsonb not null,
  -- The booking before the change, with its lines.
  previous jsonb not null,
  -- Paid online for the change, and refunded by it.
  due_amount int not null,
  refund_amount int not null,
  created_at timestamptz not null,
  hold_expires_at timestamptz not null,
  hold_extended_at timestamptz,
  ended_at timestamptz,
  constraint reservation_change_number_unique unique (reservation_id, number),
  constraint reservation_change_kind_known check (kind in ('guest', 'operator', 'weather', 'reseller')),
  constraint reservation_change_state_known check (state in ('paying', 'securing', 'completed', 'not_paid', 'failed')),
  constraint reservation_change_hold_kind_known check (hold_kind in ('timed', 'charge_only')),
  constraint reservation_change_seat_status_matches_state check (case state
    when 'paying' then seat_status in ('held', 'none')
    when 'securing' then seat_status = 'sold'
    else seat_status = 'none'
  end),
  constraint reservation_change_places_not_negative check (places >= 0),
  constraint reservation_change_party_not_empty check (adults > 0 and children >= 0 and infants >= 0),
  constraint reservation_change_deposit_within_total check (bail_amount between 0 and total_amount),
  constraint reservation_change_pays_or_refunds
    check (due_amount >= 0 and refund_amount >= 0 and least(due_amount, refund_amount) = 0),
  constraint reservation_change_hold_at_most_45_minutes check (hold_expires_at <= created_at + interval '45 minutes'),
  constraint reservation_change_ended_at_matches_state
    check ((ended_at is not null) = (state in ('completed', 'not_paid', 'failed')))
);
create unique index reservation_change_one_open on reservation_change (reservation_id) where ended_at is null;
create index reservation_change_active_hold_idx on reservation_change (hold_expires_at) where ended_at is null;
create index reservation_change_open_date_idx on reservation_change (date) where ended_at is null;

create trigger forbid_final_state_change before update on reservation_change
  for each row when (old.ended_at is not null)
  execute function forbid_final_state_change();

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
  boarded_at timestamptz not null,
  -- How many of the party are aboard; null: the whole party.
  guests int,
  constraint boarding_guests_positive check (guests > 0)
);

create table no_show (
  reservation_id text primary key references reservation (id),
  recorded_by text not null,
  recorded_at timestamptz not null
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

-- ── Payments and money ──

create table payment_attempt (
  id uuid primary key,
  reservation_id text not null references reservation (id),
  -- The change that it pays for; null: it pays for the reservation.
  change_id uuid references reservation_change (id),
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
create index payment_attempt_change_idx on payment_attempt (change_id) where change_id is not null;
create index payment_attempt_unsettled_idx on payment_attempt (created_at)
  where state not in ('captured', 'declined', 'canceled');
create index payment_attempt_declined_idx on payment_attempt (changed_at) where state = 'declined';

create table refund (
  id uuid primary key,
  attempt_id uuid not null references payment_attempt (id),
  amount int not null,
  reason text not null,
  state text not null,
  -- Of all refunds of one request, such as those of the deposit and of the difference of a change: the guest gets one mail.
  request_id uuid not null default gen_random_uuid(),
  -- `dashboard`: made in the provider's dashboard, found by comparing the provider's sum of refunds with ours.
  sent_by text not null default 'provider',
  -- The provider's sum of refunds just before this one was sent; null until then. Once the sum has grown by the amount, the
  -- refund was carried out, although its answer may be lost.
  refunded_before int,
  -- Why it has failed, or why it waits.
  problem text,
  reference text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint refund_amount_positive check (amount > 0),
  constraint refund_state_known check (state in ('due', 'submitting', 'pending', 'succeeded', 'failed', 'unknown')),
  constraint refund_sent_by_known check (sent_by in ('provider', 'manual', 'dashboard')),
  constraint refund_refunded_before_not_negative check (refunded_before >= 0),
  constraint refund_problem_known check (problem in ('disputed', 'account_closed', 'balance', 'permission', 'other'))
);
create index refund_attempt_idx on refund (attempt_id);
create index refund_request_idx on refund (request_id);
create index refund_open_idx on refund (created_at) where state <> 'succeeded';

-- A dispute of a payment: the guest's bank takes the money back. Also what comes before one: an inquiry of the bank and a
-- warning of fraud. `id` is the provider's.
create table dispute (
  id text primary key,
  attempt_id uuid not null references payment_attempt (id),
  state text not null,
  amount int not null,
  reason text not null,
  respond_by timestamptz,
  -- The provider has withdrawn the amount from the operator's account, and not returned it.
  money_taken boolean not null,
  -- Since when the payment must not be refunded any more; null if it may.
  blocks_since timestamptz,
  detected_at timestamptz not null,
  changed_at timestamptz not null,
  constraint dispute_state_known check (state in ('warning', 'inquiry', 'open', 'won', 'lost', 'closed')),
  constraint dispute_amount_positive check (amount > 0)
);
create index dispute_attempt_idx on dispute (attempt_id);

-- Invariant 4: each movement of money is a row that is never changed or deleted. Refunds are negative.
create table ledger_entry (
  id bigint generated always as identity primary key,
  reservation_id text not null references reservation (id),
  kind text not null,
  amount int not null,
  attempt_id uuid references payment_attempt (id),
  refund_id uuid references refund (id),
  dispute_id text references dispute (id),
  -- Id of the phone on which the cash was recorded offline. Repeated imports of its boarding list skip cash that is already
  -- posted.
  device text,
  posted_at timestamptz not null,
  constraint ledger_entry_kind_known
    check (kind in ('deposit', 'refund', 'refund_returned', 'dispute', 'dispute_returned', 'cash', 'outside')),
  constraint ledger_entry_columns_by_kind check (
  (dispute_id is not null) = (kind in ('dispute', 'dispute_returned'))
  and case kind
    when 'deposit' then amount >= 0 and attempt_id is not null and refund_id is null and device is null
    when 'refund' then amount < 0 and refund_id is not null and device is null
    when 'refund_returned' then amount > 0 and refund_id is not null and device is null
    when 'dispute' then amount < 0 and attempt_id is not null and refund_id is null and device is null
    when 'dispute_returned' then amount > 0 and attempt_id is not null and refund_id is null and device is null
    else amount <> 0 and attempt_id is null and refund_id is null
  end)
);
create index ledger_entry_reservation_idx on ledger_entry (reservation_id);
create index ledger_entry_posted_at_idx on ledger_entry (posted_at);
create index ledger_entry_device_idx on ledger_entry (device) where device is not null;
create index ledger_entry_dispute_idx on ledger_entry (dispute_id) where dispute_id is not null;
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
  -- Null for a change or cancellation without a payment.
  attempt_id uuid references payment_attempt (id) deferrable initially deferred,
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

-- ── Waitlist (docs/domain/waitlist.md) ──

-- A party that waits for one of up to five days. The id is the key of the links in its mails.
create table waitlist_entry (
  id text primary key,
  state text not null default 'unconfirmed',
  adults int not null,
  children int not null,
  infants int not null,
  party int not null generated always as (adults + children + infants) stored,
  email text not null,
  -- The address without tags: a mailbox waits once per day.
  mailbox text not null,
  locale text not null,
  -- The last of its days; the entry is erased the day after.
  last_date date not null,
  -- Offers that expired or ended without a payment.
  unanswered int not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  closed_at timestamptz,
  close_reason text,
  constraint waitlist_entry_id_unguessable check (length(id) >= 22),
  -- `offered`: has an open offer and gets no other one.
  constraint waitlist_entry_state_known check (state in ('unconfirmed', 'waiting', 'offered', 'closed')),
  constraint waitlist_entry_party_counts_not_negative check (adults >= 0 and children >= 0 and infants >= 0),
  constraint waitlist_entry_party_not_empty check (party > 0),
  constraint waitlist_entry_confirmed_before_offer check (state not in ('waiting', 'offered') or confirmed_at is not null),
  constraint waitlist_entry_closes_after_two_unanswered check (unanswered < 2 or state = 'closed'),
  constraint waitlist_entry_closed_with_reason check ((state = 'closed') = (closed_at is not null and close_reason is not null)),
  constraint waitlist_entry_close_reason_known check (close_reason in ('left', 'booked', 'unanswered', 'duplicate', 'removed'))
);
create index waitlist_entry_mailbox_idx on waitlist_entry (mailbox);
create index waitlist_entry_email_idx on waitlist_entry (lower(email));
create index waitlist_entry_last_date_idx on waitlist_entry (last_date);

-- One row per day that a party waits for, deleted when the entry closes. `party` and `ranked_at` are copies of the entry's
-- columns, so that the next party of a day is found in one index.
create table waitlist_day (
  entry_id text not null references waitlist_entry (id) on delete cascade,
  date date not null,
  party int not null,
  -- Since when the party has this size.
  party_since timestamptz not null,
  -- The rank: the time of the confirmation. Null until the address is confirmed.
  ranked_at timestamptz,
  -- When the party got the mail that fewer places than it needs came free.
  noted_at timestamptz,
  -- The party let an offer for this day pass: it gets no other one until further places come free.
  skipped boolean not null default false,
  primary key (entry_id, date),
  constraint waitlist_day_party_positive check (party > 0)
);
create index waitlist_day_rank_idx on waitlist_day (date, ranked_at, entry_id) include (party) where ranked_at is not null;

-- Places that are held for a waiting party. While an offer is live, its places count in `departure.held`.
create table waitlist_offer (
  id text primary key,
  entry_id text not null references waitlist_entry (id) on delete cascade,
  date date not null references departure (date),
  places int not null,
  -- The prices of the day at the time of the offer, by ticket.
  prices jsonb not null,
  -- `taken`: its places are those of an unfinished reservation. `booked`: that reservation was paid.
  state text not null default 'live',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Deferred, because the offer is taken before its reservation is inserted.
  reservation_id text references reservation (id) deferrable initially deferred,
  constraint waitlist_offer_id_unguessable check (length(id) >= 22),
  constraint waitlist_offer_state_known check (state in ('live', 'taken', 'booked', 'expired', 'declined', 'withdrawn')),
  constraint waitlist_offer_places_positive check (places > 0),
  constraint waitlist_offer_ended_unless_open check ((state in ('live', 'taken')) = (ended_at is null)),
  constraint waitlist_offer_reservation_when_taken check (state not in ('taken', 'booked') or reservation_id is not null)
);
create unique index waitlist_one_open_offer_per_entry on waitlist_offer (entry_id) where ended_at is null;
create index waitlist_offer_entry_idx on waitlist_offer (entry_id);
create index waitlist_offer_live_idx on waitlist_offer (date, expires_at) where state = 'live';
create index waitlist_offer_reservation_idx on waitlist_offer (reservation_id) where reservation_id is not null;

-- Fields that a visitor has typed into the booking form. The id is a hash of the token in the visitor's cookie.
create table booking_draft (
  id text primary key,
  fields jsonb not null,
  reservation_id text references reservation (id),
  -- The offer with which the visitor opened the booking form.
  offer_id text references waitlist_offer (id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index booking_draft_changed_at_idx on booking_draft (changed_at);
create index booking_draft_offer_idx on booking_draft (offer_id) where offer_id is not null;

-- ── Messages, reviews, operation ──

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

-- ── The operator's app (decision 046) ──

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
  -- The device of the app that has made it; null: a command on the server. Its open links end with it.
  created_by_device uuid references device (id),
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
create index device_pairing_maker_idx on device_pairing (created_by_device) where created_by_device is not null;

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

-- Actions that a device has sent, each applied once. The key is an idempotency key, or `<installation>#<sequence>` of an action
-- from the device's queue.
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
-- The key of an action is unique among all devices: a phone that is paired anew sends its queue as another device, and an
-- action of the queue that was applied before must not be applied again. Queue keys are `<installation>#<sequence>`; those of
-- the version before, `#<sequence>`, repeat. `text_pattern_ops` lets a search for an installation use the index.
create unique index device_action_key_unique on device_action (key text_pattern_ops) where key not like '#%';

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

-- The audit log: each change by the operator.
create table operator_action (
  id bigint generated always as identity primary key,
  command text not null,
  details jsonb not null,
  actor text not null,
  -- The device of the operator's app; null for a command. The actor is its name, which a later phone may have too once this one
  -- is revoked.
  device_id uuid references device (id),
  happened_at timestamptz not null
);

-- ── Resellers and their bookings through the open interface OCTO (decision 047) ──

create table reseller (
  id uuid primary key,
  name text not null,
  -- SHA-256 of the key, in hexadecimal. The key itself is printed once and stored nowhere.
  key_hash text not null,
  -- The share of the retail price that the reseller keeps, in percent.
  commission int not null,
  -- What it may owe for trips to come, in cents, and how many places of a departure it may have, held and sold.
  credit int not null default 300000,
  places_per_day int not null default 20,
  -- Bookings that are older may exceed the bounds.
  bounds_set_at timestamptz not null default now(),
  -- Where notifications of changes are sent, and the secret that signs them. Both null: no notifications.
  webhook_url text,
  webhook_secret text,
  created_at timestamptz not null,
  revoked_at timestamptz,
  constraint reseller_name_not_empty check (name <> ''),
  constraint reseller_key_unique unique (key_hash),
  constraint reseller_commission_in_range check (commission between 0 and 99),
  constraint reseller_credit_not_negative check (credit >= 0),
  constraint reseller_places_per_day_not_negative check (places_per_day >= 0),
  constraint reseller_webhook_complete check ((webhook_url is null) = (webhook_secret is null))
);
create unique index reseller_name_unique on reseller (lower(name)) where revoked_at is null;

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
  -- Null: at once. The job sets it before each attempt, so that a killed process does not keep a notification and two processes do
  -- not send it at once.
  next_attempt_at timestamptz,
  ended_at timestamptz,
  constraint reseller_notification_kind_known check (kind in ('BOOKING_UPDATE', 'AVAILABILITY_UPDATE', 'PRODUCT_UPDATE')),
  constraint reseller_notification_state_known check (state in ('due', 'sent', 'failed')),
  constraint reseller_notification_ended_at_matches_state check ((ended_at is not null) = (state <> 'due'))
);
create index reseller_notification_reseller_idx on reseller_notification (reseller_id, created_at);
create index reseller_notification_due_idx on reseller_notification (reseller_id, created_at) where state = 'due';

create function record_reseller_booking_event() returns trigger language plpgsql as $$
begin
  -- Restored rows are no changes.
  if current_setting('bonaca.restoring', true) = 'on' then return null; end if;
  insert into reseller_event (kind, reservation_id)
    select 'BOOKING_UPDATE', reservation_id from reseller_booking where reservation_id = new.reservation_id;
  return null;
end $$;
-- The hold, its changes and its confirmation are answered to the reseller at once; the rest may come from the operator or
-- from time.
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
create trigger notify_content_changed after insert or update or delete or truncate on reseller
  for each statement execute function notify_content_changed();
create trigger notify_content_changed after update of status, first_name, comment, stars, verified or delete or truncate on review
  for each statement execute function notify_content_changed();
create trigger notify_content_changed after update of status, capacity or delete or truncate on departure
  for each statement execute function notify_content_changed();

-- ── Payment sandbox ──

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
