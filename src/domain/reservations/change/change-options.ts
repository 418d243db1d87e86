import type { SpecialOffer } from '../../../contract/settings.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Queryable } from '../../../platform/database/connect.ts'
import type { BookedTrip, DepositMethod, ReservationState } from '../../../platform/database/tables.ts'
import type { OfferedPlaces } from '../../availability/sailing-day.ts'
import type { AppContext } from '../../context.ts'
import { listLocalizedOffers } from '../../pricing/special-offers.ts'
import { operatorSettings } from '../../settings/operator-settings.ts'
import { isBookable, type Trip } from '../../trips/trips.ts'
import { labelLines } from '../price-lines.ts'
import { findBookingSnapshot } from './booking-snapshot.ts'
import { type ChangeProblem, type ChangeScope, changeScope, orderOf, type TripOrder } from './change-rules.ts'

/** What the page of a booking needs for its forms to change and to cancel it. */
export interface ChangeOptions {
  scope: ChangeScope | { problem: ChangeProblem }
  booked: TripOrder
  party: number
  /** The trip to which `extras` and `maxParty` belong: the booked one, or another one that the guest looks at. */
  trip: string
  /** The extras on offer with their current prices, then booked ones that are no longer on offer and have no `offer`. */
  extras: { id: string; title: string; maxPieces: number; offer?: SpecialOffer }[]
  maxParty: number
  depositMethod: DepositMethod
  /** Without an e-mail address the guest can't confirm a refund, another day or fewer people online. */
  hasEmail: boolean
  refundable: number
  /** The amount that the guest's bank returns or decides about. */
  disputed: number
  heldByChange: OfferedPlaces | null
}

export async function findChangeOptions(
  services: AppContext,
  id: string,
  locale: Locale,
  lookedAt?: string,
): Promise<ChangeOptions | undefined> {
  const { db } = services
  const booking = await findBookingSnapshot(db, id)
  if (!booking) return undefined
  const settings = await operatorSettings(db, booking.trip)
  const isAllowed = (trip: Trip) => trip.id === lookedAt && isBookable(trip)
  const trip = settings.trips.trips.find(isAllowed) ?? settings.trip
  const isOther = trip.id !== booking.trip
  const offers = await listLocalizedOffers(db, trip.id, locale)
  const booked = orderOf(booking)
  const pieces = new Map(booked.special_offers.map((extra) => [extra.id, extra.pieces]))
  const offered = offers.map((offer) => ({
    id: offer.id,
    title: offer.title,
    maxPieces: Math.max(offer.max_pieces, pieces.get(offer.id) ?? 0),
    offer,
  }))
  const removed = isOther
    ? []
    : booking.lines.filter(
        ({ kind, id: item }) => kind === 'special_offer' && !offered.some((offer) => offer.id === item),
      )
  const kept = new Map(
    removed.map((line) => [line.id, { id: line.id, title: line.label, maxPieces: pieces.get(line.id) ?? 0 }]),
  )
  return {
    scope: changeScope(booking, { now: services.now(), settings }),
    booked,
    party: booking.party,
    trip: trip.id,
    extras: [...offered, ...kept.values()],
    maxParty: isOther ? trip.maxParty : Math.max(trip.maxParty, booking.party),
    depositMethod: booking.deposit_method,
    hasEmail: booking.email !== '',
    refundable: booking.refundable,
    disputed: booking.disputed,
    heldByChange: booking.heldByChange,
  }
}

/** A change of a booking, in any state. `endedAt` is null while the change waits for its payment. */
export interface PastChange {
  state: ReservationState
  before: BookedTrip
  after: BookedTrip
  endedAt: Date | null
  /** The amounts that were paid online for the change and refunded by it. */
  paid: number
  refunded: number
  /** Whether the whole deposit was paid by card. If not, a refund may have to be handed back, in whole or in part. */
  isByCard: boolean
}

/** The changes of a booking, the oldest first, with price lines in the reader's language. */
export async function listChanges(db: Queryable, reservationId: string, reader: Locale): Promise<PastChange[]> {
  const rows = await db
    .selectFrom('reservation_change as change')
    .innerJoin('reservation', 'reservation.id', 'reservation_id')
    .selectAll('change')
    .select(['locale', 'deposit_method'])
    .where('reservation_id', '=', reservationId)
    .orderBy('number')
    .execute()
  return Promise.all(
    rows.map(async ({ locale, deposit_method, previous, ...change }) => ({
      state: change.state,
      before: { ...previous, lines: await labelLines(db, { ...previous, locale }, reader) },
      after: { ...change, lines: await labelLines(db, { ...change, locale }, reader) },
      endedAt: change.ended_at,
      paid: change.due_amount,
      refunded: change.refund_amount,
      isByCard: deposit_method === 'card',
    })),
  )
}
