-- The waitlist: parties that wait for places of full days (docs/domain/waitlist.md).

-- A party that waits for one of up to five days. The id is the key of the links in its mails.
create table waitlist_entry (
  id text primary key,
  state text not null default 'unconfirmed',
  adults int not null,
  children int not null,
  infants int not null,
  party int not null generated always as (adults + children + infants) stored,
  email text not null,
  -- The address without tags: a mailbox waits once per day.
  mailbox text not null,
  locale text not null,
  -- The last of its days; the entry is erased the day after.
  last_date date not null,
  -- Offers that expired or ended without a payment.
  unanswered int not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  closed_at timestamptz,
  close_reason text,
  constraint waitlist_entry_id_unguessable check (length(id) >= 22),
  -- `offered`: has an open offer and gets no other one.
  constraint waitlist_entry_state_known check (state in ('unconfirmed', 'waiting', 'offered', 'closed')),
  constraint waitlist_entry_party_counts_not_negative check (adults >= 0 and children >= 0 and infants >= 0),
  constraint waitlist_entry_party_not_empty check (party > 0),
  constraint waitlist_entry_confirmed_before_offer check (state not in ('waiting', 'offered') or confirmed_at is not null),
  constraint waitlist_entry_closes_after_two_unanswered check (unanswered < 2 or state = 'closed'),
  constraint waitlist_entry_closed_with_reason check ((state = 'closed') = (closed_at is not null and close_reason is not null)),
  constraint waitlist_entry_close_reason_known check (close_reason in ('left', 'booked', 'unanswered', 'duplicate', 'removed'))
);
create index waitlist_entry_mailbox_idx on waitlist_entry (mailbox);
create index waitlist_entry_email_idx on waitlist_entry (lower(email));
create index waitlist_entry_last_date_idx on waitlist_entry (last_date);

-- One row per day that a party waits for, deleted when the entry closes. `party` and `ranked_at` are copies of the entry's
-- columns, so that the next party of a day is found in one index.
create table waitlist_day (
  entry_id text not null references waitlist_entry (id) on delete cascade,
  date date not null,
  party int not null,
  -- Since when the party has this size.
  party_since timestamptz not null,
  -- The rank: the time of the confirmation. Null until the address is confirmed.
  ranked_at timestamptz,
  -- When the party got the mail that fewer places than it needs came free.
  noted_at timestamptz,
  -- The party let an offer for this day pass: it gets no other one until further places come free.
  skipped boolean not null default false,
  primary key (entry_id, date),
  constraint waitlist_day_party_positive check (party > 0)
);
create index waitlist_day_rank_idx on waitlist_day (date, ranked_at, entry_id) include (party) where ranked_at is not null;

-- Places that are held for a waiting party. While an offer is live, its places count in `departure.held`.
create table waitlist_offer (
  id text primary key,
  entry_id text not null references waitlist_entry (id) on delete cascade,
  date date not null references departure (date),
  places int not null,
  -- The prices of the day at the time of the offer, by ticket.
  prices jsonb not null,
  -- `taken`: its places are those of an unfinished reservation. `booked`: that reservation was paid.
  state text not null default 'live',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Deferred, because the offer is taken before its reservation is inserted.
  reservation_id text references reservation (id) deferrable initially deferred,
  constraint waitlist_offer_id_unguessable check (length(id) >= 22),
  constraint waitlist_offer_state_known check (state in ('live', 'taken', 'booked', 'expired', 'declined', 'withdrawn')),
  constraint waitlist_offer_places_positive check (places > 0),
  constraint waitlist_offer_ended_unless_open check ((state in ('live', 'taken')) = (ended_at is null)),
  constraint waitlist_offer_reservation_when_taken check (state not in ('taken', 'booked') or reservation_id is not null)
);
create unique index waitlist_one_open_offer_per_entry on waitlist_offer (entry_id) where ended_at is null;
create index waitlist_offer_entry_idx on waitlist_offer (entry_id);
create index waitlist_offer_live_idx on waitlist_offer (date, expires_at) where state = 'live';
create index waitlist_offer_reservation_idx on waitlist_offer (reservation_id) where reservation_id is not null;

-- The offer with which the visitor opened the booking form.
alter table booking_draft add column offer_id text references waitlist_offer (id) on delete set null;
create index booking_draft_offer_idx on booking_draft (offer_id) where offer_id is not null;
