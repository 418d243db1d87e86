-- What the guests of a departure are told. The last `later` and the last `other_quay` of each quay are the state of the departure.
create table departure_message (
  -- Made by the sender; the same id is sent once.
  id uuid primary key,
  departure text collate "C" not null references departure (id),
  position int not null,
  reason text not null,
  -- For `later`: how long after the timetable the boat leaves; 0: on time after all.
  minutes int,
  -- For `other_quay`: the quay where guests have booked to board, and the one where they board now.
  quay text references quay (id),
  moved_to text references quay (id),
  -- For `weather_watch`: until when it is decided.
  decide_by timestamptz,
  -- A text of the sender, which is not translated.
  text text not null,
  sent_by text not null,
  device uuid references device (id),
  sent_at timestamptz not null,
  constraint departure_message_in_order unique (departure, position),
  constraint departure_message_reason_known check (
    reason in ('later', 'other_quay', 'other_boat', 'weather_watch', 'lost_property', 'own_words')),
  constraint departure_message_later check ((reason = 'later') = (minutes is not null) and minutes between 0 and 720),
  constraint departure_message_quays check (
    (reason = 'other_quay') = (quay is not null) and (reason = 'other_quay') = (moved_to is not null)),
  constraint departure_message_decides check ((reason = 'weather_watch') = (decide_by is not null)),
  constraint departure_message_says check (text <> '' or reason not in ('lost_property', 'own_words'))
);

-- Which of the parties have seen a message on the page of their booking or ticket.
create table departure_message_read (
  message uuid not null references departure_message (id),
  reservation_id text not null references reservation (id),
  read_at timestamptz not null,
  primary key (message, reservation_id)
);
create index departure_message_read_reservation_idx on departure_message_read (reservation_id);
