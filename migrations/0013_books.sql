-- The numbers of the books: given once, in the order of the movements, without a gap, and never changed.
create table book_number (
  number int primary key check (number > 0),
  ledger_entry_id bigint not null unique references ledger_entry (id)
);
create trigger books_are_append_only before update or delete on book_number
  for each row execute function keep_the_books();
create index ledger_by_time on ledger_entry (booked_at);
drop index ledger_cash_by_time;
create index reservation_completed on reservation (ended_at) where state = 'completed';
