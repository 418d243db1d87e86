-- Live unpaid bookings of the website are counted by the keys of their guest: address, networks, mailbox and phone, each as a
-- hash. The row is written before its reservation, in the same transaction.
create table hold_key (
  reservation_id text not null references reservation (id) deferrable initially deferred,
  kind text not null check (kind in ('address', 'network_56', 'network_48', 'mailbox', 'phone')),
  key text not null,
  primary key (reservation_id, kind)
);
create index hold_key_by_key on hold_key (kind, key);

-- `timed`: places are held until the deadline. `charge_only`: too many places of the departure are unpaid already, so places
-- are held only while the provider answers the charge.
alter table reservation add column hold_kind text not null default 'timed' check (hold_kind in ('timed', 'charge_only'));

-- Whose rate limit the attempt weighs on, as hashes; null once the attempt is settled.
alter table payment_attempt add column caller text[];
-- The browser has a client secret with which the provider accepts another card after a refusal; cleared when the provider has
-- cancelled the payment.
alter table payment_attempt add column client_secret_issued boolean not null default false;

-- `always`: this many places of a departure may be held unpaid in any case; beyond it, `share` of the unsold places.
insert into setting (key, value, changed_at) values ('holds', '{"always": 8, "share": 0.5}', '2026-01-01T00:00:00Z');
