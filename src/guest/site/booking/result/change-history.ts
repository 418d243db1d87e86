import type { PastChange } from '../../../../domain/reservations/change/change-options.ts'
import { dayOf } from '../../../../domain/time/operator-time.ts'
import { callAt, quayOf } from '../../../../domain/trips/sailing.ts'
import { startOf, type Trips, tripOf } from '../../../../domain/trips/trips.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { tripTitle } from '../trip-title.ts'
import type { ComparedTrip } from './trip-comparison.tsx'

export interface Comparison {
  before: ComparedTrip
  after: ComparedTrip
}

/**
 * The changes of a booking. `completed`: the changes that were made. `notMade`: if the most recent change was not paid
 * or has failed, the trip day that it asked for; otherwise null.
 */
export interface ChangeHistory {
  completed: { day: string; previousDate: string | null }[]
  notMade: string | null
  /** The most recent change that was made, shown above the ticket; null if none was made within 24 hours. */
  latest: MadeChange | null
}

/**
 * A change that was made. Amounts in cents: `paid` online for the change, and `refunded` because of it. `isByCard`: the
 * refund goes to the card; otherwise it is paid by hand, in whole or in part.
 */
export interface MadeChange extends Comparison {
  paid: number
  refunded: number
  isByCard: boolean
}

const latestForMilliseconds = 24 * 3_600_000

/** Summarizes the changes of a booking, oldest first, for its page. */
export function historyOf(changes: PastChange[], { now, ...shown }: { now: Date } & Shown): ChangeHistory {
  const last = changes.at(-1)
  const made = changes.filter(({ state }) => state === 'completed')
  const latest = made.at(-1)
  const isRecent = now.getTime() - (latest?.endedAt?.getTime() ?? 0) < latestForMilliseconds
  return {
    completed: made.flatMap(({ endedAt, before, after }) =>
      endedAt ? [{ day: dayOf(endedAt), previousDate: before.date === after.date ? null : before.date }] : [],
    ),
    notMade: last?.state === 'not_paid' || last?.state === 'failed' ? last.after.date : null,
    latest: latest && isRecent ? madeChange(latest, shown) : null,
  }
}

const madeChange = ({ before, after, paid, refunded, isByCard }: PastChange, shown: Shown): MadeChange => ({
  ...compare(before, after, shown),
  ...{ paid, refunded, isByCard },
})

interface Shown {
  trips: Trips
  locale: Locale
}

type BookedSide = Omit<ComparedTrip, 'title' | 'quay' | 'departs_at'> & { start: string; departure_location: string }

/** The data of a trip before and after a change, for the table that compares them. */
export const compare = (before: BookedSide, after: BookedSide, shown: Shown): Comparison => ({
  before: comparedTrip(before, shown),
  after: comparedTrip(after, shown),
})

/**
 * The trip before or after a change, with only the data that the page shows, because all these data are sent to the
 * browser. The trip and its start are found even if they have been retired.
 */
function comparedTrip({ start, departure_location, ...booked }: BookedSide, { trips, locale }: Shown): ComparedTrip {
  const trip = tripOf(trips, booked.trip)
  const { trip: id, date, adults, children, infants, lines } = booked
  return {
    ...{ trip: id, title: tripTitle(trip, locale), date, quay: quayOf(trips, departure_location).name },
    departs_at: callAt(startOf(trip, start), departure_location)?.departsAt ?? null,
    ...{ adults, children, infants, lines },
  }
}
