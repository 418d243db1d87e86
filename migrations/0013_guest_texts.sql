-- Names and texts of guests as they are stored from now on: composed (NFC), without characters that change the direction of the
-- text or can't be seen. Only UTF-8 databases can contain these characters.
do $$
declare
  hidden constant text := '[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]';
begin
  if getdatabaseencoding() <> 'UTF8' then
    return;
  end if;
  update reservation set
    first_name = normalize(regexp_replace(first_name, hidden, '', 'g')),
    last_name = normalize(regexp_replace(last_name, hidden, '', 'g')),
    notes = normalize(regexp_replace(notes, hidden, '', 'g'))
  where concat(first_name, last_name, notes) ~ hidden or concat(first_name, last_name, notes) is not normalized;
  update review set
    first_name = normalize(regexp_replace(first_name, hidden, '', 'g')),
    last_name = normalize(regexp_replace(last_name, hidden, '', 'g')),
    comment = normalize(regexp_replace(comment, hidden, '', 'g'))
  where concat(first_name, last_name, comment) ~ hidden or concat(first_name, last_name, comment) is not normalized;
end $$;

-- The site computes the search text (`searchText`), so that stored names and queries are normalised by the same function. Null:
-- not computed yet; the next search does it. A process of the previous version finds a booking by its full code until then.
alter table reservation alter column search drop expression;
alter table reservation alter column search drop not null;
update reservation set search = null;
create index reservation_search_missing_idx on reservation (code) where search is null;

create function clear_reservation_search() returns trigger language plpgsql as $$
begin
  new.search := null;
  return new;
end $$;
create trigger clear_reservation_search before update of code, first_name, last_name, email, phone on reservation
  for each row execute function clear_reservation_search();
