import { sql } from 'kysely'
import type { WalletDelivery } from '../../platform/integrations/wallet/wallet-delivery.ts'
import type { AppContext } from '../context.ts'
import { logFailure } from '../log-failure.ts'
import { findMailDetails, type MailDetails } from '../reservations/mail-details.ts'
import { addDays, dayOf } from '../time/operator-time.ts'
import { recordPassVersion } from './pass-devices.ts'

/** How passes are made and delivered. */
export interface PassUpdates {
  /** A hash of what the pass of a booking shows. */
  versionOf(booking: MailDetails): string
  /** Tells devices with Apple Wallet to ask for the new version. One result per token, in their order. */
  push(pushTokens: string[]): Promise<WalletDelivery[]>
  /** Replaces the pass at Google. */
  replaceAtGoogle(booking: MailDetails): Promise<WalletDelivery>
}

/** The most passes that a run compares, and the most deliveries that it makes. */
const batchSize = 200
/** Passes of the next two days are compared in every run, others less often. */
const soonDays = 2
const laterMinutes = 15

/**
 * Compares what passes show with their bookings, and delivers new versions. Runs every minute. The comparison finds
 * every change, whatever its cause, even if a process was killed. Passes that nobody has and passes of trips before
 * yesterday are left out.
 */
export async function updatePasses(services: AppContext, updates: PassUpdates): Promise<void> {
  for (const id of await passesToCompare(services)) {
    await logFailure(services, { reservation: id }, async () => {
      const booking = await findMailDetails(services, services.db, id)
      if (booking) await recordPassVersion(services, { reservationId: id, version: updates.versionOf(booking) })
    })
  }
  await deliverVersions(services, updates)
}

async function passesToCompare({ db, now }: AppContext): Promise<string[]> {
  const today = dayOf(now())
  const { rows } = await sql<{ id: string }>`
    select reservation_id as id from wallet_pass join reservation on reservation.id = reservation_id
    where date >= ${addDays(today, -1)} and exists (
        select from wallet_device where wallet_device.reservation_id = wallet_pass.reservation_id)
      and (date <= ${addDays(today, soonDays)} or checked_at <= ${minutesBefore(now(), laterMinutes)})
    order by checked_at limit ${batchSize}`.execute(db)
  return rows.map(({ id }) => id)
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

interface DueDelivery {
  reservation_id: string
  device: string
  push_token: string | null
  version: string
}

async function deliverVersions(services: AppContext, { push, replaceAtGoogle }: PassUpdates): Promise<void> {
  const due = await claimDeliveries(services)
  const devices = due.filter(({ push_token }) => push_token !== null)
  const pushed = devices.length > 0 ? await push(devices.map(({ push_token }) => push_token ?? '')) : []
  for (const [index, delivery] of devices.entries())
    await recordDelivery(services, delivery, pushed[index] ?? { failed: 'no answer' })
  for (const delivery of due.filter(({ push_token }) => push_token === null)) {
    await logFailure(services, { reservation: delivery.reservation_id }, async () => {
      const booking = await findMailDetails(services, services.db, delivery.reservation_id)
      if (booking) await recordDelivery(services, delivery, await replaceAtGoogle(booking))
    })
  }
}

/**
 * Claims the due deliveries. The time of the next attempt is stored before this attempt, so that no other process
 * delivers meanwhile. After each failure the pause doubles, up to an hour.
 */
async function claimDeliveries({ db, now }: AppContext): Promise<DueDelivery[]> {
  const at = now()
  const { rows } = await sql<DueDelivery>`
    update wallet_device as device set attempts = device.attempts + 1,
      next_attempt_at = ${at}::timestamptz + least(power(2, least(device.attempts, 10)) * interval '1 minute', interval '1 hour')
    from (
      select device.reservation_id, device.device, version from wallet_device as device
      join wallet_pass using (reservation_id) join reservation on reservation.id = reservation_id
      where delivered_version is distinct from version and next_attempt_at <= ${at}
        and date >= ${addDays(dayOf(at), -1)}
      order by next_attempt_at limit ${batchSize} for update of device skip locked) as due
    where device.reservation_id = due.reservation_id and device.device = due.device
    returning device.reservation_id, device.device, push_token, version`.execute(db)
  return rows
}

async function recordDelivery(
  { db, now, log }: AppContext,
  { reservation_id, device, push_token, version }: DueDelivery,
  outcome: WalletDelivery,
): Promise<void> {
  const copy = { reservation_id, device }
  if (outcome === 'sent') {
    const delivered = { delivered_version: version, attempts: 0, next_attempt_at: now() }
    await db
      .updateTable('wallet_device')
      .set(delivered)
      .where((row) => row.and(copy))
      .execute()
  } else if (outcome === 'gone') {
    // All passes of a device have the same push token, so the rows of all of them are deleted. A pass at Google has no
    // push token, so only its own row is deleted.
    const gone = push_token === null ? copy : { push_token }
    await db
      .deleteFrom('wallet_device')
      .where((row) => row.and(gone))
      .execute()
  } else {
    log.warn({ reservation: reservation_id, cause: outcome.failed }, 'pass not updated in a wallet, will retry')
  }
}
