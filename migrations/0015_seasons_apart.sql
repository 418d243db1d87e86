-- Of two prices for one day nobody could say which was promised.
alter table ticket_price add constraint adult_seasons_apart
  exclude using gist (daterange(valid_from, valid_to, '[]') with &&) where (ticket = 'adult' and valid_from is not null);
alter table ticket_price add constraint child_seasons_apart
  exclude using gist (daterange(valid_from, valid_to, '[]') with &&) where (ticket = 'child' and valid_from is not null);
alter table ticket_price add constraint infant_seasons_apart
  exclude using gist (daterange(valid_from, valid_to, '[]') with &&) where (ticket = 'infant' and valid_from is not null);
