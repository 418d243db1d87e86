import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { NotificationKind } from '../../platform/database/reseller-tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { loadTrips, type Trip, type Trips } from '../trips/trips.ts'

/** A change that a trigger has recorded. If it concerns a reseller's booking, it has the reseller and the booking's uuid. */
interface RecordedEvent {
  kind: NotificationKind
  /** The id of a trip; null if the change concerns every trip. */
  trip: string | null
  reseller: string | null
  uuid: string | null
  from: string | null
  to: string | null
}

/**
 * Turns the recorded changes into notifications for the resellers that have a webhook. Equal changes become one
 * notification.
 */
export function recordNotifications(services: Pick<AppContext, 'db' | 'now' | 'ids'>): Promise<void> {
  const now = services.now()
  return inTransaction(services.db, async (trx) => {
    const events = await takeEvents(trx)
    if (events.length === 0) return
    const resellers = await trx
      .selectFrom('reseller')
      .select('id')
      .where('revoked_at', 'is', null)
      .where('webhook_url', 'is not', null)
      .execute()
    const changes = changesOf(events, await loadTrips(trx))
    const rows = resellers.flatMap(({ id: reseller }) =>
      changes
        .filter((change) => change.reseller === null || change.reseller === reseller)
        .map(({ kind, body }) => {
          const id = services.ids.row()
          return { id, reseller_id: reseller, kind, body: JSON.stringify({ id, ...body }), created_at: now }
        }),
    )
    if (rows.length > 0) await trx.insertInto('reseller_notification').values(rows).execute()
  })
}

/** Deletes the recorded changes and returns them without repetitions. */
async function takeEvents(trx: Transaction): Promise<RecordedEvent[]> {
  const { rows } = await sql<RecordedEvent>`
    with taken as (delete from reseller_event returning kind, reservation_id, trip, first_date, last_date)
    select distinct kind, coalesce(taken.trip, reservation.trip) as trip, resold.reseller_id as reseller, resold.uuid::text as uuid,
      first_date as from, last_date as to
    from taken left join reseller_booking as resold on resold.reservation_id = taken.reservation_id
      left join reservation on reservation.id = resold.reservation_id
    where kind <> 'BOOKING_UPDATE' or resold.uuid is not null
    order by kind, first_date nulls first, uuid, trip`.execute(trx)
  return rows
}

/**
 * The contents of the notifications, without repetitions. Besides the kind, they contain only ids and days: a reseller
 * reads the data with its key.
 */
function changesOf(events: RecordedEvent[], trips: Trips) {
  const changes = events.flatMap(({ kind, trip, reseller, uuid, from, to }) =>
    productsOf(kind, trip, trips).map((productId) => ({
      kind,
      reseller,
      body: { notificationType: kind, productId, bookingUuid: uuid, localDateStart: from, localDateEnd: to },
    })),
  )
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()]
}

/**
 * The ids of the products that the notifications of a change name; empty if resellers are not notified. If a trip is
 * not on sale, resellers are not notified about its places, but about its bookings. Unless the trip is a draft, they
 * are also notified that it is no product any longer.
 */
function productsOf(kind: NotificationKind, changed: string | null, { trips }: Trips): string[] {
  const isTold = ({ state }: Trip) =>
    state === 'on_sale' || kind === 'BOOKING_UPDATE' || (kind === 'PRODUCT_UPDATE' && state !== 'draft')
  return trips
    .filter((trip) => (changed === null ? trip.state === 'on_sale' : trip.id === changed && isTold(trip)))
    .map(({ productId }) => productId)
}

const keptDays = 30

/** Deletes ended notifications that are older than 30 days. */
export async function deleteOldNotifications({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 86_400_000)
  await db.deleteFrom('reseller_notification').where('ended_at', '<', before).execute()
}
