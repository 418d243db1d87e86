import { createHash } from 'node:crypto'
import type { QuoteLine } from '../../contract/reservation.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import type { ImportedFacts } from '../../platform/database/import-tables.ts'
import type { DepartureId, DepartureStatus } from '../../platform/database/tables.ts'
import { countOf, personsOf } from '../../shared/persons.ts'
import { sailsOn } from '../availability/sailing-day.ts'
import { departureId } from '../places/departure-id.ts'
import type { FarePrices } from '../pricing/prices.ts'
import { allocatePayment, quoteLines } from '../pricing/quote.ts'
import { callAt } from '../trips/sailing.ts'
import { isInUse, startsInUse, type Trips } from '../trips/trips.ts'
import type {
  ChangedField,
  ImportedPrice,
  ImportRefusal,
  ImportSailing,
  ImportStep,
  KnownBooking,
} from './import-plan.ts'
import type { ImportedBooking } from './imported-booking.ts'

export interface StepContext {
  trips: Trips
  /** Undefined if the trip has no prices. */
  pricesOn(trip: string, date: string): FarePrices | undefined
  departureOf(id: DepartureId): { status: DepartureStatus; isBoatInService: boolean } | undefined
  today: string
}

/** Decides what to do with one booking of the file. `alias` is null if the old ticket's code can't be used here. */
export function decideStep(
  booking: ImportedBooking,
  known: KnownBooking | undefined,
  alias: string | null,
  context: StepContext,
): ImportStep {
  const code = known?.code ?? null
  const skipped = (problem: ImportRefusal | 'erased_here' | 'cancelled_here'): ImportStep => ({
    ...{ kind: 'skipped', booking, problem, code },
  })
  if (known?.isErased) return skipped('erased_here')
  const sailing = sailingOf(booking, context)
  if (typeof sailing === 'string') return skipped(sailing)
  const prices = context.pricesOn(sailing.trip, sailing.date)
  if (!prices) return skipped('no_prices')
  const facts = factsOf(booking, sailing)
  const contactHash = contactHashOf(booking)
  const changes = known ? changesOf(known, { facts, contactHash, ticketCode: alias && ticketCodeOf(booking) }) : []
  if (known && changes.length === 0)
    return known.isCancelled && facts.state !== 'cancelled'
      ? skipped('cancelled_here')
      : { kind: 'same', booking, code: known.code, reservationId: known.reservationId }
  const price = priceOf(booking, prices)
  const refused = (known && changeRefusal(known, facts, changes, price)) ?? sailingRefusal(facts, known, context)
  if (refused) return skipped(refused)
  return {
    ...{ kind: known ? 'changed' : 'new', booking, sailing, departure: departureId(sailing), facts, contactHash },
    ...{ alias, changes, before: known ?? null, isPast: sailing.date < context.today, price },
    places: facts.state === 'cancelled' ? 0 : countOf(booking.persons),
  }
}

/** The text on the guest's old ticket: its ticket code, or else the id of the booking in the other system. */
export const ticketCodeOf = ({ ticketCode, sourceId }: ImportedBooking): string => ticketCode ?? sourceId

/**
 * Finds the trip, start and quay of a booking. If there is only one trip or one start, the file does not have to name
 * it.
 */
export function sailingOf(
  { trip: named, start: time, quay: wanted, date }: ImportedBooking,
  { trips: { trips }, today }: StepContext,
): ImportSailing | ImportRefusal {
  const able = date < today ? trips : trips.filter(isInUse)
  const [only, ...others] = trips.filter(isInUse)
  const trip = named === null ? (others.length === 0 ? only : undefined) : able.find(({ id }) => id === named)
  if (!trip) return 'unknown_trip'
  const starts = date < today ? trip.starts : startsInUse(trip)
  const atTime = starts.filter(({ calls }) => calls.some(({ departsAt }) => departsAt === time))
  const atFirstCall = atTime.filter(({ calls }) => calls[0]?.departsAt === time)
  const possible = time === null ? startsInUse(trip) : atFirstCall.length > 0 ? atFirstCall : atTime
  const [start] = possible
  if (!start || possible.length > 1) return 'unknown_start'
  const call = wanted === null ? start.calls[0] : callAt(start, wanted)
  return call ? { trip: trip.id, date, start: start.id, quay: call.quay.id } : 'unknown_quay'
}

/**
 * Why the departure can't take the booking; undefined if it can. On a past day only a cancelled departure is a reason.
 */
function sailingRefusal(
  facts: ImportedFacts,
  known: KnownBooking | undefined,
  { departureOf, trips, today }: StepContext,
): ImportRefusal | undefined {
  if (facts.state === 'cancelled') return undefined
  if (facts.state === 'no_show' && facts.date > today) return 'not_yet_sailed'
  const id = departureId(facts)
  const departure = departureOf(id)
  if (departure?.status === 'cancelled') return 'departure_cancelled'
  if (facts.date < today || (known?.departure === id && !known.isCancelled)) return undefined
  if (departure?.status === 'closed') return 'departure_closed'
  const trip = trips.trips.find((each) => each.id === facts.trip)
  if (!trip || !sailsOn(facts.date, trip)) return 'does_not_sail'
  return departure?.isBoatInService === false ? 'boat_out_of_service' : undefined
}

/**
 * Why a change in the file is not applied; undefined if it is. A booking that was cancelled here stays cancelled. For
 * all other bookings, changes of only the guest's data or the ticket code are always applied. Other changes are refused
 * if the party has boarded, if the booking was changed here, or if the crew took more money than the amount that is
 * unpaid in the file.
 */
function changeRefusal(
  known: KnownBooking,
  facts: ImportedFacts,
  changes: ChangedField[],
  { total, paid }: ImportedPrice,
): ImportRefusal | 'cancelled_here' | undefined {
  const isCancelledHere = known.isCancelled && known.facts.state !== 'cancelled'
  if (isCancelledHere && facts.state !== 'cancelled') return 'cancelled_here'
  if (changes.every((field) => field === 'guest' || field === 'ticket')) return undefined
  if (known.hasBoarded) return 'boarded'
  if (known.isChangedHere) return 'changed_here'
  return known.takenOnBoard > total - paid ? 'money_on_board' : undefined
}

const factsOf = ({ state, persons, total, paid }: ImportedBooking, sailing: ImportSailing): ImportedFacts => ({
  ...{ state, trip: sailing.trip, date: sailing.date, start: sailing.start, quay: sailing.quay },
  ...{ ...personsOf(persons), total, paid },
})

/** A hash of the guest's data: it shows a later change without a second copy of the data. */
const contactHashOf = ({ firstName, lastName, email, phone, note, agent, locale }: ImportedBooking): string =>
  createHash('sha256')
    .update(JSON.stringify([firstName, lastName, email, phone, note, agent, locale]))
    .digest('base64url')

const fieldsOf: Record<Exclude<ChangedField, 'guest' | 'ticket'>, (keyof ImportedFacts)[]> = {
  state: ['state'],
  sailing: ['trip', 'date', 'start', 'quay'],
  persons: ['adults', 'children', 'infants'],
  money: ['total', 'paid'],
}

/** What has changed in the file since the last import. */
function changesOf(
  known: KnownBooking,
  now: { facts: ImportedFacts; contactHash: string; ticketCode: string | null },
): ChangedField[] {
  const changed = (Object.keys(fieldsOf) as (keyof typeof fieldsOf)[]).filter((field) =>
    fieldsOf[field].some((name) => known.facts[name] !== now.facts[name]),
  )
  return [
    ...changed,
    ...(known.contactHash === now.contactHash ? [] : (['guest'] as const)),
    ...(known.ticketCode === now.ticketCode ? [] : (['ticket'] as const)),
  ]
}

/**
 * The price of the booking. The total in the file is divided among lines of our fares in proportion to our prices.
 * Without a total in the file, our price of the day applies. If the guest paid more than this, the amount paid is the
 * total.
 */
function priceOf({ persons, total, paid, locale }: ImportedBooking, prices: FarePrices): ImportedPrice {
  const own = quoteLines({ ...persons, special_offers: [] }, { prices, offers: [], t: translatorOf(locale) })
  const ours = own.reduce((sum, line) => sum + line.original_amount, 0)
  const all = Math.max(total ?? ours, paid)
  const lines = all === ours ? own : scaled(own, all, ours)
  return { lines: allocatePayment(lines, paid), total: all, paid }
}

/** Scales the lines to another sum. The first line gets the cents that rounding leaves over. */
function scaled(lines: QuoteLine[], sum: number, before: number): QuoteLine[] {
  const shares = lines.map((line) => (before === 0 ? 0 : Math.floor((line.original_amount * sum) / before)))
  const left = sum - shares.reduce((one, other) => one + other, 0)
  return lines.map((line, index) => ({ ...line, original_amount: (shares[index] ?? 0) + (index === 0 ? left : 0) }))
}
