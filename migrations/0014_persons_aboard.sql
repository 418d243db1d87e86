-- Who of a party is aboard, by age. `guests` stays for processes of the former version.
alter table boarding add column adults int, add column children int, add column infants int;

-- A row whose ages are missing, or don't make its number, boards adults first.
create function count_persons_aboard() returns trigger language plpgsql as $$
declare
  party reservation;
  aboard int;
begin
  -- Restored rows are complete.
  if current_setting('bonaca.restoring', true) = 'on' then return new; end if;
  select * into strict party from reservation where id = new.reservation_id;
  aboard := coalesce(new.guests, party.party);
  if new.adults + new.children + new.infants is distinct from aboard then
    new.adults := least(party.adults, aboard);
    new.children := least(party.children, aboard - new.adults);
    new.infants := aboard - new.adults - new.children;
  end if;
  return new;
end $$;
create trigger count_persons_aboard before insert or update on boarding
  for each row execute function count_persons_aboard();
update boarding set guests = guests;

-- The numbers that the crew have signed for a departure: the first row before sailing, each further one a correction of the one before.
create table persons_signed (
  -- Made by the phone, so that it can correct a signature that it has not sent yet.
  id uuid primary key,
  departure text not null references departure (id),
  position int not null,
  adults int not null,
  children int not null,
  infants int not null,
  crew int not null,
  -- Who was ticked as aboard on the phone at that moment.
  ticked_adults int not null,
  ticked_children int not null,
  ticked_infants int not null,
  reason text not null,
  -- The boat that sailed, with its licence.
  boat text not null references boat (id),
  licensed_places int not null,
  signed_by text not null,
  signed_at timestamptz not null,
  recorded_by text not null,
  -- The device of the app that has recorded it; null for a command.
  device uuid references device (id),
  constraint persons_signed_in_order unique (departure, position),
  constraint persons_signed_from_first check (position > 0),
  constraint persons_signed_counted check (least(adults, children, infants, crew, ticked_adults, ticked_children, ticked_infants) >= 0),
  constraint persons_signed_within_licence check (adults + children + infants <= licensed_places),
  constraint persons_signed_explained check (
    reason <> '' or (position = 1 and (adults, children, infants) = (ticked_adults, ticked_children, ticked_infants))
  )
);
create index persons_signed_boat_idx on persons_signed (boat, signed_at);
