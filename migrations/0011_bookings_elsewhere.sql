-- Bookings that were made with the operator: by phone, on the quay, or through the marketplace.
alter table reservation add column channel text not null default 'website'
  check (channel in ('website', 'phone', 'quay', 'marketplace'));
-- How `bail_amount`, which is paid when the booking is made, is paid.
alter table reservation add column deposit_by text not null default 'card' check (deposit_by in ('card', 'cash', 'outside'));
alter table reservation alter column terms_accepted_at drop not null;
alter table reservation add constraint the_website_asks_for_the_terms
  check (channel <> 'website' or terms_accepted_at is not null);

-- `outside`: the guest paid somebody else, who owes it to us.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('deposit', 'refund', 'refund_returned', 'cash', 'outside'));

-- What the operator writes down about a booking; the guest's own words stay in the reservation.
create table reservation_note (
  id bigint generated always as identity primary key,
  reservation_id text not null references reservation (id),
  note text not null check (note <> ''),
  noted_by text not null,
  noted_at timestamptz not null
);
create index reservation_note_by_reservation on reservation_note (reservation_id);

-- What a booking is looked for by, in small letters without accents, as it is typed in a hurry.
alter table reservation add column search text not null generated always as (
  translate(lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || code),
    'čćžšđáàâäãåéèêëíìîïóòôöõúùûüýñçąęłńśźż', 'cczsdaaaaaaeeeeiiiiooooouuuuyncaelnszz')
) stored;
