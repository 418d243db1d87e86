import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Webhook } from '../../platform/integrations/webhook-sender.ts'
import type { AppContext } from '../context.ts'
import { recordNotifications } from './notifications.ts'

export type Delivery = { ok: true } | { ok: false; reason: string }

/** Sends a signed notification; must end in less than a minute. */
export type SendNotification = (notification: Webhook) => Promise<Delivery>

type Services = Pick<AppContext, 'db' | 'now' | 'ids'>

/** Pauses between retries double from a minute up to an hour. After the last retry a notification is `failed`. */
const maxRetries = 12

/** A run starts no delivery after this time, so that a slow reseller does not delay the next run. */
const maxRunMilliseconds = 40_000

/**
 * Records notifications of all changes and delivers those that are due. Runs every minute. Resellers are served
 * concurrently, so that one that doesn't answer delays only its own notifications.
 */
export async function notifyResellers(services: Services, send: SendNotification): Promise<void> {
  await recordNotifications(services)
  await failRevoked(services)
  const resellers = await services.db
    .selectFrom('reseller')
    .select(['id', 'webhook_url as url', 'webhook_secret as secret'])
    .where('revoked_at', 'is', null)
    .execute()
  const lastStart = performance.now() + maxRunMilliseconds
  await Promise.all(
    resellers.map(async ({ id, url, secret }) => {
      if (url === null || secret === null) return
      const deliver = (body: string) => send(signed(url, secret, body, services.now()))
      while (performance.now() < lastStart && (await deliverNext(services, id, deliver)));
    }),
  )
}

async function failRevoked({ db, now }: Services): Promise<void> {
  await db
    .updateTable('reseller_notification as notification')
    .from('reseller')
    .set({ state: 'failed', last_error: 'the reseller was revoked', ended_at: now() })
    .whereRef('reseller.id', '=', 'notification.reseller_id')
    .where('reseller.revoked_at', 'is not', null)
    .where('notification.state', '=', 'due')
    .execute()
}

/**
 * Delivers the oldest due notification of a reseller. The time of the next attempt is stored before this attempt, so
 * that no other process sends the notification meanwhile, and a killed process does not lose it.
 * @returns whether to deliver the next one now; false if none is due, or if the reseller did not accept this one
 */
async function deliverNext(
  { db, now }: Services,
  resellerId: string,
  deliver: (body: string) => Promise<Delivery>,
): Promise<boolean> {
  const { rows } = await sql<{ id: string; body: object; attempts: number }>`
    update reseller_notification set attempts = attempts + 1,
      next_attempt_at = ${now()}::timestamptz + least(power(2, least(attempts, 10)) * interval '1 minute', interval '1 hour')
    where id = (select id from reseller_notification
      where reseller_id = ${resellerId} and state = 'due' and coalesce(next_attempt_at <= ${now()}, true)
      order by created_at, id limit 1 for update skip locked)
    returning id, body, attempts`.execute(db)
  const [notification] = rows
  if (!notification) return false
  const outcome = await deliver(JSON.stringify(notification.body))
  const isOver = outcome.ok || notification.attempts > maxRetries
  await db
    .updateTable('reseller_notification')
    .set({
      last_error: outcome.ok ? null : outcome.reason,
      ...(isOver && { state: outcome.ok ? 'sent' : 'failed', ended_at: now() }),
    })
    .where('id', '=', notification.id)
    .where('state', '=', 'due')
    .execute()
  return outcome.ok
}

/** Signs time and body with HMAC-SHA256: with the time in the signature, a recorded notification can't be sent again later. */
function signed(url: string, secret: string, body: string, now: Date): Webhook {
  const time = Math.floor(now.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { url, body, headers: { 'Content-Type': 'application/json', 'Octo-Signature': `t=${time},v1=${signature}` } }
}
