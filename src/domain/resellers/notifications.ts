import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'
import type { NotificationKind } from '../../database/reseller-tables.ts'
import type { AppContext } from '../context.ts'

/** A change that was recorded by a trigger, with the reseller and the uuid of its booking, if it is about one. */
interface RecordedEvent {
  kind: NotificationKind
  reseller: string | null
  uuid: string | null
  from: string | null
  to: string | null
}

/**
 * Turns the recorded changes into notifications of the resellers that have a webhook, and queues their delivery. Equal changes
 * become one notification. Runs every minute.
 */
export function recordNotifications(services: Pick<AppContext, 'db' | 'now' | 'ids' | 'queue'>): Promise<void> {
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    const events = await takeEvents(trx)
    if (events.length === 0) return
    const resellers = await trx
      .selectFrom('reseller')
      .select('id')
      .where('revoked_at', 'is', null)
      .where('webhook_url', 'is not', null)
      .execute()
    const rows = resellers.flatMap(({ id: reseller }) =>
      notificationsOf(events, reseller).map(({ kind, body }) => {
        const id = services.ids.row()
        return { id, reseller_id: reseller, kind, body: JSON.stringify({ id, ...body }), created_at: now }
      }),
    )
    if (rows.length === 0) return
    await trx.insertInto('reseller_notification').values(rows).execute()
    await services.queue.add(
      trx,
      'notify-reseller',
      rows.map(({ id }) => ({ notificationId: id })),
    )
  })
}

/** Deletes the recorded changes and returns each once. */
async function takeEvents(trx: Transaction): Promise<RecordedEvent[]> {
  const { rows } = await sql<RecordedEvent>`
    with taken as (delete from reseller_event returning kind, reservation_id, first_date, last_date)
    select distinct kind, resold.reseller_id as reseller, resold.uuid::text as uuid, first_date as from, last_date as to
    from taken left join reseller_booking as resold on resold.reservation_id = taken.reservation_id
    where kind <> 'BOOKING_UPDATE' or resold.uuid is not null
    order by kind, first_date nulls first, uuid`.execute(trx)
  return rows
}

/** The notifications of one reseller. They carry only ids: the reseller reads the data with its key. */
function notificationsOf(events: RecordedEvent[], reseller: string) {
  return events
    .filter((event) => event.reseller === null || event.reseller === reseller)
    .map(({ kind, uuid, from, to }) => ({
      kind,
      body: { notificationType: kind, productId: 'kornati', bookingUuid: uuid, localDateStart: from, localDateEnd: to },
    }))
}

/** A notification that is to be sent, with its signature. */
export interface SignedNotification {
  url: string
  body: string
  headers: Record<string, string>
}

export type Delivery = { ok: true } | { ok: false; reason: string }

/** Retries by the job queue; then the notification is `failed`. */
const maxAttempts = 12

/**
 * Delivers a notification by `send`, unless it was delivered or its reseller was revoked.
 * @returns whether to try again later
 */
export async function deliverNotification(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  notificationId: string,
  send: (notification: SignedNotification) => Promise<Delivery>,
): Promise<boolean> {
  const row = await db
    .selectFrom('reseller_notification as notification')
    .innerJoin('reseller', 'reseller.id', 'notification.reseller_id')
    .select(['notification.id', 'body', 'state', 'attempts', 'webhook_url', 'webhook_secret', 'revoked_at'])
    .where('notification.id', '=', notificationId)
    .executeTakeFirst()
  if (row?.state !== 'due') return false
  const { webhook_url: url, webhook_secret: secret, revoked_at } = row
  const outcome: Delivery =
    url && secret && !revoked_at
      ? await send(signed(url, secret, JSON.stringify(row.body), now()))
      : { ok: false, reason: 'the reseller was revoked' }
  const attempts = row.attempts + 1
  const isOver = outcome.ok || attempts > maxAttempts || revoked_at !== null
  await db
    .updateTable('reseller_notification')
    .set({
      attempts,
      last_error: outcome.ok ? null : outcome.reason,
      ...(isOver && { state: outcome.ok ? 'sent' : 'failed', ended_at: now() }),
    })
    .where('id', '=', notificationId)
    .where('state', '=', 'due')
    .execute()
  return !isOver
}

/** HMAC-SHA256 of time and body, so that a recorded notification cannot be sent again later. */
function signed(url: string, secret: string, body: string, now: Date): SignedNotification {
  const time = Math.floor(now.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { url, body, headers: { 'Content-Type': 'application/json', 'Octo-Signature': `t=${time},v1=${signature}` } }
}

const keptDays = 30

/** Deletes ended notifications that are older than 30 days. */
export async function deleteOldNotifications({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 86_400_000)
  await db.deleteFrom('reseller_notification').where('ended_at', '<', before).execute()
}
