import type pg from 'pg'
import type { SimulationMutation } from './mutations.ts'

/** All visitors book the first day, on a boat with few places; changes lead to the other ones. */
export const days = ['2027-05-15', '2027-05-16', '2027-05-14'] as const
export const day = days[0]
const capacity = 5

export const resellers = [
  { id: '00000000-0000-7000-9000-000000000001', name: 'Otok', commission: 20, placesPerDay: 2 },
  { id: '00000000-0000-7000-9000-000000000002', name: 'Agency', commission: 15, placesPerDay: 2 },
] as const

const tables = [
  'hold_key',
  'rate_limit',
  'message',
  'reservation_event',
  'payment_exception',
  'provider_event',
  'idempotency_key',
  'ledger_entry',
  'dispute',
  'refund',
  'payment_attempt',
  'cancellation',
  'reservation_change',
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
  'device_action',
  'device',
  'operator_action',
  'simulated_job',
]

/** A phone of the crew, paired with the operator's app. */
export const phone = { id: '01990000-0000-7000-8000-00000000000a', name: 'a phone' } as const

/** Empties all tables and opens the departure. The replica role disables the triggers that forbid changes to the ledger. */
export async function resetDatabase(watcher: pg.Client, mutation: SimulationMutation | undefined) {
  await watcher.query(
    `begin; set local session_replication_role = replica; ${tables.map((table) => `delete from ${table}`).join('; ')};
     delete from setting; insert into setting select * from initial_setting;
     update setting set value = '{"always": 2, "share": 0.5}' where key = 'holds';
     update setting set value = '${capacity}' where key = 'capacity';
     insert into reseller (id, name, key_hash, commission, webhook_url, webhook_secret, created_at, credit, places_per_day, bounds_set_at) values
       ('${resellers[0].id}', 'Otok', 'a', 20, 'https://otok.test/', 'secret', now(), 18000, 2, '2026-01-01'),
       ('${resellers[1].id}', 'Agency', 'b', 15, null, null, now(), 18000, 2, '2026-01-01');
     insert into device (id, name, role, locale, paired_by, paired_at)
       values ('${phone.id}', '${phone.name}', 'crew', 'hr', 'the operator', now());
     insert into departure (date, capacity) values ${days.map((date) => `('${date}', ${capacity})`).join(', ')}; commit`,
  )
  if (mutation?.prepare) await watcher.query(mutation.prepare)
}
