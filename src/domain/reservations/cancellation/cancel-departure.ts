import type { DepartureReason } from '../../../contract/operator-app/cancellation-reasons.ts'
import { isoDate } from '../../../contract/primitives.ts'
import type { Queryable, Transaction } from '../../../platform/database/connect.ts'
import type { DepartureId, DepartureStatus, ReservationRow } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import { recordAction } from '../../audit-log/record-action.ts'
import type { AppContext } from '../../context.ts'
import { type BoatChangeObsolete, boatChangeObsolete } from '../../places/claim-places.ts'
import { type DepartureKey, departureId } from '../../places/departure-id.ts'
import { ensureDeparture } from '../../places/ensure-departure.ts'
import { offerReturnedPlaces } from '../../places/offer-returned-places.ts'
import { dayOf } from '../../time/operator-time.ts'
import { minimumGuestsDeadline, rulesOfBooking } from '../../trips/cancellation-rules.ts'
import { loadTrips, startOf, type Trip, type TripStart, tripOf } from '../../trips/trips.ts'
import { expireChanges, expireHolds } from '../holds/release-holds.ts'
import { cancelParty } from './cancel-reservation.ts'
import { plannedCalls } from './cancellation-progress.ts'
import { mailUnpaidLinks } from './mail-unpaid-links.ts'
import { choiceDeadline } from './weather-choice.ts'

export type CancelDepartureOutcome =
  | { ok: true; parties: number; amount: number; underWay: number }
  | { ok: false; refusal: 'not_a_day' | 'past' | 'already' | 'no_minimum' | BoatChangeObsolete }
  | { ok: false; refusal: 'minimum_too_late'; hours: number }
  | ({ ok: false; refusal: 'amounts_changed' } & ConfirmedCancellation)

/** The number of guests and the amount to refund, in cents, that a person has seen and confirmed. */
interface ConfirmedCancellation {
  guests: number
  amount: number
}

interface DepartureCancellation extends DepartureKey {
  reason: DepartureReason
  choice?: boolean
  actor: string
  /** If given, the cancellation is refused if the guests or the amount, read under the locks, differ from these. */
  confirmed?: ConfirmedCancellation | undefined
  /** If given, the cancellation is refused unless this is still the boat of the departure and it is out of service. */
  fromBoat?: string | undefined
}

/**
 * Cancels a departure for good, in one transaction: cancels every paid reservation, frees its places, and queues its
 * refund and a mail. With `choice`, each guest first chooses between another day and the refund, except the guests of
 * resellers. The reason `minimum` (too few guests) is refused if the terms of any party have no minimum, or if their
 * deadline for it has passed. The holds of unpaid reservations and of changes to this departure expire now. A payment
 * that still arrives for them is refunded.
 */
export function cancelDeparture(
  services: AppContext,
  { trip: tripId, date, start, reason, choice = false, actor, confirmed, fromBoat }: DepartureCancellation,
): Promise<CancelDepartureOutcome> {
  const now = services.now()
  const cancel = async (trx: Transaction): Promise<CancelDepartureOutcome> => {
    if (!isoDate.safeParse(date).success) return { ok: false, refusal: 'not_a_day' }
    if (date < dayOf(now)) return { ok: false, refusal: 'past' }
    const trip = tripOf(await loadTrips(trx), tripId)
    const departure = departureId({ trip: tripId, date, start })
    if ((await lockDeparture(trx, departure)) === 'cancelled') return { ok: false, refusal: 'already' }
    const stands = await boatChangeObsolete(trx, departure, fromBoat)
    if (stands) return { ok: false, refusal: stands }
    const parties = await confirmedReservations(trx, departure)
    const tooFew = reason === 'minimum' && minimumProblem(trip, startOf(trip, start), { date, parties, now })
    if (tooFew) return { ok: false, ...tooFew }
    await trx.updateTable('departure').set({ status: 'cancelled' }).where('id', '=', departure).execute()
    let amount = 0
    for (const reservation of parties)
      amount += await cancelParty(services, trx, reservation, {
        reason,
        returns: true,
        now,
        // Guests of resellers have no choice here: the reseller gives them another day or their money.
        ...(choice && reservation.channel !== 'reseller' && { chooseBy: choiceDeadline(reservation, now) }),
      })
    const guests = parties.reduce((sum, { party }) => sum + party, 0)
    if (confirmed && (confirmed.guests !== guests || confirmed.amount !== amount))
      throw new NotConfirmedError({ guests, amount })
    const underWay = await expireHolds(services, trx, { departure, event: 'departure_cancelled' }, now)
    await mailUnpaidLinks(services, trx, underWay, { date, reason, now })
    const changes = await expireChanges(services, trx, { departure }, now)
    // The queued job ends the live offers of the cancelled departure.
    await offerReturnedPlaces(services, trx, departure)
    const done = { parties: parties.length, amount, underWay: underWay.length + changes.length }
    await recordAction(trx, {
      command: 'departure cancel',
      details: { trip: tripId, date, start, reason, ...done },
      actor,
      now,
    })
    return { ok: true, ...done }
  }
  return inTransaction(services.db, cancel).catch((error: unknown) => {
    if (error instanceof NotConfirmedError) return { ok: false, refusal: 'amounts_changed', ...error.now }
    throw error
  })
}

/**
 * Why a departure can't be cancelled for too few guests; false if it can. `no_minimum`: the terms of a party have no
 * minimum. `minimum_too_late`: the deadline in the terms of a party has passed. Without parties the rules of the trip
 * apply.
 */
function minimumProblem(
  trip: Trip,
  start: TripStart,
  { date, parties, now }: { date: string; parties: ReservationRow[]; now: Date },
) {
  const sold = parties.map((party) => rulesOfBooking(party).minimum_guests?.notice_hours)
  const notices = sold.length > 0 ? sold : [trip.minimumGuests?.noticeHours]
  const known = notices.filter((hours) => hours !== undefined)
  if (known.length < notices.length) return { refusal: 'no_minimum' } as const
  const hours = Math.max(...known)
  return now > minimumGuestsDeadline(start, date, hours) && ({ refusal: 'minimum_too_late', hours } as const)
}

/** Thrown to roll the cancellation back: the amount is known only when every party is locked. */
class NotConfirmedError extends Error {
  readonly now: ConfirmedCancellation

  constructor(now: ConfirmedCancellation) {
    super('the amounts are not those that were confirmed')
    this.now = now
  }
}

/** What `cancelDeparture` would do; changes nothing. */
export async function previewDepartureCancellation({ db }: Pick<AppContext, 'db'>, key: DepartureKey) {
  const parties = isoDate.safeParse(key.date).success ? await confirmedReservations(db, departureId(key)) : []
  const calls = await plannedCalls(db, parties)
  return {
    parties: parties.length,
    guests: parties.reduce((sum, { party }) => sum + party, 0),
    amount: calls.reduce((sum, { amount }) => sum + amount, 0),
    calls,
  }
}

async function lockDeparture(trx: Transaction, departure: DepartureId): Promise<DepartureStatus> {
  await ensureDeparture(trx, departure)
  const row = await trx
    .selectFrom('departure')
    .select('status')
    .where('id', '=', departure)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.status
}

/** The paid reservations that are not cancelled, ordered by code: the order in which they are locked. */
const confirmedReservations = (db: Queryable, departure: DepartureId): Promise<ReservationRow[]> =>
  db
    .selectFrom('reservation')
    .selectAll()
    .where('departure', '=', departure)
    .where('state', '=', 'completed')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('cancellation')
            .select('reservation_id')
            .whereRef('cancellation.reservation_id', '=', 'reservation.id'),
        ),
      ),
    )
    .orderBy('code')
    .execute()
