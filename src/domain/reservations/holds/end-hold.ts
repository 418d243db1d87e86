import type { Transaction } from '../../../platform/database/connect.ts'
import type { ReservationRow } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import type { AppContext } from '../../context.ts'
import { type NewMessage, queueMessage } from '../../messages/queue-message.ts'
import { applyEvent } from '../../payments/apply-event.ts'
import { reconcileAttempt } from '../../payments/reconcile-attempt.ts'
import { hasEnded } from '../../payments/reservation-state-machine.ts'
import { movePlaces } from '../../places/move-places.ts'
import { holdCap } from '../../time/hold-deadline.ts'

/**
 * Ends the hold of a reservation, or of a change of it, at its deadline: voids open attempts at the provider, then
 * releases the places. At `holdCap` they are released even if the provider does not answer.
 * @returns when to run again; null when the hold is over
 */
export async function endHold(
  services: AppContext,
  reservationId: string,
  changeId: string | null = null,
): Promise<Date | null> {
  const before = await load(services, reservationId, changeId)
  const now = services.now()
  if (!before || isOver(before)) return null
  if (now < before.hold_expires_at) return before.hold_expires_at

  const [last] = before.attempts
  if (!last) return endWithoutAttempts(services, reservationId)
  const deadline = () => applyEvent(services, last.id, { type: 'deadline' })
  if (now >= holdCap(holdOf(before))) await deadline()
  for (const { id } of before.attempts) {
    await reconcileAttempt(services, id).catch((err: unknown) => {
      services.log.error(
        { err, attempt: id },
        'reconciling a payment attempt at the end of its hold failed; retry in 1 minute',
      )
    })
  }
  await deadline()

  const after = await load(services, reservationId, changeId)
  return !after || isOver(after) ? null : new Date(now.getTime() + 60_000)
}

/**
 * Ends a reservation without payment attempts: releases its places and queues the mail.
 * @returns the later deadline if the hold was extended meanwhile
 */
function endWithoutAttempts(services: AppContext, reservationId: string): Promise<Date | null> {
  const now = services.now()
  return inTransaction(services.db, async (trx) => {
    const { departure } = await trx
      .selectFrom('reservation')
      .select('departure')
      .where('id', '=', reservationId)
      .executeTakeFirstOrThrow()
    const { status } = await trx
      .selectFrom('departure')
      .select('status')
      .where('id', '=', departure)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const held = await trx
      .selectFrom('reservation')
      .select(['id', 'departure', 'party', 'email', 'locale', 'state', 'hold_expires_at'])
      .where('id', '=', reservationId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // A payment has started concurrently, and a job of its own reconciles its attempt; or the reseller has confirmed
    // the hold.
    if (held.state !== 'created') return null
    // Before this transaction got its locks, the hold was extended or a reseller moved it to another departure. The job
    // runs again at the deadline that is returned.
    if (now < held.hold_expires_at || held.departure !== departure) return held.hold_expires_at
    await releaseUnpaid(services, trx, held, { event: 'deadline', now })
    // The cancellation of the departure has queued a mail of its own.
    if (status === 'cancelled') return null
    const mail: NewMessage = { kind: 'not_paid', reservationId, recipient: held.email, locale: held.locale }
    await queueMessage(services, trx, mail, now)
    return null
  })
}

/** Ends an unpaid reservation in the state `created`. The caller holds the locks of its departure and of its row. */
export async function releaseUnpaid(
  services: Pick<AppContext, 'queue'>,
  trx: Transaction,
  { id, departure, party }: Pick<ReservationRow, 'id' | 'departure' | 'party'>,
  { event, now }: { event: 'deadline' | 'released'; now: Date },
): Promise<void> {
  await trx
    .updateTable('reservation')
    .set({ state: 'not_paid', seat_status: 'none', ended_at: now })
    .where('id', '=', id)
    .execute()
  await movePlaces(services, trx, { departure, places: party, from: 'held', to: 'none', heldBy: id })
  await trx
    .insertInto('reservation_event')
    .values({ reservation_id: id, event, from_state: 'created', to_state: 'not_paid', happened_at: now })
    .execute()
}

type LoadedHold = NonNullable<Awaited<ReturnType<typeof load>>>

/**
 * Whether the hold is over, so that nothing has to be ended. A `charge_only` reservation without places stays open
 * until its deadline, because the guest may try another card.
 */
const isOver = ({ state, seat_status, hold_kind }: LoadedHold) =>
  hasEnded(state) || seat_status === 'sold' || (seat_status === 'none' && hold_kind !== 'charge_only')

const holdOf = ({ hold_kind, created_at, hold_expires_at }: LoadedHold) => ({
  holdKind: hold_kind,
  createdAt: created_at,
  holdExpiresAt: hold_expires_at,
})

async function load({ db }: AppContext, reservationId: string, changeId: string | null) {
  const columns = ['state', 'seat_status', 'hold_kind', 'created_at', 'hold_expires_at'] as const
  const hold = await (changeId === null
    ? db.selectFrom('reservation').select(columns).where('id', '=', reservationId)
    : db.selectFrom('reservation_change').select(columns).where('id', '=', changeId)
  ).executeTakeFirst()
  if (!hold) return undefined
  const attempts = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('change_id', 'is not distinct from', changeId)
    .orderBy('number', 'desc')
    .execute()
  return { ...hold, attempts }
}
