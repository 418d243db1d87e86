-- Guests pay the deposit of people whom they add by card, also if the booking was paid in cash or outside: then a deposit has two parts.
alter table reservation add column added_by_card int not null default 0;
alter table reservation add column cash_deposit int
  generated always as (case deposit_method when 'cash' then bail_amount - added_by_card else 0 end) stored;
alter table reservation add constraint added_by_card_within_deposit
  check (added_by_card between 0 and case deposit_method when 'card' then 0 else bail_amount end);
