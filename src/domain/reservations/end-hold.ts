import { settleAttempt } from '../payments/settle-attempt.ts'
import type { Services } from '../services.ts'
import { applyEvent } from './apply-event.ts'
import { hasEnded, holdCap } from './life.ts'

/**
 * What happens when a hold's deadline comes: an attempt that is still open is cancelled at the provider first, then the
 * places go back to the boat. Whatever a provider does, at the cap they go back.
 * @returns when to look again, or null when the hold is over
 */
export async function endHold(services: Services, reservationId: string): Promise<Date | null> {
  const before = await load(services, reservationId)
  const now = services.now()
  if (!before || isOver(before)) return null
  if (now < before.hold_expires_at) return before.hold_expires_at

  const [last] = before.attempts
  const deadline = () => last && applyEvent(services, last.id, { type: 'deadline' })
  if (now >= holdCap(before.created_at)) await deadline()
  for (const { id } of before.attempts) {
    await settleAttempt(services, id).catch((err: unknown) => {
      services.log.error({ err, attempt: id }, 'a payment could not be settled at the end of its hold')
    })
  }
  await deadline()

  const after = await load(services, reservationId)
  return !after || isOver(after) ? null : new Date(now.getTime() + 60_000)
}

type Hold = NonNullable<Awaited<ReturnType<typeof load>>>

const isOver = ({ state, seats }: Hold) => hasEnded(state) || seats !== 'held'

async function load({ db }: Services, reservationId: string) {
  const reservation = await db
    .selectFrom('reservation')
    .select(['state', 'seats', 'created_at', 'hold_expires_at'])
    .where('id', '=', reservationId)
    .executeTakeFirst()
  if (!reservation) return undefined
  const attempts = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .orderBy('number', 'desc')
    .execute()
  return { ...reservation, attempts }
}
