import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CancellationReason } from '../../../contract/operator-app/cancellation-reasons.ts'
import type { Queryable, Transaction } from '../../../platform/database/connect.ts'
import type { ReservationRow } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import { recordAction } from '../../audit-log/record-action.ts'
import type { AppContext } from '../../context.ts'
import { guestDisplayName } from '../../guest-name.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import { eraseUnneededPassengers } from '../../passengers/erase-passengers.ts'
import { crewMoneyOf } from '../../payments/crew-money.ts'
import { disputedAmount, disputedDetails } from '../../payments/disputed.ts'
import { refundableAmount, requestRefund } from '../../payments/refund.ts'
import { retryIfMoved } from '../../places/lock-departures.ts'
import { movePlaces } from '../../places/move-places.ts'
import { dayOf } from '../../time/operator-time.ts'
import { cancellationTerms } from '../../trips/cancellation-rules.ts'
import { loadTrips } from '../../trips/trips.ts'
import { findReservationId } from '../find-reservation.ts'
import { expireChanges } from '../holds/release-holds.ts'
import { lockBooking } from '../lock-reservation.ts'

type CancelReservationRefusal = 'unknown' | 'not_booked' | 'already' | 'aboard' | 'sailed'

/**
 * What a cancellation refunds, in cents. The operator has to hand back `cash` in cash and to return `terminal` to the
 * card on the crew's terminal.
 */
interface CancellationPreview {
  ok: true
  code: string
  name: string
  date: string
  guests: number
  /** Whether the deposit is refunded: a guest may cancel free of charge until the cancellation deadline. */
  inTime: boolean
  returned: number
  kept: number
  cash: number
  terminal: number
  /**
   * The amount that the guest's bank returns or decides about. It is not refunded here, so that the guest doesn't get
   * it twice.
   */
  disputed: number
}

export type CancelReservationOutcome =
  | CancellationPreview
  | { ok: false; refusal: CancelReservationRefusal }
  | ({ ok: false; refusal: 'amounts_changed' } & CancellationAmounts)

type CancellationAmounts = Pick<CancellationPreview, 'returned' | 'kept' | 'cash' | 'terminal'>

interface CancelRequest {
  booking: string
  reason: CancellationReason
}

/** What `cancelReservation` would do; changes nothing. */
export const previewCancellation = (services: AppContext, request: CancelRequest): Promise<CancelReservationOutcome> =>
  preview(services.db, request, services.now())

/**
 * Cancels one paid reservation: frees its places and mails the guest. A guest who cancels after the deadline loses the
 * deposit; when the operator cancels, the whole deposit is refunded.
 * @param request with `confirmed`, the cancellation is refused if the amounts under the lock differ from it
 */
export function cancelReservation(
  services: AppContext,
  request: CancelRequest & { actor: string; confirmed?: CancellationAmounts | undefined },
): Promise<CancelReservationOutcome> {
  const now = services.now()
  const cancel = async (trx: Transaction): Promise<CancelReservationOutcome> => {
    const id = await findReservationId(trx, request.booking)
    const locked = id === undefined ? undefined : await lockBooking(trx, id)
    if (!locked) return { ok: false, refusal: 'unknown' }
    const outcome = await preview(trx, request, now)
    if (!outcome.ok) return outcome
    const { reason, actor, confirmed } = request
    const { returned: toReturn, kept, cash, terminal } = outcome
    const amounts = { returned: toReturn, kept, cash, terminal }
    if (confirmed && !isDeepStrictEqual(confirmed, amounts))
      return { ok: false, refusal: 'amounts_changed', ...amounts }
    const returned = await cancelParty(services, trx, locked, { reason, returns: outcome.inTime, now })
    const details = { code: outcome.code, reason, returned, kept }
    await recordAction(trx, { command: 'reservation cancel', details, actor, now })
    return { ...outcome, returned }
  }
  return retryIfMoved(() => inTransaction(services.db, cancel))
}

async function preview(
  db: Queryable,
  { booking, reason }: CancelRequest,
  now: Date,
): Promise<CancelReservationOutcome> {
  const reservation = await load(db, booking)
  if (!reservation) return { ok: false, refusal: 'unknown' }
  const { id, code, date } = reservation
  if (reservation.state !== 'completed') return { ok: false, refusal: 'not_booked' }
  if (await exists(db, 'cancellation', id)) return { ok: false, refusal: 'already' }
  if (await exists(db, 'boarding', id)) return { ok: false, refusal: 'aboard' }
  const terms = cancellationTerms(await loadTrips(db), reservation, now)
  if (terms === 'departed') return { ok: false, refusal: 'sailed' }
  const inTime = reason !== 'guest' || terms === 'free'
  const [left, toCrew, disputed] = await Promise.all([
    refundableAmount(db, id),
    crewMoneyOf(db, id),
    disputedAmount(db, id),
  ])
  const [returned, kept] = inTime ? [left, 0] : [0, left]
  const guests = reservation.party
  return {
    ok: true,
    code,
    name: guestDisplayName(reservation),
    date,
    guests,
    inTime,
    returned,
    kept,
    ...toCrew,
    disputed,
  }
}

async function load(db: Queryable, booking: string): Promise<ReservationRow | undefined> {
  const id = await findReservationId(db, booking)
  return id === undefined
    ? undefined
    : db.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function exists(db: Queryable, table: 'cancellation' | 'boarding', id: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('reservation_id').where('reservation_id', '=', id).executeTakeFirst()
  return row !== undefined
}

interface PartyCancellation {
  reason: CancellationReason
  /** Whether the deposit is refunded. */
  returns: boolean
  /** Until when the guest may choose another day; the refund waits for the choice. Ignored if a payment is disputed. */
  chooseBy?: Date
  /** The guest gets no mail, because another system has told the guest. */
  isSilent?: boolean
  now: Date
}

/**
 * Cancels one reservation: inserts the cancellation, frees the places, ends an open change, requests the refund and
 * queues a mail. The caller holds the departure's row lock.
 * @returns the refunded amount, in cents; if the guest can choose another day, the amount that is refunded without that
 * choice
 */
export async function cancelParty(
  services: AppContext,
  trx: Transaction,
  { id, party, departure, email, locale, seat_status, channel }: ReservationRow,
  { reason, returns, chooseBy: offered, isSilent = false, now }: PartyCancellation,
): Promise<number> {
  // The reservation is locked before the refundable amount is read. So a concurrent refund has either ended, and the
  // amount is reduced by it, or it waits for this lock.
  await trx.selectFrom('reservation').select('id').where('id', '=', id).forUpdate().execute()
  // A departure can be cancelled after boarding, when the boat had to turn back. Then nobody counts as boarded or
  // missing.
  await trx.deleteFrom('boarding').where('reservation_id', '=', id).execute()
  await trx.deleteFrom('no_show').where('reservation_id', '=', id).execute()
  await expireChanges(services, trx, { reservationId: id }, now)
  const disputed = await disputedDetails(trx, id)
  // A deposit that the bank returns can't pay for another day, so there is no choice.
  const chooseBy = disputed.disputed_amount ? undefined : offered
  const by = reason === 'guest' ? 'guest' : 'operator'
  const cancellation = { reservation_id: id, reason, cancelled_by: by, cancelled_at: now } as const
  await trx
    .insertInto('cancellation')
    .values({ ...cancellation, choose_by: chooseBy ?? null })
    .execute()
  await eraseUnneededPassengers(trx, dayOf(now), { reservation: id })
  await trx.updateTable('reservation').set({ seat_status: 'none' }).where('id', '=', id).execute()
  await movePlaces(services, trx, { departure, places: party, from: seat_status, to: 'none' })
  const event = { event: 'cancelled', from_state: 'completed', to_state: 'completed' } as const
  await trx
    .insertInto('reservation_event')
    .values({ ...event, reservation_id: id, happened_at: now })
    .execute()
  if (returns && channel === 'reseller') await returnToReseller(trx, id, now)
  const amount = returns ? await refundableAmount(trx, id) : 0
  // One mail per departure: a booking that was cancelled, then moved, may be cancelled again and needs a second mail.
  const mail = { reservationId: id, dedupeKey: departure, recipient: email, locale }
  if (chooseBy) {
    await services.queue.add(trx, 'end-choice', { reservationId: id }, chooseBy)
    const details = { reason, refundable_amount: String(amount), choose_until: dayOf(chooseBy) }
    await queueMessage(services, trx, { ...mail, kind: 'weather_choice', details }, now)
    return amount
  }
  if (amount > 0) await requestRefund(services, trx, { reservationId: id, amount, reason, now })
  if (isSilent) return amount
  const details = { reason, returned_amount: String(amount), ...(!returns && { late: 'yes' }), ...disputed }
  await queueMessage(services, trx, { ...mail, kind: 'cancelled', details }, now)
  return amount
}

/** Posts to the ledger that the reseller owes nothing for the booking: the reseller itself refunds the guest. */
async function returnToReseller(trx: Transaction, reservationId: string, now: Date): Promise<void> {
  await sql`
    insert into ledger_entry (reservation_id, kind, amount, posted_at)
    select reservation_id, 'outside', -sum(amount), ${now} from ledger_entry
    where reservation_id = ${reservationId} and kind = 'outside' group by reservation_id having sum(amount) <> 0`.execute(
    trx,
  )
}
