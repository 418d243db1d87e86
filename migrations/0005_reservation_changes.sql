-- Changes of paid bookings by guest and operator, and the choice after a cancellation for bad weather (decision 044).

-- A change has the states of an unpaid reservation: while its difference is paid, it holds places of its own and the
-- booking stays as it was. A change without payment is inserted as `completed`.
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
  constraint reservation_change_kind_known check (kind in ('guest', 'operator', 'weather')),
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
  constraint reservation_change_pays_or_refunds check (due_amount >= 0 and refund_amount >= 0 and least(due_amount, refund_amount) = 0),
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

-- The attempts that pay for a change; null: they pay for the reservation.
alter table payment_attempt add column change_id uuid references reservation_change (id);
create index payment_attempt_change_idx on payment_attempt (change_id) where change_id is not null;

-- A change or a cancellation without a payment has a key too.
alter table idempotency_key alter column attempt_id drop not null;

-- After a cancellation for bad weather the guest chooses until `choose_by` between another day and the deposit. Another day
-- deletes the cancellation; the change is its record.
alter table cancellation add column choose_by timestamptz;
alter table cancellation add column choice text;
alter table cancellation add constraint cancellation_choice_known check (choice in ('refund'));
alter table cancellation add constraint cancellation_choice_was_offered check (choice is null or choose_by is not null);
create index cancellation_open_choice_idx on cancellation (choose_by) where choose_by is not null and choice is null;
