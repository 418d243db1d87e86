import { sql } from 'kysely'
import { z } from 'zod'
import { lateMinutes } from '../../contract/guest-notice.ts'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import { isoDate, localeCode, singleLineText } from '../../contract/primitives.ts'
import { departureLocation, startId, tripId } from '../../contract/reservation.ts'
import { getDeparture } from '../../domain/availability/set-departure.ts'
import { groupByBoardingPlace } from '../../domain/boarding/boarding-places.ts'
import { departuresWithParties } from '../../domain/boarding/daily-overview.ts'
import { type ManifestParty, manifestOn } from '../../domain/boarding/manifest.ts'
import { appliedSequences } from '../../domain/devices/applied-sequences.ts'
import { isIssuing } from '../../domain/fiscal/list-receipts.ts'
import type { DepartureKey } from '../../domain/places/departure-id.ts'
import { isOfBoats } from '../../domain/places/of-boats.ts'
import { findReservationRecord } from '../../domain/reservations/reservation-record.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { loadTrips } from '../../domain/trips/trips.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { boardingState } from '../../shared/boarding-state.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { manifestTotals } from '../../shared/manifest-totals.ts'
import { personsCounted } from './boarding.ts'
import { choiceRefusals, chooseDeparture, chooseTrip, departureChoice } from './chosen-departure.ts'
import { defineOperation, done, moment, refused } from './define-operation.ts'
import { departureSale, salesOf } from './departure-sale.ts'
import { departureView, viewDeparture } from './departure-view.ts'
import { sailingOfDeparture, withSailings } from './sail.ts'
import { type Writer, writerIn } from './sentences.ts'

/** Sums over parties; amounts in cents. `rest` = `cash` (taken) + `terminal` (by card on board) + `due`. */
export const partyTotals = z.object({
  parties: z.int(),
  guests: z.int(),
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  aboard: z.int(),
  /** How many are aboard, by age. */
  persons: personsCounted,
  restAmount: z.int(),
  cashAmount: z.int(),
  terminalAmount: z.int(),
  dueAmount: z.int(),
})

const manifestParty = z.object({
  /** The last part of the URL in the QR code (`/ticket/<ticket>`). */
  ticket: z.string(),
  code: z.string(),
  /** The letters and digits of the code on a ticket of a former system; null if the booking has none. */
  alias: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  locale: localeCode,
  ...{ trip: tripId, start: startId },
  location: departureLocation,
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  guests: z.int(),
  extras: z.array(z.object({ id: z.string(), title: z.string(), pieces: z.int() })),
  /** `notes`: the text of the guest. `ownNotes`: the notes of the operator. */
  notes: z.string(),
  ownNotes: z.array(z.string()),
  /**
   * In cents: `restAmount` is the part of the price that is paid on board. `cashAmount` of it was paid in cash,
   * `terminalAmount` by card on the terminal, and `dueAmount` is unpaid.
   */
  restAmount: z.int(),
  cashAmount: z.int(),
  terminalAmount: z.int(),
  dueAmount: z.int(),
  /**
   * `aboard`: how many of the party are aboard; `persons`: the same by age. `boardedAt`, `boardedBy`: when the first of
   * them was recorded, and by which device or user; null if nobody is aboard.
   */
  aboard: z.int(),
  persons: personsCounted,
  boardedAt: moment.nullable(),
  boardedBy: z.string().nullable(),
  noShow: z.boolean(),
  /**
   * The latest message from the party; null without a message. The party comes `minutes` late, or not at all if
   * `minutes` is null.
   */
  notice: z.object({ minutes: z.literal(lateMinutes).nullable(), at: moment }).nullable(),
  /** For how many people the passenger list has names; null if the trip does not ask for names. */
  named: z.int().nullable(),
})

/** A quay of a departure, with the parties that board there. */
export const manifestPlace = z.object({
  ...{ trip: tripId, start: startId },
  id: departureLocation,
  name: z.string(),
  /** `HH:MM` */
  departsAt: z.string(),
  totals: partyTotals,
  parties: z.array(manifestParty),
})

/**
 * The parties of a day by departure and boarding place, with last names in Croatian order. `applied` is about
 * the phone's queue with the id `installation`: it lists the sequence numbers of processed actions, none below `since`.
 * Parties and `applied` are read from one snapshot of the database, so an action is in both or in neither.
 */
export const manifest = defineOperation({
  name: 'manifest',
  role: 'crew',
  effect: 'read',
  nearDays: true,
  input: z.object({
    date: isoDate,
    /** If trip and start are missing, all departures of the day. */
    ...departureChoice,
    installation: z.uuid().optional(),
    since: z.coerce.number().int().min(0).default(0),
  }),
  answer: z.object({
    date: isoDate,
    departures: z.array(departureView.extend({ sailing: sailingOfDeparture })),
    places: z.array(manifestPlace),
    totals: partyTotals,
    /** The open departures, each with its number of free places and its prices, for sales without signal. */
    sales: z.array(departureSale),
    /** The beginning of the URL of a ticket, to which `ticket` is added. */
    ticketAddress: z.string(),
    /** Whether the site issues fiscal receipts. */
    isFiscal: z.boolean(),
    /** The sequence numbers, from `since` on, of the phone's queued actions that the server has processed. */
    applied: z.array(z.int()),
    /** The time at which the server read the manifest. */
    readAt: moment,
  }),
  async run({ db, now, locale, device, origin }, { date, trip, start, installation, since }) {
    const readAt = now()
    const chosen = await (start === undefined ? chooseTrip : chooseDeparture)(db, { trip, start }, 'read')
    if (!chosen.ok) return chosen
    const isMeant = (one: { trip: string; start: string }) =>
      (trip === undefined && start === undefined) ||
      (one.trip === chosen.trip.id && (start === undefined || one.start === start))
    return inTransaction(db, async (trx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(trx)
      const trips = await loadTrips(trx)
      const day = await departuresWithParties(trx, trips, { date, locale, boats: device?.boats })
      const [states, parties] = [day.departures.filter(isMeant), day.parties.filter(isMeant)]
      const applied = installation === undefined ? [] : await appliedSequences(trx, installation, since)
      const departures = await withSailings(
        trx,
        trips,
        states.map((state) => viewDeparture(trips, state, locale)),
      )
      const places = groupByBoardingPlace(trips, parties)
      const sales = await salesOf(trx, trips, states)
      const ticketAddress = `${origin}/ticket/`
      const [totals, isFiscal] = [manifestTotals(parties), await isIssuing(trx)]
      return done({ date, departures, places, totals, sales, ticketAddress, isFiscal, applied, readAt })
    })
  },
  refusals: choiceRefusals,
})

const ticketState = z.enum(['ok', 'other_day', 'other_boat', 'aboard', 'no_show', 'cancelled', 'not_paid'])
type TicketState = z.infer<typeof ticketState>

/**
 * The party of a scanned or typed code. `state`: whether the party may board today; `message` says this in a sentence.
 * `other_boat`: the party may board, but on a boat that this phone does not show.
 */
export const ticket = defineOperation({
  name: 'ticket',
  role: 'crew',
  effect: 'read',
  nearDays: true,
  input: z.object({ booking: singleLineText(300) }),
  answer: z.object({
    state: ticketState,
    code: z.string(),
    date: isoDate,
    party: manifestParty.nullable(),
    message: z.string(),
  }),
  async run({ db, now, locale, device }, { booking }) {
    const record = await findReservationRecord(db, booking)
    if (!record) return refused('unknown')
    const { code, date, state: paid, ticket: own } = record.reservation
    const party = (await manifestOn(db, date, locale)).find((one) => one.ticket === own) ?? null
    const boarding: TicketState =
      paid !== 'completed' ? 'not_paid' : party ? boardingState(party, date, dayOf(now())) : 'cancelled'
    const other = party && (await departureOfOtherBoat(db, { ...party, date }, { locale, boats: device?.boats }))
    const state: TicketState = other && (boarding === 'ok' || boarding === 'no_show') ? 'other_boat' : boarding
    const message =
      state === 'other_boat'
        ? writerIn(locale).say('ticket.other_boat', { boat: other!.boatName, time: other!.departsAt })
        : ticketSentence(state, { date, party }, writerIn(locale))
    return done({ state, code, date, party, message })
  },
  refusals: { unknown: 'refused.unknown_booking' },
})

/** The departure, if its boat is not among the boats that the phone is limited to; undefined if the phone shows it. */
async function departureOfOtherBoat(
  db: Queryable,
  key: DepartureKey,
  { locale, boats }: { locale: AppLocale; boats: string[] | undefined },
) {
  const departure = await getDeparture({ db }, key)
  if (!departure || isOfBoats(boats)(departure)) return undefined
  return viewDeparture(await loadTrips(db), departure, locale)
}

function ticketSentence(
  state: Exclude<TicketState, 'other_boat'>,
  { date, party }: { date: string; party: ManifestParty | null },
  { say, money, day, time }: Writer,
): string {
  const { dueAmount = 0, boardedAt, boardedBy } = party ?? {}
  if (state === 'ok') return dueAmount > 0 ? say('ticket.due', { due: money(dueAmount) }) : say('ticket.paid')
  const at = boardedAt ? time(boardedAt) : ''
  return say(`ticket.${state}`, { day: day(date), time: at, device: boardedBy ?? '' })
}
