-- A refund that had gone may come back days later, because the card's account is closed. The entry that booked it stays,
-- and another one reverses it.
alter table ledger_entry drop constraint ledger_entry_kind_check, drop constraint ledger_entry_check;
alter table ledger_entry
  add constraint ledger_entry_kind_check check (kind in ('deposit', 'refund', 'refund_returned', 'cash')),
  add constraint ledger_entry_check check (case kind
    when 'deposit' then amount >= 0 and attempt_id is not null and refund_id is null
    when 'refund' then amount < 0 and refund_id is not null
    when 'refund_returned' then amount > 0 and refund_id is not null
    else amount > 0 and attempt_id is null and refund_id is null
  end);
drop index one_entry_per_refund;
create unique index one_entry_of_a_kind_per_refund on ledger_entry (refund_id, kind);

-- `hand`: the operator has paid it in another way, and the provider knows nothing of it.
alter table refund add column sent_by text not null default 'provider' check (sent_by in ('provider', 'hand'));
