-- Without signal the crew writes a receipt in the paper book. `slip` of its cash has the number of that receipt.
alter table ledger_entry drop constraint ledger_entry_slip_of_terminal;
alter table ledger_entry add constraint ledger_entry_slip_of_terminal check (slip is null or kind in ('terminal', 'cash'));

-- The number of the paper receipt that the document repeats.
alter table fiscal_document add column paper text;
