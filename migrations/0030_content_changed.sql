-- Pages are kept in memory by every process of the site. Whoever changes what stands on them says so here, once per
-- statement; it is heard when the change is committed. Selling places says nothing: no page that is kept shows them.
create function say_that_content_changed() returns trigger language plpgsql as $$
begin
  notify content_changed;
  return null;
end $$;

create trigger content_changed after insert or update or delete or truncate on setting
  for each statement execute function say_that_content_changed();
create trigger content_changed after insert or update or delete or truncate on ticket_price
  for each statement execute function say_that_content_changed();
create trigger content_changed after insert or update or delete or truncate on special_offer
  for each statement execute function say_that_content_changed();
create trigger content_changed after update of status, first_name, comment, stars, verified or delete or truncate on review
  for each statement execute function say_that_content_changed();
create trigger content_changed after update of status, capacity or delete or truncate on departure
  for each statement execute function say_that_content_changed();
