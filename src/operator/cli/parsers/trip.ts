import { isPictureHash } from '../../../content/picture-sizes.ts'
import type { TripTexts, TripTextsChange } from '../../../contract/trip-texts.ts'
import { type Locale, locales } from '../../../i18n/locales.ts'
import { daysOfWeek, type Parser } from './field.ts'

/** Makes a parser for an option that can be repeated. The value of the option is the list of all given values. */
const several = <Value>(one: Omit<Parser<Value>, 'several'>): Parser<Value[]> => ({
  ...{ placeholder: one.placeholder, expects: one.expects, several: true },
  parse(input, today) {
    const value = one.parse(input, today)
    return value === undefined ? undefined : [value]
  },
})

/** Makes a parser that accepts the id of an uploaded picture, one of `names` (the site's own pictures), or `none`. */
export const pictureOr = (names: readonly string[]): Parser<string> => ({
  placeholder: 'picture',
  choices: [...names, 'none'],
  expects: `the id of an uploaded picture${names.length > 0 ? `, none, or one of ${names.join(', ')}` : ' or none'}`,
  parse: (input) => (isPictureHash(input) || [...names, 'none'].includes(input) ? input : undefined),
})

const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const callPattern = new RegExp(`^([a-z0-9-]+)=(${time})(?:-(${time}))?$`)

/** Parses calls at quays: `split=08:00-17:30`, or `split=08:00` without a time of return (null). */
export const calls = several<{ quay: string; departsAt: string; returnsAt: string | null }>({
  placeholder: 'quay=time-time',
  expects: 'a quay with the times of departure and return, such as split=08:00-17:30, or only that of departure',
  parse(input) {
    const [, quay, departsAt, returnsAt = null] = callPattern.exec(input) ?? []
    return quay && departsAt ? { quay, departsAt, returnsAt } : undefined
  },
})

const day = '(?:20\\d\\d-)?\\d{2}-\\d{2}'
const seasonPattern = new RegExp(`^(${day})\\.\\.(${day})(?::(.+))?$`)

/** Parses seasons: `04-01..10-31:mon,wed`. Without weekdays, a season has all days of the week. */
export const seasons = several<{ from: string; to: string; weekdays: number[] }>({
  placeholder: 'day..day:weekdays',
  expects: 'the first and last day, such as 04-01..10-31 or 2027-05-01..2027-05-20, with :mon,wed for some weekdays',
  parse(input, today) {
    const [, from, to, words = 'daily'] = seasonPattern.exec(input) ?? []
    const weekdays = daysOfWeek.parse(words, today)
    return from && to && weekdays ? { from, to, weekdays } : undefined
  },
})

/** Parses a text with its language: `en=Sunset cruise`. */
export const textsByLanguage = several<[Locale, string]>({
  placeholder: 'language=text',
  expects: `a text with its language, such as en=Sunset, for any of ${locales.join(', ')}`,
  parse(input) {
    const locale = locales.find((each) => input.startsWith(`${each}=`))
    const text = input.slice(3).trim()
    return locale && text ? [locale, text] : undefined
  },
})

export const byLanguage = (given: [Locale, string][] | undefined): Partial<Record<Locale, string>> | undefined =>
  given && Object.fromEntries(given)

interface Stop {
  id: string
  name: string
  latitude: number
  longitude: number
  does?: 'swim' | 'lunch'
}

/** Parses a stop: `levrnaka=43.82,15.27,Levrnaka`, or `levrnaka:swim=43.82,15.27,Levrnaka` if guests swim there. */
export const stops = several<Stop>({
  placeholder: 'id=latitude,longitude,name',
  expects: 'a stop such as levrnaka=43.82,15.27,Levrnaka, or levrnaka:swim=… or levrnaka:lunch=…',
  parse(input) {
    const [, id, does, latitude, longitude, name] =
      /^([a-z0-9-]+)(?::(swim|lunch))?=(-?[\d.]+),\s*(-?[\d.]+),\s*(.+)$/.exec(input) ?? []
    if (!id || !name) return undefined
    const stop = { id, name, latitude: Number(latitude), longitude: Number(longitude) }
    return does ? { ...stop, does: does as 'swim' | 'lunch' } : stop
  },
})

interface TripText {
  name: keyof TripTexts
  locale: Locale
  text: string
}

/** Parses a text of a trip: `lead.en=Dinner at sea`. A `;` separates paragraphs of `about` and items of lists. */
export const tripTextsGiven = several<TripText>({
  placeholder: 'name.language=text',
  expects: 'lead, about, included or bring with a language and a text, such as included.en=Wine; fruit',
  parse(input) {
    const [, name, language, text] = /^(lead|about|included|bring)\.([a-z]{2})=([\s\S]*)$/.exec(input) ?? []
    const locale = locales.find((each) => each === language)
    return name && locale && text !== undefined ? { name: name as TripText['name'], locale, text } : undefined
  },
})

/** Makes a change of a trip from parsed texts. An empty text (`lead.en=`) becomes null, which removes the text. */
export function textsOfTrip(given: TripText[]): TripTextsChange {
  const texts: Record<string, Record<string, string | string[] | null>> = {}
  for (const { name, locale, text } of given) {
    const parts = text
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean)
    texts[name] = { ...texts[name], [locale]: parts.length === 0 ? null : name === 'lead' ? text.trim() : parts }
  }
  return texts as TripTextsChange
}

export const timeOfDay: Parser<string> = {
  placeholder: 'time',
  expects: 'a time of day, such as 20:00',
  parse: (input) => (new RegExp(`^${time}$`).test(input) ? input : undefined),
}

export const degrees: Parser<number> = {
  placeholder: 'degrees',
  expects: 'degrees with decimals, such as 44.1157',
  parse: (input) => (/^-?\d{1,3}([.,]\d+)?$/.test(input) ? Number(input.replace(',', '.')) : undefined),
}

/** Parses metres; `unknown` becomes null. The value is in an object, because the value of a parser can't be null. */
export const distance: Parser<{ metres: number | null }> = {
  placeholder: 'metres',
  expects: 'a distance in metres, or unknown',
  parse: (input) =>
    input === 'unknown' ? { metres: null } : /^\d{1,5}$/.test(input) ? { metres: Number(input) } : undefined,
}

/** Parses a number; `unknown` becomes null. The value is in an object, because the value of a parser can't be null. */
export const numberOrUnknown: Parser<{ value: number | null }> = {
  placeholder: 'number',
  expects: 'a number, or unknown',
  parse: (input) =>
    input === 'unknown'
      ? { value: null }
      : /^\d{1,4}([.,]\d+)?$/.test(input)
        ? { value: Number(input.replace(',', '.')) }
        : undefined,
}

/** True for `yes`, false for `no`, null for `unknown`. */
export const yesNoOrUnknown: Parser<{ value: boolean | null }> = {
  ...{ placeholder: 'yes|no|unknown', choices: ['yes', 'no', 'unknown'], expects: 'yes, no or unknown' },
  parse: (input) =>
    ['yes', 'no', 'unknown'].includes(input) ? { value: input === 'unknown' ? null : input === 'yes' } : undefined,
}
