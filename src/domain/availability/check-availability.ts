import { formatsOf } from '../../i18n/formats.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { AppContext } from '../context.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { type ValidationError, validationError } from '../validation-error.ts'
import { findNearestAvailableDays, getSailingDay } from './availability.ts'
import { type OfferedPlaces, withOfferedPlaces } from './sailing-day.ts'

/** An error with the places left and alternative dates if the party can't book this date; otherwise undefined. */
export async function checkAvailability(
  { db, now: clock }: AppContext,
  {
    date,
    party,
    locale,
    settings,
    offer,
  }: { date: string; party: number; locale: Locale; settings: OperatorSettings; offer: OfferedPlaces | null },
): Promise<ValidationError | undefined> {
  const now = clock()
  const day = withOfferedPlaces(await getSailingDay(db, { date, now, settings }), offer)
  if (day.state === 'open' && day.placesLeft >= party) return undefined
  const available = {
    places_left: day.placesLeft,
    nearest_dates: await findNearestAvailableDays(db, { date, party, now, settings }),
  }
  const values = { day: formatsOf(locale).dayInSentence(date), places: day.placesLeft }
  const key = day.state === 'no_tour' ? 'error.no_tour' : day.state === 'closed' ? 'error.closed' : 'error.places_left'
  return validationError([{ field: 'date', key, values }], locale, { available })
}
