-- A payment link of the operator holds its places for as long as the setting `link_hours` says, at most 168 hours. The constraint is the
-- bound of the longest one, with the extension for a payment that has started. All other holds still end after 45 minutes.
alter table reservation drop constraint reservation_hold_kind_known;
alter table reservation add constraint reservation_hold_kind_known check (hold_kind in ('timed', 'charge_only', 'link'));
update reservation set hold_kind = 'link' where channel in ('phone', 'quay', 'marketplace') and deposit_method = 'card';
alter table reservation add constraint only_operator_sends_links
  check (hold_kind <> 'link' or (channel in ('phone', 'quay', 'marketplace') and deposit_method = 'card'));
alter table reservation drop constraint hold_at_most_45_minutes;
alter table reservation add constraint hold_within_limit check (
  hold_expires_at <= created_at + case hold_kind when 'link' then interval '168 hours 15 minutes' else interval '45 minutes' end);
