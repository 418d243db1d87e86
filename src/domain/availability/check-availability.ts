import type { OtherDeparture } from '../../contract/reservation.ts'
import { formatsOf } from '../../i18n/formats.ts'
import type { Locale } from '../../i18n/locales.ts'
import { textIn } from '../../i18n/localized-text.ts'
import type { AppContext } from '../context.ts'
import { countAnswer } from '../demand/visit.ts'
import { getPricesOn } from '../pricing/prices.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { startsInUse, tripsOnSale } from '../trips/trips.ts'
import { type ValidationError, validationError } from '../validation-error.ts'
import { findNearestAvailableDays, getSailingDay, sailingsOn } from './availability.ts'
import { answerTo, type OfferedPlaces, withOfferedPlaces } from './sailing-day.ts'

interface WantedDeparture {
  date: string
  start: string
  party: number
  locale: Locale
  /** The settings with the wanted trip as `trip`. */
  settings: OperatorSettings
}

interface CheckedDeparture extends WantedDeparture {
  offer: OfferedPlaces | null
  /**
   * Only for a change of a booking: the number of people for whom alternatives are searched. It is the whole party;
   * `party` leaves out people who have their places on this departure already.
   */
  moving?: number
}

/**
 * Checks whether the party can book this start of the trip on this date.
 * @returns undefined if it can, otherwise an error with the number of free places and alternative dates
 */
export async function checkAvailability(
  { db, now: clock }: AppContext,
  { date, start, party, moving, locale, settings, offer }: CheckedDeparture,
): Promise<ValidationError | undefined> {
  const now = clock()
  const day = withOfferedPlaces(await getSailingDay(db, { date, start, now, settings }), settings.trip.id, offer)
  const answer = answerTo(party, day, settings, now)
  // A change is not counted as demand: its guest has places already.
  if (moving === undefined) countAnswer({ trip: settings.trip.id, date, party, answer }, locale)
  if (answer === 'free') return undefined
  const sameDay = await otherDepartures({ db, now: clock }, { date, start, party: moving ?? party, locale, settings })
  const available = {
    places_left: day.placesLeft,
    nearest_dates: await findNearestAvailableDays(db, { date, start, party: moving ?? party, now, settings }),
    ...(sameDay.length > 0 && { same_day: sameDay }),
  }
  const values = { day: formatsOf(locale).dayInSentence(date), places: day.placesLeft }
  return validationError([{ field: 'date', key: errorKeys[day.state], values }], locale, { available })
}

/** The starts on that day with enough places for the party: other starts of the trip, and all starts of other trips. */
export async function otherDepartures(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { date, start, party, locale, settings }: WantedDeparture,
): Promise<OtherDeparture[]> {
  const { trip } = settings
  const of = [trip, ...tripsOnSale(settings.trips).filter(({ id }) => id !== trip.id)]
  const sailings = of.flatMap(startsInUse).length > 1 ? await sailingsOn(db, { date, now: now(), settings, of }) : []
  const others = sailings
    .filter((other) => other.trip.id !== trip.id || other.start.id !== start)
    .filter(({ day, trip: { maxParty } }) => day.state === 'open' && day.placesLeft >= party && maxParty >= party)
  return Promise.all(
    others.map(async (other) => ({
      ...{ trip: other.trip.id, name: textIn(other.trip.names, locale), start: other.start.id },
      departs_at: other.start.calls[0]?.departsAt ?? '',
      places_left: other.day.placesLeft,
      adult_amount: (await getPricesOn(db, other.trip.id, date)).adult.original_amount,
    })),
  )
}

const errorKeys = {
  no_tour: 'error.no_tour',
  closed: 'error.closed',
  boat_away: 'error.boat_away',
  full: 'error.places_left',
  open: 'error.places_left',
} as const
