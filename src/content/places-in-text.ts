import type { Settings } from '../contract/settings.ts'
import { translatorOf } from '../i18n/catalogues.ts'
import { type Locale, languages } from '../i18n/locales.ts'
import { type LocalizedText, textIn } from '../i18n/localized-text.ts'
import { timeInText } from '../i18n/time-in-text.ts'
import type { MessageValues, Translate } from '../i18n/translator.ts'

type Quay = Settings['departure_locations'][number]

/**
 * The values with which page texts name the quays and stops of a trip, for any number of them. Croatian and Polish
 * inflect names. So texts use a name only as a subject or title, or in the operator's text `from` ("from Split"). The
 * quays are in the order of departure.
 */
export function placeValues(settings: Settings, locale: Locale): MessageValues {
  const quays = settings.departure_locations.toSorted((a, b) => a.departs_at.localeCompare(b.departs_at))
  const trip = settings.trips.find(({ id }) => id === settings.trip)
  const name = textIn((trip?.names ?? settings.titles) as LocalizedText, locale)
  const t = translatorOf(locale)
  const list = (items: string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
    new Intl.ListFormat(languages[locale].iso, { type }).format(items)
  const from = quays.map((quay) => fromQuay(quay, locale))
  const clock = (quay?: Quay) => (quay ? t('facts.clock', { clock: timeInText(quay.departs_at, locale) }) : '')
  const departures = quays.map((quay, index) =>
    t('facts.departure', { from: from[index] ?? '', time: timeInText(quay.departs_at, locale) }),
  )
  return {
    quays: quays.length > 1 ? 'several' : 'one',
    quay_names: list(quays.map((quay) => quay.name)),
    first_quay: quays[0]?.name ?? '',
    later_quays: list(quays.slice(1).map((quay) => quay.name)),
    from_first_quay: from[0] ?? '',
    from_quays_or: list(withoutRepeatedWord(from), 'disjunction'),
    from_quays_and: list(withoutRepeatedWord(from)),
    first_departure: clock(quays[0]),
    second_departure: clock(quays[1]),
    departures: list(departures),
    parking_places: quays.flatMap((quay) => parkingAt(quay, locale)).join(' '),
    cash_machines: cashMachines(quays, locale),
    first_stop: trip?.stops[0]?.name ?? name,
    last_stop: trip?.stops.at(-1)?.name ?? name,
    trip_name: name,
    trip_title: textIn(settings.titles as LocalizedText, locale),
  }
}

const fromQuay = ({ from, name }: Quay, locale: Locale): string =>
  from?.[locale] ?? translatorOf(locale)('quay.from', { place: name })

/**
 * If all texts begin with the same preposition, removes it from all but the first: "from Split or Omiš". Texts with
 * different prepositions, such as the Polish `z` and `ze`, stay unchanged.
 */
function withoutRepeatedWord(texts: string[]): string[] {
  const [word = ''] = /^\p{L}+ /u.exec(texts[0] ?? '') ?? []
  const isRepeated = word !== '' && texts.every((text) => text.startsWith(word))
  return isRepeated ? texts.map((text, index) => (index === 0 ? text : text.slice(word.length))) : texts
}

/** A sentence about the parking at a quay: its name, the price and the distance. Empty if the quay has no parking. */
function parkingAt({ name, parking }: Quay, locale: Locale): string[] {
  if (!parking) return []
  const place = parkingText(parking, translatorOf(locale))
  return [`${name}: ${place.charAt(0).toLocaleLowerCase(languages[locale].iso)}${place.slice(1)}.`]
}

/** The price and the distance of the nearest car park, without a full stop. */
export const parkingText = ({ is_free: isFree, metres }: NonNullable<Quay['parking']>, t: Translate): string =>
  t('start_locations.parking_place', { price: isFree ? 'free' : 'paid', metres })

/** A sentence about the nearest cash machine, or nothing if no distance is known. */
export function cashMachines(quays: Pick<Quay, 'name' | 'cash_machine_metres'>[], locale: Locale): string {
  const tag = languages[locale].iso
  const metres = new Intl.NumberFormat(tag, { style: 'unit', unit: 'meter' })
  const places = quays.flatMap(({ name, cash_machine_metres: distance }) =>
    distance === null ? [] : [`${metres.format(distance)}${quays.length > 1 ? ` (${name})` : ''}`],
  )
  const list = new Intl.ListFormat(tag, { type: 'disjunction' }).format(places)
  return places.length === 0 ? '' : translatorOf(locale)('facts.cash_machines', { places: list })
}
