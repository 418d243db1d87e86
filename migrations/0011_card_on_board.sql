-- Guests pay by card on board, on a terminal that is not connected to this site. The crew types the number of its slip.
alter table reservation drop constraint reservation_deposit_method_known;
alter table reservation add constraint reservation_deposit_method_known
  check (deposit_method in ('card', 'cash', 'terminal', 'outside'));

alter table ledger_entry add column slip text;
alter table ledger_entry drop constraint ledger_entry_kind_known;
alter table ledger_entry add constraint ledger_entry_kind_known
  check (kind in ('deposit', 'refund', 'refund_returned', 'dispute', 'dispute_returned', 'cash', 'terminal', 'outside'));
alter table ledger_entry add constraint ledger_entry_slip_of_terminal check (slip is null or kind = 'terminal');
create index ledger_entry_terminal_idx on ledger_entry (posted_at) where kind = 'terminal';
