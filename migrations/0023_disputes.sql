-- A dispute of a payment: the guest's bank takes the money back. Also what comes before one: an inquiry of the bank and a warning of
-- fraud. `id` is the provider's.
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

alter table ledger_entry add column dispute_id text references dispute (id);
create index ledger_entry_dispute_idx on ledger_entry (dispute_id) where dispute_id is not null;
alter table ledger_entry drop constraint ledger_entry_kind_known;
alter table ledger_entry add constraint ledger_entry_kind_known
  check (kind in ('deposit', 'refund', 'refund_returned', 'dispute', 'dispute_returned', 'cash', 'outside'));
alter table ledger_entry drop constraint ledger_entry_columns_by_kind;
alter table ledger_entry add constraint ledger_entry_columns_by_kind check (
  (dispute_id is not null) = (kind in ('dispute', 'dispute_returned'))
  and case kind
    when 'deposit' then amount >= 0 and attempt_id is not null and refund_id is null and device is null
    when 'refund' then amount < 0 and refund_id is not null and device is null
    when 'refund_returned' then amount > 0 and refund_id is not null and device is null
    when 'dispute' then amount < 0 and attempt_id is not null and refund_id is null and device is null
    when 'dispute_returned' then amount > 0 and attempt_id is not null and refund_id is null and device is null
    else amount <> 0 and attempt_id is null and refund_id is null
  end);

-- Why a refund has failed, or why it waits.
alter table refund add column problem text;
alter table refund add constraint refund_problem_known
  check (problem in ('disputed', 'account_closed', 'balance', 'permission', 'other'));
