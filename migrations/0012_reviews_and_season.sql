-- Why a review isn't published, for the operator alone.
alter table review add column reject_reason text;

-- Monday is 1. Until the operator says otherwise the boat sails every day of the season.
update setting set value = value || '{"weekdays": [1, 2, 3, 4, 5, 6, 7]}' where key = 'season';

-- A price of some weeks is set once for these weeks, and again instead of beside itself.
create unique index one_seasonal_price_per_ticket on ticket_price (ticket, valid_from, valid_to) where valid_from is not null;
