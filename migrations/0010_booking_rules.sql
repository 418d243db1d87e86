-- A booking keeps the rules under which it was sold, as it keeps its price.
alter table reservation
  add column cancellation_hours int,
  add column weather_choice_days int,
  add column minimum_guests int,
  add column minimum_guests_notice_hours int;
update reservation set cancellation_hours = trip.cancellation_hours, weather_choice_days = trip.weather_choice_days,
    minimum_guests = trip.minimum_guests, minimum_guests_notice_hours = trip.minimum_guests_notice_hours
  from trip where trip.id = reservation.trip;

-- A booking that moves to another trip gets the rules that this trip has then.
create function reservation_gets_rules() returns trigger language plpgsql as $$
begin
  -- A restored row has them, and may come before that of its trip.
  if tg_op = 'INSERT' and new.cancellation_hours is not null then return new; end if;
  select cancellation_hours, weather_choice_days, minimum_guests, minimum_guests_notice_hours
    into new.cancellation_hours, new.weather_choice_days, new.minimum_guests, new.minimum_guests_notice_hours
    from trip where id = new.trip;
  return new;
end $$;
create trigger reservation_gets_rules before insert on reservation
  for each row execute function reservation_gets_rules();
create trigger reservation_gets_rules_of_trip before update of trip on reservation
  for each row when (new.trip is distinct from old.trip) execute function reservation_gets_rules();

create function forbid_other_rules() returns trigger language plpgsql as $$
begin
  raise exception 'reservation % keeps the rules under which it was sold', old.id using errcode = 'check_violation';
end $$;
create trigger forbid_other_rules before update on reservation
  for each row when (new.trip = old.trip and (new.cancellation_hours, new.weather_choice_days, new.minimum_guests, new.minimum_guests_notice_hours)
    is distinct from (old.cancellation_hours, old.weather_choice_days, old.minimum_guests, old.minimum_guests_notice_hours))
  execute function forbid_other_rules();

alter table reservation add constraint reservation_has_rules check (cancellation_hours is not null and weather_choice_days is not null);
