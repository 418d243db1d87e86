import { dayOf } from '../../../domain/time/operator-time.ts'
import { cancellationDeadline, cancellationTerms, soldNow } from '../../../domain/trips/cancellation-rules.ts'
import type { Sailing } from '../../../domain/trips/sailing.ts'
import type { Trips } from '../../../domain/trips/trips.ts'
import { formatsOf } from '../../../i18n/formats.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { timeInText } from '../../../i18n/time-in-text.ts'

/** A deadline: `day` is `YYYY-MM-DD`, and `time` is formatted for use in a sentence. */
export interface Deadline {
  day: string
  time: string
}

export const deadlineAt = (instant: Date, locale: Locale): Deadline => ({
  day: dayOf(instant),
  time: timeInText(formatsOf(locale).time(instant), locale),
})

/** Until when a booking made now could be cancelled free of charge; null if it is too late for that. */
export function freeUntil(trips: Trips, sailing: Sailing, now: Date, locale: Locale): Deadline | null {
  const sold = soldNow(trips, sailing)
  return cancellationTerms(trips, sold, now) === 'free' ? deadlineAt(cancellationDeadline(trips, sold), locale) : null
}
