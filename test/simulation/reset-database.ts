import type pg from 'pg'
import type { Database } from '../../src/platform/database/connect.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'
import { tour } from '../fixtures/tour.ts'
import type { SimulationMutation } from './mutations.ts'

/** Most visitors book the first day, on a boat with few places. Changes move bookings to the other days. */
export const days = ['2027-05-15', '2027-05-16', '2027-05-14'] as const
export const day = days[0]
const capacity = 5

/**
 * The departures that visitors book: half of the visitors book the tour. `sunset` departs with the boat of the tour
 * before the tour is back, so only one of these two trips sails on a day. `islands` has a boat of its own.
 */
const sailings = [
  ...[tour, tour, tour, { trip: 'sunset', start: '1' }],
  ...[
    { trip: 'islands', start: 'morning' },
    { trip: 'islands', start: 'afternoon' },
  ],
] as const
export const sailingAt = (pick: number) => sailings[pick % sailings.length] ?? tour

/** The boats of the trips, and `dinghy`, which has few places. */
export const boats = ['bonaca', 'galeb', 'dinghy'] as const
export type BoatId = (typeof boats)[number]

/** Adds the trips and the small boat once, when the database is opened. */
export async function prepareTrips(db: Database, watcher: pg.ClientBase): Promise<void> {
  await addThreeTrips(db)
  await watcher.query(`update trip_call set departs_at = '16:30', returns_at = '19:30' where trip = 'sunset';
    update trip_season set from_day = '04-01' where trip = 'sunset';
    insert into boat (id, name, licensed_places, usual_crew, facts) values ('dinghy', 'Dinghy', 3, 1, '{}')`)
}

export const resellers = [
  { id: '00000000-0000-7000-9000-000000000001', name: 'Otok', commission: 20, placesPerDay: 2 },
  { id: '00000000-0000-7000-9000-000000000002', name: 'Agency', commission: 15, placesPerDay: 2 },
] as const

const tables = [
  'hold_key',
  'rate_limit',
  'demand_count',
  'funnel_count',
  'vitals_count',
  'message',
  'reservation_event',
  'payment_exception',
  'provider_event',
  'idempotency_key',
  'fiscal_delivery',
  'fiscal_entry',
  'fiscal_document',
  'fiscal_series',
  'fiscal_due',
  'fiscal_buyer',
  'ledger_entry',
  'dispute',
  'refund',
  'payment_attempt',
  'cancellation',
  'reservation_change',
  'boarding',
  'guest_notice',
  'passenger',
  'imported_booking',
  'wallet_device',
  'wallet_pass',
  'persons_signed',
  'text_message',
  'text_consent',
  'departure_message_read',
  'departure_message',
  'reservation_line',
  'booking_draft',
  'waitlist_offer',
  'reseller_notification',
  'reseller_event',
  'reseller_unit_item',
  'reseller_booking',
  'reseller',
  'waitlist_day',
  'waitlist_entry',
  'reservation',
  'departure',
  'cash_movement',
  'cash_count',
  'device_action',
  'device',
  'operator_action',
  'simulated_job',
]

/** A phone of the crew, paired with the operator's app. */
export const phone = { id: '01990000-0000-7000-8000-00000000000a', name: 'a phone' } as const

/**
 * Empties the tables, resets the settings and adds the departures of the tour. The replica role disables the triggers
 * that forbid changes to the ledger.
 */
export async function resetDatabase(cleaner: pg.Client, mutation: SimulationMutation | undefined) {
  await cleaner.query(
    `begin; set local session_replication_role = replica; ${tables.map((table) => `delete from ${table}`).join('; ')};
     delete from setting; insert into setting select * from initial_setting;
     update setting set value = '{"always": 2, "share": 0.5}' where key = 'holds';
     update boat set licensed_places = case id when 'dinghy' then 3 else 8 end, state = 'in_service', out_from = null, out_to = null;
     update trip set capacity = ${capacity}, max_party = 20, closes_at = '20:00', closes_days_before = 1, cancellation_hours = 48;
     insert into fiscal_state (issuing, since) values (true, '2027-01-01') on conflict do nothing;
     insert into reseller (id, name, key_hash, commission, webhook_url, webhook_secret, created_at, credit, places_per_day, bounds_set_at) values
       ('${resellers[0].id}', 'Otok', 'a', 20, 'https://otok.test/', 'secret', now(), 18000, 2, '2026-01-01'),
       ('${resellers[1].id}', 'Agency', 'b', 15, null, null, now(), 18000, 2, '2026-01-01');
     insert into device (id, name, role, locale, paired_by, paired_at)
       values ('${phone.id}', '${phone.name}', 'crew', 'hr', 'the operator', now());
     insert into departure (date, capacity) values ${days.map((date) => `('${date}', ${capacity})`).join(', ')}; commit`,
  )
  if (mutation?.prepare) await cleaner.query(mutation.prepare)
}
