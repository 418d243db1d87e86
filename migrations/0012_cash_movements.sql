-- Cash that moves into, out of and between the boxes of a day. Cash of guests is in the ledger. A box is that of a phone, by its
-- id, or `office`.
create table cash_movement (
  -- Made by the phone, so that it can name a movement that it has not sent yet.
  id uuid primary key,
  date date not null,
  amount int not null,
  -- Null: an opening float, from outside of the boxes.
  from_box text,
  -- Null: a pay-out.
  to_box text,
  reason text,
  explanation text not null,
  moved_at timestamptz not null,
  recorded_by text not null,
  -- The device of the app that has recorded it; null for a command.
  device uuid references device (id),
  -- A hand-over counts for both boxes at once, until it is cancelled.
  received_by text,
  received_at timestamptz,
  cancelled_by text,
  cancelled_at timestamptz,
  constraint cash_movement_amount_positive check (amount > 0),
  constraint cash_movement_between_boxes check (from_box is distinct from to_box),
  constraint cash_movement_reason_of_pay_out check ((reason is not null) = (to_box is null)),
  constraint cash_movement_reason_known check (reason in ('fuel', 'harbour_fee', 'supplies', 'bank', 'other')),
  constraint cash_movement_other_explained check (reason <> 'other' or explanation <> ''),
  constraint cash_movement_received_complete check ((received_by is null) = (received_at is null)),
  constraint cash_movement_cancelled_complete check ((cancelled_by is null) = (cancelled_at is null)),
  constraint cash_movement_only_hand_overs_received check (received_at is null or (from_box is not null and to_box is not null))
);
create index cash_movement_date_idx on cash_movement (date);

-- What was counted: one box, or `all` together; and the pieces by their value in cents, if they were counted.
alter table cash_count add column box text not null default 'all';
alter table cash_count add column pieces jsonb;
