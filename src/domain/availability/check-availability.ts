import { formatsOf } from '../../i18n/formats.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { AppContext } from '../context.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { type ValidationError, validationError } from '../validation-error.ts'
import { findNearestAvailableDays, getSailingDay } from './availability.ts'
import { type OfferedPlaces, withOfferedPlaces } from './sailing-day.ts'

/** An error with the places left and alternative dates if the party can't book this start of the trip on this date; otherwise undefined. */
export async function checkAvailability(
  { db, now: clock }: AppContext,
  {
    date,
    start,
    party,
    locale,
    settings,
    offer,
  }: {
    date: string
    start: string
    party: number
    locale: Locale
    settings: OperatorSettings
    offer: OfferedPlaces | null
  },
): Promise<ValidationError | undefined> {
  const now = clock()
  const day = withOfferedPlaces(await getSailingDay(db, { date, start, now, settings }), settings.trip.id, offer)
  if (day.state === 'open' && day.placesLeft >= party) return undefined
  const available = {
    places_left: day.placesLeft,
    nearest_dates: await findNearestAvailableDays(db, { date, start, party, now, settings }),
  }
  const values = { day: formatsOf(locale).dayInSentence(date), places: day.placesLeft }
  return validationError([{ field: 'date', key: errorKeys[day.state], values }], locale, { available })
}

const errorKeys = {
  no_tour: 'error.no_tour',
  closed: 'error.closed',
  boat_away: 'error.boat_away',
  full: 'error.places_left',
  open: 'error.places_left',
} as const
