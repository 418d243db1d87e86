import { z } from 'zod'
import { type Channel, searchedSources, sourceOfChannel } from '../../contract/booking-sources.ts'
import { buyer } from '../../contract/buyer.ts'
import { isoDate, localeCode, singleLineText } from '../../contract/primitives.ts'
import { startId, tripId } from '../../contract/reservation.ts'
import { findBoarded } from '../../domain/boarding/board-party.ts'
import { manifestOn } from '../../domain/boarding/manifest.ts'
import { findFiscalBuyer } from '../../domain/fiscal/fiscal-buyer.ts'
import { crewMoneyOf } from '../../domain/payments/crew-money.ts'
import { disputedAmount } from '../../domain/payments/disputed.ts'
import { refundableBy } from '../../domain/reservations/cancellation/refund-reservation.ts'
import { guestHistory } from '../../domain/reservations/guest-history.ts'
import { labelLines } from '../../domain/reservations/price-lines.ts'
import {
  findReservationRecord,
  heldUntilOf,
  type ReservationRecord,
} from '../../domain/reservations/reservation-record.ts'
import { bookingFilters, searchReservations } from '../../domain/reservations/search-reservations.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { quayOf } from '../../domain/trips/sailing.ts'
import { loadTrips, tripOf } from '../../domain/trips/trips.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { hasOneDeparture } from './chosen-departure.ts'
import { defineOperation, done, moment, refused } from './define-operation.ts'

const maxRows = 30
const maxTrips = 20
const bookingState = z.enum(['created', 'paying', 'securing', 'completed', 'not_paid', 'failed'])

/** Finds bookings by a text, the day of departure, their state and their source: at most 30, with the nearest days first. */
export const bookings = defineOperation({
  name: 'bookings',
  role: 'owner',
  effect: 'read',
  input: z.object({
    /** All or part of a code, name, e-mail address or phone number. */
    text: singleLineText(100).optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
    state: z.enum(bookingFilters).optional(),
    source: z.enum(searchedSources).optional(),
  }),
  answer: z.object({
    more: z.boolean(),
    /**
     * True if no booking contains the text and a word of the text may be a name. Then `bookings` lists bookings with
     * similar names instead.
     */
    similar: z.boolean(),
    bookings: z.array(
      z.object({
        code: z.string(),
        ...{ trip: tripId, date: isoDate, start: startId },
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phone: z.string(),
        guests: z.int(),
        state: bookingState,
        cancelled: z.boolean(),
        noShow: z.boolean(),
      }),
    ),
  }),
  async run({ db, now }, search) {
    if (Object.values(search).every((each) => each === undefined)) return refused('nothing_to_find')
    if (search.from && search.to && search.from > search.to) return refused('range_order')
    const { reservations, similar } = await searchReservations(db, search, { today: dayOf(now()), limit: maxRows })
    return done({ similar, more: reservations.length > maxRows, bookings: reservations.slice(0, maxRows) })
  },
  refusals: { nothing_to_find: 'refused.nothing_to_find', range_order: 'refused.range_order' },
})

/** Everything that is stored about a booking. Amounts in cents. */
export const booking = defineOperation({
  name: 'booking',
  role: 'owner',
  effect: 'read',
  input: z.object({ booking: singleLineText(300) }),
  answer: z.object({
    ticket: z.string(),
    code: z.string(),
    state: bookingState,
    /** Whether the guest pays the booking by a payment link. The operation `payment-link` returns the link. */
    isLink: z.boolean(),
    /** Until when an unpaid booking holds its places. */
    heldUntil: moment.nullable(),
    cancelled: z
      .object({
        ...{ reason: z.string(), by: z.string(), at: moment },
        ...{ chooseBy: moment.nullable(), choice: z.string().nullable() },
      })
      .nullable(),
    channel: z.enum(Object.keys(sourceOfChannel) as Channel[]),
    /** The booking in the system from which it was imported; null if it was not imported. */
    imported: z
      .object({
        ...{ source: z.string(), sourceId: z.string(), ticketCode: z.string().nullable() },
        isLanguageGuessed: z.boolean(),
      })
      .nullable(),
    bookedAt: moment,
    ...{ trip: tripId, date: isoDate, start: startId },
    /** What guests call the trip; null if there is only one departure a day. */
    tripName: z.string().nullable(),
    /** The id of the quay, and its name. */
    ...{ location: z.string(), locationName: z.string() },
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    email: z.string(),
    locale: localeCode,
    adults: z.int(),
    children: z.int(),
    infants: z.int(),
    guests: z.int(),
    notes: z.string(),
    ownNotes: z.array(z.object({ note: z.string(), by: z.string(), at: moment })),
    totalAmount: z.int(),
    bailAmount: z.int(),
    depositMethod: z.string(),
    /**
     * Null if the site issues no fiscal documents, or if the booking ended unpaid. `final`: the number of the final
     * invoice, after which the buyer can't be changed; null before the final invoice.
     */
    invoice: z.object({ buyer: buyer.nullable(), final: z.string().nullable() }).nullable(),
    lines: z.array(
      z.object({ kind: z.string(), item: z.string(), label: z.string(), pieces: z.int(), amount: z.int() }),
    ),
    ledger: z.array(
      z.object({
        kind: z.string(),
        amount: z.int(),
        at: moment,
        device: z.string().nullable(),
        slip: z.string().nullable(),
      }),
    ),
    attempts: z.array(
      z.object({ id: z.string(), provider: z.string(), state: z.string(), amount: z.int(), at: moment }),
    ),
    refunds: z.array(z.object({ id: z.string(), state: z.string(), amount: z.int(), reason: z.string(), at: moment })),
    mails: z.array(z.object({ id: z.string(), kind: z.string(), state: z.string(), at: moment })),
    aboard: z.int(),
    boardedAt: moment.nullable(),
    boardedBy: z.string().nullable(),
    noShow: z.boolean(),
    /** The cents that each refund method could return now. */
    refundable: z.object({ card: z.int(), hand: z.int(), cash: z.int(), terminal: z.int() }),
    /** The disputed cents: the guest's bank has taken them back, or still decides about them. */
    disputed: z.int(),
    /** In cents: taken on board in cash, taken on board by card, and not paid yet. */
    cashAmount: z.int(),
    terminalAmount: z.int(),
    dueAmount: z.int(),
    /**
     * Other paid bookings with this e-mail address or phone number. `count`: how many past trips the guest took part
     * in. `noShows`: how many past trips the guest missed. `trips`: the latest of these bookings.
     */
    history: z.object({
      count: z.int(),
      noShows: z.int(),
      trips: z.array(
        z.object({
          ...{ code: z.string(), trip: tripId, date: isoDate, start: startId, tripName: z.string().nullable() },
          ...{ guests: z.int(), cancelled: z.boolean(), noShow: z.boolean() },
        }),
      ),
    }),
  }),
  async run({ db, origin, locale, now }, { booking: code }) {
    const record = await findReservationRecord(db, code)
    if (!record) return refused('unknown')
    const { reservation: row, cancellation } = record
    const trips = await loadTrips(db)
    const [lines, boarded, card, hand, toCrew, disputed, party, devices, noShow, history, invoice] = await Promise.all([
      labelLines(db, { trip: row.trip, date: row.date, locale: row.locale, lines: record.lines }, locale),
      findBoarded(db, row),
      refundableBy(db, row.id, 'card'),
      record.refunds.some(mayNeedAnotherWay) ? refundableBy(db, row.id, 'hand') : 0,
      crewMoneyOf(db, row.id),
      disputedAmount(db, row.id),
      manifestOn(db, row.date, locale).then((parties) => parties.find(({ ticket }) => ticket === row.ticket)),
      db.selectFrom('device').select(['id', 'name']).execute(),
      db.selectFrom('no_show').select('reservation_id').where('reservation_id', '=', row.id).executeTakeFirst(),
      guestHistory(db, row, { today: dayOf(now()), limit: maxTrips }),
      findFiscalBuyer(db, row.id),
    ])
    const deviceNames = new Map(devices.map(({ id, name }) => [id, name]))
    const nameOfTrip = (id: string) => (hasOneDeparture(trips) ? null : textIn(tripOf(trips, id).names, locale))
    return done({
      ...row,
      /** The link to the page where the guest changes or cancels the booking. Only the command line shows the link. */
      link: `${origin}/booking/${row.id}`,
      isLink: row.hold_kind === 'link',
      heldUntil: heldUntilOf(row),
      cancelled: cancellation
        ? {
            ...{ reason: cancellation.reason, by: cancellation.cancelled_by, at: cancellation.cancelled_at },
            ...{ chooseBy: cancellation.choose_by, choice: cancellation.choice },
          }
        : null,
      imported: record.imported
        ? {
            ...{ source: record.imported.source, sourceId: record.imported.source_id },
            ...{ ticketCode: record.imported.ticket_code, isLanguageGuessed: record.imported.is_locale_guessed },
          }
        : null,
      bookedAt: row.created_at,
      tripName: nameOfTrip(row.trip),
      locationName: quayOf(trips, row.departure_location).name,
      location: row.departure_location,
      firstName: row.first_name,
      lastName: row.last_name,
      guests: row.party,
      ownNotes: record.notes.map(({ note, noted_by: by, noted_at: at }) => ({ note, by, at })),
      totalAmount: row.total_amount,
      bailAmount: row.bail_amount,
      depositMethod: row.deposit_method,
      invoice: invoice ?? null,
      lines: lines.map((line) => ({ ...line, item: line.item_id, amount: line.original_amount })),
      ledger: record.ledger.map(({ device, posted_at: at, ...entry }) => ({
        ...{ ...entry, at },
        device: device === null ? null : (deviceNames.get(device) ?? device),
      })),
      attempts: record.attempts.map((attempt) => ({ ...attempt, at: attempt.created_at })),
      refunds: record.refunds.map((refund) => ({ ...refund, at: refund.created_at })),
      mails: record.messages.map((mail) => ({ ...mail, at: mail.sent_at ?? mail.due_at })),
      ...boarded,
      noShow: noShow !== undefined,
      refundable: { card, hand, ...(cancellation ? toCrew : { cash: 0, terminal: 0 }) },
      disputed,
      cashAmount: party?.cashAmount ?? 0,
      terminalAmount: party?.terminalAmount ?? 0,
      dueAmount: party?.dueAmount ?? 0,
      history: { ...history, trips: history.trips.map((each) => ({ ...each, tripName: nameOfTrip(each.trip) })) },
    })
  },
  refusals: { unknown: 'refused.unknown_booking' },
})

/**
 * Whether a refund to the card has failed for a reason that could be permanent, such as a closed account. `problem` is
 * null if an earlier version of the site recorded the refund.
 */
const mayNeedAnotherWay = ({ state, problem }: ReservationRecord['refunds'][number]) =>
  state === 'failed' && (problem === null || problem === 'account_closed' || problem === 'other')
