import { findAskedNames } from '../../domain/boarding/passenger-names.ts'
import { isIssuing } from '../../domain/fiscal/list-receipts.ts'
import { type MailDetails, mailSailing } from '../../domain/reservations/mail-details.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { cancellationDeadline, cancellationTerms } from '../../domain/trips/cancellation-rules.ts'
import type { Trips } from '../../domain/trips/trips.ts'
import { formatsOf } from '../../i18n/formats.ts'
import type { MailCancellation, MailTrip } from '../../mail/mail-reservation.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { BookedTrip } from '../../platform/database/tables.ts'

/**
 * The trip as it was before a change. A mail that was queued by an earlier version has no `previous`. The result then
 * has the day before the change, but everything else as it is after the change.
 */
export function previousTripOf(
  trips: Trips,
  reservation: MailDetails,
  { previous, previous_date }: Record<string, string>,
): MailTrip {
  if (!previous) return { ...reservation, date: previous_date ?? reservation.date }
  const { date, lines, adults, children, infants, ...before }: BookedTrip = JSON.parse(previous)
  const { departureLocation, tripTitles } = mailSailing(trips, { ...reservation, ...before, date })
  return {
    ...{ date, lines, party: { adults, children, infants }, departureLocation, tripTitles },
  }
}

/**
 * Until when the guest can cancel free of charge; `cancelBefore` is null if a cancellation at the time `now` is not
 * free.
 */
export function cancellationOf(trips: Trips, details: MailDetails, now: Date): MailCancellation {
  const { trip, start, date, timetable, locale, terms } = details
  const { cancellationHours: cancellation_hours } = terms
  const sailing = { trip, start, date, departure_location: timetable.id, cancellation_hours }
  const deadline = cancellationDeadline(trips, sailing)
  const isInTime = cancellationTerms(trips, sailing, now) === 'free'
  return {
    cancelBefore: isInTime ? { day: dayOf(deadline), time: formatsOf(locale).time(deadline) } : null,
    cancellationHours: terms.cancellationHours,
  }
}

/**
 * Whether the booking's page has receipts, and the URL of the form for names if some are missing when the mail is sent.
 */
export async function namesAndReceipts(db: Queryable, { id, bookingUrl }: MailDetails, now: Date) {
  const asked = await findAskedNames(db, id, now)
  const hasReceipts = await isIssuing(db)
  return { hasReceipts, ...(asked && asked.named < asked.of && { namesUrl: `${bookingUrl}?names` }) }
}
