-- The ticket of a booking (decision 065): what QR codes, crew and resellers get instead of the id, which changes and cancels it. The same
-- derivation as `ticketOf` in src/shared/booking-reference.ts, so that a phone without signal finds the ticket of an old QR code.
alter table reservation add column ticket text generated always as (
  left(translate(encode(sha256(('ticket ' || id)::bytea), 'base64'), '+/', '-_'), 22)
) stored;
create unique index reservation_ticket_idx on reservation (ticket);

-- Stored answers of `reservation-add` had the id.
update device_action action
  set result = jsonb_set(action.result::jsonb #- '{answer,id}', '{answer,ticket}', to_jsonb(reservation.ticket))
  from reservation
  where action.name = 'reservation-add' and reservation.id = action.result -> 'answer' ->> 'id';
update device_action set result = result::jsonb #- '{answer,id}'
  where name = 'reservation-add' and result -> 'answer' ? 'id';
