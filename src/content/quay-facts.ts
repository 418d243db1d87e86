import { initialTrip } from '../../content/business.ts'
import type { Settings } from '../contract/settings.ts'
import type { Locale } from '../i18n/locales.ts'
import { timeInText } from '../i18n/time-in-text.ts'
import type { MessageValues } from '../i18n/translator.ts'
import { currentSite } from './site.ts'
import type { TextFacts } from './text-facts.ts'

/** The name of a quay's placeholder or condition: `parking_old_harbour_metres` of the quay `old-harbour`. */
const placeholderOf = (pattern: `${string}{quay}${string}`, id: string): string =>
  pattern.replace('{quay}', id.replaceAll('-', '_'))

/** The facts for page texts: those of the site document, and those in the rows of the quays, the trip and its boat. */
export function currentFacts({ departure_locations, minimum_guests, trips, trip }: Settings): TextFacts {
  const parking = departure_locations.map(({ id, parking: place }) => [
    id,
    place && { metres: place.metres, isFree: place.is_free },
  ])
  const machines = departure_locations.flatMap(({ id, cash_machine_metres }) =>
    cash_machine_metres === null ? [] : [[id, cash_machine_metres]],
  )
  const { tripFacts } = currentSite()
  const { cash } = tripFacts
  return {
    ...tripFacts,
    boat: trips.find(({ id }) => id === trip)?.boat ?? null,
    minimumGuests: minimum_guests && { count: minimum_guests.count, noticeHours: minimum_guests.notice_hours },
    parking: { ...tripFacts.parking, ...Object.fromEntries(parking) },
    cash: cash && { machineMetres: { ...cash.machineMetres, ...Object.fromEntries(machines) } },
  }
}

/**
 * The values of placeholders about quays: `{harbour_departs_at}`, `{parking_harbour_metres}`,
 * `{cash_machine_harbour_metres}`. The texts can also name a quay of `content/business.ts` at which the trip does
 * not call. Its time is then the one in `content/business.ts`.
 */
export function quayValues({ departure_locations }: Settings, facts: TextFacts, locale: Locale): MessageValues {
  const times = [
    ...initialTrip.departureLocations.map(({ id, departsAt }) => ({ id, time: departsAt })),
    ...departure_locations.map(({ id, departs_at }) => ({ id, time: departs_at })),
  ]
  const values = times.flatMap(({ id, time }) => [
    [placeholderOf('{quay}_departs_at', id), timeInText(time, locale)],
    [placeholderOf('parking_{quay}_metres', id), facts.parking[id]?.metres],
    [placeholderOf('cash_machine_{quay}_metres', id), facts.cash?.machineMetres[id]],
  ])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}
