import { sql } from 'kysely'
import { recordAction } from '../../domain/audit-log/record-action.ts'
import type { AppContext } from '../../domain/context.ts'
import { jobNames } from '../../domain/job-queue.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { removeQueuedJobs } from '../../platform/database/queued-jobs.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MailFiles } from '../../platform/integrations/mail/mail-files.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { type demoTrips, removeDemoTrips } from './demo-trips.ts'

/**
 * What `operator demo --remove` does with each table: rows about bookings and guests are removed, and what the operator
 * has set up is kept. Of boats, trips and prices it removes those that the demonstration has added.
 */
const tables: Record<keyof Tables, 'removed' | 'kept'> = {
  setting: 'kept',
  boat: 'kept',
  quay: 'kept',
  trip: 'kept',
  trip_start: 'kept',
  trip_call: 'kept',
  trip_season: 'kept',
  trip_slug: 'kept',
  trip_chart: 'kept',
  terms_version: 'kept',
  site_value: 'kept',
  site_revision: 'kept',
  site_preview: 'kept',
  picture: 'kept',
  picture_size: 'kept',
  offer_trip: 'kept',
  ticket_price: 'kept',
  special_offer: 'kept',
  departure: 'removed',
  reservation: 'removed',
  reservation_line: 'removed',
  imported_booking: 'removed',
  cancellation: 'removed',
  reservation_change: 'removed',
  reservation_note: 'removed',
  boarding: 'removed',
  persons_signed: 'removed',
  departure_message: 'removed',
  departure_message_read: 'removed',
  text_consent: 'removed',
  text_message: 'removed',
  guest_notice: 'removed',
  passenger: 'removed',
  wallet_device: 'removed',
  wallet_pass: 'removed',
  no_show: 'removed',
  idempotency_key: 'removed',
  reservation_event: 'removed',
  message: 'removed',
  review: 'removed',
  booking_draft: 'removed',
  hold_key: 'removed',
  payment_attempt: 'removed',
  refund: 'removed',
  dispute: 'removed',
  ledger_entry: 'removed',
  ledger_number: 'removed',
  fiscal_state: 'kept',
  fiscal_due: 'removed',
  fiscal_buyer: 'removed',
  fiscal_series: 'removed',
  fiscal_document: 'removed',
  fiscal_entry: 'removed',
  fiscal_delivery: 'removed',
  provider_event: 'removed',
  payment_exception: 'removed',
  waitlist_entry: 'removed',
  waitlist_day: 'removed',
  waitlist_offer: 'removed',
  reseller: 'kept',
  reseller_booking: 'removed',
  reseller_unit_item: 'removed',
  reseller_event: 'removed',
  reseller_notification: 'removed',
  device: 'kept',
  device_pairing: 'kept',
  passkey: 'kept',
  passkey_challenge: 'kept',
  device_session: 'kept',
  device_action: 'removed',
  cash_count: 'removed',
  cash_movement: 'removed',
  // The table is not emptied: a removal keeps the rows about `keptCommands` and deletes the other rows.
  operator_action: 'kept',
  health_check: 'kept',
  demand_count: 'removed',
  funnel_count: 'removed',
  vitals_count: 'removed',
  rate_limit: 'kept',
  secret: 'kept',
}
const sandboxTables = ['token', 'charge', 'refund', 'event'].map((name) => `sandbox.${name}`)

const keptCommands = '^(settings|season|boat|quay|trip|prices|offers|device|backup|restore|reseller (add|revoke))( |$)'

const sandboxProviders = ['sandbox', 'sandbox_bank']

export interface DemoContents {
  /** The time at which the demonstration was made; null if the database has none. */
  madeAt: Date | null
  /** The trips and boats that the demonstration has added; null if it has added none. */
  added: typeof demoTrips | null
  reservations: number
  /** Bookings made after the demonstration without real money: they were paid in the sandbox or not at all. */
  tests: BookedSince[]
  /**
   * Bookings that may be real: paid by a real provider, imported, or recorded after the demonstration by the operator
   * or a reseller and not cancelled.
   */
  real: BookedSince[]
}

export interface BookedSince {
  code: string
  name: string
  date: string
}

/**
 * What a removal would delete. The demonstration is only made in an empty database, so all bookings before `madeAt`
 * belong to the demonstration.
 */
export async function demoContents(db: Queryable): Promise<DemoContents> {
  const made = await db
    .selectFrom('operator_action')
    .select(['happened_at', sql<DemoContents['added']>`details -> 'added'`.as('added')])
    .where('command', '=', 'demo')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const madeAt = made?.happened_at ?? null
  const { rows } = await sql<BookedSince & { isReal: boolean }>`
    with booked as (
      select *,
        exists (select from payment_attempt as a where a.reservation_id = r.id and a.provider <> all (${sandboxProviders}))
          as has_real_payment,
        seat_status = 'sold' and not exists (select from payment_attempt as a where a.reservation_id = r.id) as is_recorded
      from reservation as r)
    select code, first_name || ' ' || last_name as name, date::text as date,
      has_real_payment or is_recorded or channel = 'imported' as "isReal"
    from booked where created_at > ${madeAt}::timestamptz or has_real_payment or channel = 'imported'
    order by created_at, code`.execute(db)
  const { count } = await db
    .selectFrom('reservation')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const bookedSince = (isReal: boolean) =>
    rows.filter((row) => row.isReal === isReal).map(({ code, name, date }) => ({ code, name, date }))
  return { madeAt, added: made?.added ?? null, reservations: count, tests: bookedSince(false), real: bookedSince(true) }
}

/**
 * Removes the demonstration and the later test bookings; the operator's settings, trips, prices, resellers and paired phones
 * stay. Does nothing if there is no demonstration, or if a booking may be real. A running site waits during the removal and
 * continues with an empty calendar.
 */
export async function removeDemo(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { files, actor }: { files: MailFiles; actor: string },
): Promise<DemoContents> {
  const { contents, messages } = await inTransaction(db, async (trx) => {
    // From here until the commit no booking can be added.
    await sql`lock table departure, reservation in access exclusive mode`.execute(trx)
    const contents = await demoContents(trx)
    if (!contents.madeAt || contents.real.length > 0) return { contents, messages: [] }
    const messages = await trx.selectFrom('message').select('id').execute()
    await removeRows(trx, contents)
    const details = { reservations: contents.reservations }
    await recordAction(trx, { command: 'demo remove', details, actor, now: now() })
    return { contents, messages }
  })
  await files.remove(messages.map(({ id }) => id))
  return contents
}

async function removeRows(trx: Transaction, { added }: DemoContents): Promise<void> {
  const removed = Object.entries(tables).flatMap(([name, fate]) => (fate === 'removed' ? [name] : []))
  // `truncate`, because rows of the ledger can't be deleted one by one. The ledger numbers start again at 1.
  await sql`truncate ${sql.join([...removed, ...sandboxTables].map((name) => sql.table(name)))} restart identity`.execute(
    trx,
  )
  if (added) {
    await removeDemoTrips(trx, added)
    // Some of these events can refer to the removed trips.
    await trx.deleteFrom('reseller_event').execute()
  }
  await sql`delete from operator_action where command !~ ${keptCommands}`.execute(trx)
  await removeQueuedJobs(trx, jobNames)
}
