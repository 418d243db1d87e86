import { currentSite } from '../../content/site.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { hrefTo } from '../../pages.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { ReservationRow } from '../../platform/database/tables.ts'
import { boatOfDeparture } from '../availability/boat-of-departure.ts'
import type { AppContext } from '../context.ts'
import { boardingNow, deviationOf, onTime, type TimetableDeviation } from '../messages/timetable-deviation.ts'
import { termsOfBooking } from '../site/terms-versions.ts'
import { localDateTime } from '../time/operator-time.ts'
import { rulesOfBooking } from '../trips/cancellation-rules.ts'
import { callOf, minutesFromEveningBefore, quayOf, returnDay, type Sailing } from '../trips/sailing.ts'
import { firstReturn, loadTrips, startOf, type Trips, tripOf } from '../trips/trips.ts'

const calendarAlarmTime = '19:00'

/** The reservation data for mails, calendar file and boarding pass. Amounts in cents. */
export type MailDetails = NonNullable<Awaited<ReturnType<typeof findMailDetails>>>

/**
 * The result has full name, e-mail and phone: it is for mails to the guest and the operator, never for a public page.
 * @param state how the departure differs from the timetable; if omitted, the difference that the guests were told in
 * messages
 */
export async function findMailDetails(
  { origin, operator }: Pick<AppContext, 'origin' | 'operator'>,
  db: Queryable,
  reservationId: string,
  state?: TimetableDeviation,
) {
  const reservation = await db.selectFrom('reservation').selectAll().where('id', '=', reservationId).executeTakeFirst()
  if (!reservation) return undefined
  const lines = await db
    .selectFrom('reservation_line')
    .leftJoin('special_offer', (join) =>
      join.onRef('special_offer.id', '=', 'item_id').on('kind', '=', 'special_offer'),
    )
    .select(['kind', 'item_id as id', 'label', 'pieces', 'reservation_line.original_amount', 'special_offer.title'])
    .where('reservation_id', '=', reservationId)
    .orderBy('reservation_line.position')
    .execute()
  const changes = await db
    .selectFrom('reservation_change')
    .select(({ fn }) => [fn.max('ended_at').as('last'), fn.countAll<number>().as('count')])
    .where('reservation_id', '=', reservationId)
    .where('state', '=', 'completed')
    .executeTakeFirstOrThrow()
  const terms = await termsOfBooking(db, reservationId)
  const trips = await loadTrips(db)
  const boat = await boatOfDeparture(db, trips, reservation)
  const cancellation = await db
    .selectFrom('cancellation')
    .select('cancelled_at')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
  const told = state ?? (await deviationOf(db, reservation))
  const events = [cancellation?.cancelled_at, changes.last, told.toldAt, reservation.ended_at, reservation.created_at]
  const sailing = mailSailing(trips, reservation, told)
  const stampedAt = new Date(Math.max(...events.map((at) => at?.getTime() ?? 0)))
  const seconds = Math.floor((stampedAt.getTime() - reservation.created_at.getTime()) / 1000)
  return {
    businessName: currentSite().business.name,
    origin,
    contact: operator,
    id: reservation.id,
    ticket: reservation.ticket,
    code: reservation.code,
    // A cancelled booking keeps the state `completed`.
    isBooked: reservation.state === 'completed' && !cancellation,
    locale: reservation.locale,
    firstName: reservation.first_name,
    lastName: reservation.last_name,
    phone: reservation.phone,
    email: reservation.email,
    notes: reservation.notes,
    date: reservation.date,
    ...sailing,
    timetable: locationOf(trips, reservation),
    boat: { name: boat.name, marks: boat.facts.marks },
    terms: termsOf(trips, reservation),
    boardingMinutesBefore: currentSite().business.boardingMinutesBefore,
    party: { adults: reservation.adults, children: reservation.children, infants: reservation.infants },
    lines: lines.map(({ title, ...line }) => ({
      ...line,
      operatorLabel: title ? textIn(title, operatorLocale) : line.label,
    })),
    totalAmount: reservation.total_amount,
    bailAmount: reservation.bail_amount,
    depositBy: reservation.deposit_method,
    restAmount: reservation.total_amount - reservation.bail_amount,
    heldUntil: reservation.hold_expires_at,
    termsUrl: terms && origin + terms.path,
    bookingUrl: origin + hrefTo('booking', reservation.locale, reservation.id),
    ticketUrl: origin + hrefTo('ticket', reservation.locale, reservation.ticket),
    calendar: {
      isCancelled: cancellation !== undefined,
      stampedAt,
      // The version of the calendar event. It grows with each change of the booking, even if two happen in one second.
      sequence: seconds + 2 * changes.count + (cancellation ? 1 : 0),
      startsAt: localDateTime(reservation.date, sailing.departureLocation.departsAt),
      endsAt: localDateTime(sailing.returnsOn, sailing.returnsAt),
      alarmMinutes: minutesFromEveningBefore(trips, reservation, calendarAlarmTime),
    },
  }
}

/** What a mail that lists several bookings shows of each booking. The bookings have the order of `ids`. */
export async function findSummaries({ origin }: AppContext, db: Queryable, ids: string[]) {
  const rows = await db.selectFrom('reservation').selectAll().where('id', 'in', ids).execute()
  const trips = await loadTrips(db)
  return rows
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ adults, children, infants, ...row }) => ({
      code: row.code,
      firstName: row.first_name,
      lastName: row.last_name,
      date: row.date,
      departureLocation: locationOf(trips, row),
      party: { adults, children, infants },
      totalAmount: row.total_amount,
      ticketUrl: origin + hrefTo('ticket', row.locale, row.ticket),
    }))
}

/**
 * Where and when a party boards and returns. `returnsAt` is the time at which the boat returns to the party's quay. If
 * this return has no fixed time, `returnsAt` is the latest fixed time at which the boat returns to another quay. If no
 * return has a fixed time, `returnsAt` is the departure time.
 */
export function mailSailing(trips: Trips, sailing: Sailing, state: TimetableDeviation = onTime) {
  const trip = tripOf(trips, sailing.trip)
  const { calls } = startOf(trip, sailing.start)
  const last = calls
    .map(({ returnsAt }) => returnsAt ?? '')
    .toSorted()
    .at(-1)
  const departureLocation = locationOf(trips, sailing, state)
  return {
    ...{ trip: sailing.trip, start: sailing.start, tripTitles: trip.titles, departureLocation },
    returnsAt: departureLocation.returnsAt ?? (last || departureLocation.departsAt),
    returnsOn: returnDay(trips, sailing),
  }
}

/** The terms under which a party has booked. */
function termsOf(trips: Trips, reservation: ReservationRow) {
  const { cancellation_hours: cancellationHours, weather_choice_days: weatherChoiceDays } = reservation
  const { minimum_guests: minimum } = rulesOfBooking(reservation)
  const { returnsAt, returnsInOrder } = firstReturn(startOf(tripOf(trips, reservation.trip), reservation.start).calls)
  return {
    ...{ trip: reservation.trip, cancellationHours, weatherChoiceDays, returnsAt, returnsInOrder },
    minimumGuests: minimum && { count: minimum.count, noticeHours: minimum.notice_hours },
  }
}

/**
 * The quay where a party boards, with its times. `state` says how quay and departure time differ from the timetable; by
 * default they don't differ.
 */
function locationOf(trips: Trips, sailing: Omit<Sailing, 'date'>, state: TimetableDeviation = onTime) {
  const { returnsAt } = callOf(trips, sailing)
  const { departs_at: departsAt, departure_location } = boardingNow(trips, sailing, state)
  const { id, name, latitude, longitude, texts, cashMachineMetres } = quayOf(trips, departure_location)
  return { ...{ id, name, latitude, longitude, texts, cashMachineMetres }, departsAt, returnsAt }
}
