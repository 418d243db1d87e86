import { settleAttempt } from '../payments/settle-attempt.ts'
import type { Services } from '../services.ts'
import { applyEvent } from './apply-event.ts'
import { hasEnded } from './life.ts'

/**
 * What happens when a hold's deadline comes: an attempt that is still open is cancelled at the provider first, then the
 * places go back to the boat.
 * @returns when to look again, or null when the hold is over
 */
export async function endHold(services: Services, reservationId: string): Promise<Date | null> {
  const before = await load(services, reservationId)
  const now = services.now()
  if (!before || hasEnded(before.state) || before.seats !== 'held') return null
  if (now < before.hold_expires_at) return before.hold_expires_at

  for (const { id } of before.attempts) await settleAttempt(services, id)
  const last = before.attempts.at(-1)
  if (last) await applyEvent(services, last.id, { type: 'deadline' })

  const after = await load(services, reservationId)
  const over = !after || hasEnded(after.state) || after.seats !== 'held'
  return over ? null : new Date(now.getTime() + 60_000)
}

async function load({ db }: Services, reservationId: string) {
  const reservation = await db
    .selectFrom('reservation')
    .select(['state', 'seats', 'hold_expires_at'])
    .where('id', '=', reservationId)
    .executeTakeFirst()
  if (!reservation) return undefined
  const attempts = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .orderBy('number')
    .execute()
  return { ...reservation, attempts }
}
