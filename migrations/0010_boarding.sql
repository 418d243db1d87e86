-- The party is on board: who said so, and when.
create table boarding (
  reservation_id text primary key references reservation (id),
  boarded_by text not null,
  boarded_at timestamptz not null
);

-- Cash that was written down wrongly is given back by a row of its own. A list that was ticked on a phone may be read in
-- again and again: what is booked already is known by the phone that says so.
alter table ledger_entry add column device text;
alter table ledger_entry drop constraint ledger_entry_check;
alter table ledger_entry add constraint ledger_entry_says_what_it_moved check (case kind
  when 'deposit' then amount >= 0 and attempt_id is not null and refund_id is null and device is null
  when 'refund' then amount < 0 and refund_id is not null and device is null
  when 'refund_returned' then amount > 0 and refund_id is not null and device is null
  else amount <> 0 and attempt_id is null and refund_id is null
end);
create index ledger_cash_by_time on ledger_entry (booked_at) where kind = 'cash';

-- What the desk looks at each morning.
create index refund_open on refund (created_at) where state <> 'succeeded';
create index payment_attempt_declined on payment_attempt (changed_at) where state = 'declined';
create index review_waiting on review (created_at) where status = 'awaiting_approval';
create index reservation_unpaid_by_end on reservation (ended_at) where state in ('not_paid', 'failed');
