-- What a party has told the crew on the day: how late it comes, or (without minutes) that it can't come. The last row of its departure counts.
create table guest_notice (
  reservation_id text not null references reservation (id),
  -- A booking that moves to another departure starts anew.
  departure text collate "C" not null references departure (id),
  position int not null,
  minutes int,
  told_at timestamptz not null,
  primary key (reservation_id, departure, position),
  constraint guest_notice_at_most_three check (position between 1 and 3),
  constraint guest_notice_minutes_known check (minutes in (5, 10, 20))
);
