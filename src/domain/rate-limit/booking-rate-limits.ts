import { reservationId } from '../../contract/primitives.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { canonicalMailbox } from './canonical-mailbox.ts'
import {
  consume,
  keyFor,
  type RateLimitContext,
  type RateLimited,
  type RateLimitKey,
  restorePoints,
} from './consume.ts'
import { paymentPoints } from './rate-limit-rules.ts'

/** Consumes the points of an unpaid booking: `payment` counts per client, `unpaid_to` per mailbox of the guest. */
export async function consumeForBooking(
  limiting: RateLimitContext,
  caller: RateLimitKey,
  email: string,
): Promise<{ ok: true } | RateLimited> {
  const payment = await consume(limiting, 'payment', caller, paymentPoints.start)
  if (!payment.ok) return payment
  const mails = await consume(limiting, 'unpaid_to', mailboxKey(email, caller))
  if (!mails.ok) await restorePoints(limiting.db, 'payment', caller, paymentPoints.returned)
  return mails
}

/** Restores the points of `consumeForBooking`, except one point of `payment`. */
export async function restoreForBooking(db: Queryable, caller: RateLimitKey, email: string): Promise<void> {
  await restorePoints(db, 'payment', caller, paymentPoints.returned)
  await restorePoints(db, 'unpaid_to', mailboxKey(email, caller), 1)
}

/**
 * The key of a request that names a booking by its id: the booking if it exists, otherwise the client. So strangers on
 * a guest's network can't use up the guest's limit, and invented ids gain nothing.
 */
export async function callerWithLink(db: Queryable, id: string, client: RateLimitKey): Promise<RateLimitKey> {
  if (client === null || !reservationId.safeParse(id).success) return client
  const found = await db.selectFrom('reservation').select('id').where('id', '=', id).executeTakeFirst()
  return found ? keyFor(id, client) : client
}

const mailboxKey = (email: string, caller: RateLimitKey) => keyFor(canonicalMailbox(email), caller)
