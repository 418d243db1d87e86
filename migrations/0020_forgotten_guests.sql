-- What the books need of a reservation is kept without its guest: when that was done.
alter table reservation add column forgotten_at timestamptz;
alter table reservation add constraint forgotten_is_without_a_person check (
  forgotten_at is null or (email = '' and phone = '' and notes = '' and tracing_id is null)
);
