-- Fiscal documents of bookings (docs/operations/fiscal-hr.md). All tables are empty unless the site has FISCAL_HR_FILE.

-- One row once documents are issued; the triggers below do nothing without it.
create table fiscal_state (
  id boolean primary key default true check (id),
  issuing boolean not null,
  -- Money posted earlier gets no document here.
  since timestamptz not null
);

-- Bookings whose documents are to be derived, since money, boarding or the day of the trip has changed.
create table fiscal_due (
  reservation_id text primary key references reservation (id),
  due_at timestamptz not null
);
create index fiscal_due_due_at_idx on fiscal_due (due_at);

create function note_fiscal_due() returns trigger language plpgsql as $$
declare
  booking text := coalesce(to_jsonb(new) ->> 'reservation_id', to_jsonb(new) ->> 'id');
begin
  if exists (select from fiscal_state where issuing) then
    insert into fiscal_due (reservation_id, due_at) values (booking, '-infinity')
    on conflict (reservation_id) do update set due_at = '-infinity';
  end if;
  return null;
end $$;
create trigger note_fiscal_due after insert on ledger_entry for each row execute function note_fiscal_due();
create trigger note_fiscal_due after insert on boarding for each row execute function note_fiscal_due();
create trigger note_fiscal_due after update of date on reservation for each row
  when (old.date is distinct from new.date) execute function note_fiscal_due();

-- The last number of each series; its row is locked while a document is made.
create table fiscal_series (
  year int not null,
  premises text not null,
  device int not null,
  last int not null,
  primary key (year, premises, device)
);

create table fiscal_document (
  id bigint generated always as identity primary key,
  reservation_id text not null references reservation (id),
  kind text not null constraint fiscal_document_kind_known check (kind in ('advance', 'reversal', 'final', 'credit')),
  -- The advance that a reversal takes back.
  reverses bigint references fiscal_document (id),
  year int not null,
  premises text not null,
  device int not null,
  number int not null,
  issued_at timestamptz not null,
  -- Integer cents with VAT; negative for reversals and credits.
  total int not null constraint fiscal_document_sign check (total <> 0 and (total < 0) = (kind in ('reversal', 'credit'))),
  -- [{rate, base, vat}]: the rate in hundredths of a percent, amounts in cents.
  vat jsonb not null,
  -- The part of the total that is not subject to VAT.
  untaxed int not null,
  payment text not null constraint fiscal_document_payment_known check (payment in ('card', 'cash', 'transfer', 'other', 'mixed')),
  -- The issuer and what was sold, as it was then.
  sale jsonb not null,
  zki text not null,
  constraint fiscal_document_number_unique unique (year, premises, device, number),
  constraint fiscal_document_reverses_one check ((reverses is not null) = (kind = 'reversal')),
  constraint fiscal_document_numbered check (number >= 1)
);
create index fiscal_document_reservation_idx on fiscal_document (reservation_id);
create trigger forbid_ledger_mutation before update or delete on fiscal_document
  for each row execute function forbid_ledger_mutation();

-- The document of a ledger entry; null if it needs none.
create table fiscal_entry (
  entry_id bigint primary key references ledger_entry (id),
  document_id bigint references fiscal_document (id)
);
create index fiscal_entry_document_idx on fiscal_entry (document_id);
create trigger forbid_ledger_mutation before update or delete on fiscal_entry
  for each row execute function forbid_ledger_mutation();

-- The delivery of each document to the tax authority.
create table fiscal_delivery (
  document_id bigint primary key references fiscal_document (id),
  attempts int not null default 0,
  -- Before an attempt it is set to a later time, so that a killed process repeats it.
  next_attempt_at timestamptz not null,
  jir text,
  delivered_at timestamptz,
  -- Of the last attempt.
  error text,
  constraint fiscal_delivery_delivered check ((jir is null) = (delivered_at is null))
);
create index fiscal_delivery_open_idx on fiscal_delivery (next_attempt_at) where jir is null;
