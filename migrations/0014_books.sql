-- The bookkeeper's running number of a movement of money: from 1 in each year, without gaps, given once (decision 018).
create table book_number (
  entry_id bigint primary key references ledger_entry (id),
  year int not null,
  number int not null check (number >= 1),
  unique (year, number)
);

create function keep_the_numbers() returns trigger language plpgsql as $$
begin
  raise exception 'a number of the books is never changed or taken back';
end $$;
create trigger book_numbers_are_kept before update or delete on book_number
  for each row execute function keep_the_numbers();

-- Books and reports look at a span of days.
create index ledger_by_time on ledger_entry (booked_at);
