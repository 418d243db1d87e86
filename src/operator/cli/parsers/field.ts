import { email } from '../../../contract/primitives.ts'
import { formatDay } from '../output/format.ts'
import { type DayDirection, parseDay, stripAccents, weekdayNames } from './day.ts'
import { UsageError } from './usage-error.ts'

/**
 * A parser for the value of a parameter or option. `placeholder` stands for the value in the help. `choices` are the
 * values that the shell completion suggests.
 */
export interface Parser<Value> {
  placeholder: string
  choices?: readonly string[]
  /** Whether the option can be repeated. Then `parse` returns an array, and the arrays are joined. */
  several?: boolean
  /** Describes the expected value in errors and help, such as `a whole number, such as 60`. */
  expects: string
  /** Returns undefined if the input is invalid. */
  parse(input: string, today: string): Value | undefined
}

/** A parameter or an option of a command. */
export interface CommandField<Value = unknown> {
  /** Null for a flag without a value. */
  parser: Parser<NonNullable<Value>> | null
  description: string
  required: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: fields of every value
export type Fields = Record<string, CommandField<any>>
export type ValuesOf<Given extends Fields> = {
  [Name in keyof Given]: Given[Name] extends CommandField<infer Value> ? Value : never
}

export const required = <Value>(kind: Parser<Value & {}>, description = ''): CommandField<Value> =>
  ({ parser: kind, description, required: true }) as CommandField<Value>
export const optional = <Value>(kind: Parser<Value & {}>, description = ''): CommandField<Value | undefined> =>
  ({ parser: kind, description, required: false }) as CommandField<Value | undefined>
export const flag = (description: string): CommandField<boolean> => ({ parser: null, description, required: false })

/** Returns the command-line option of a field: the field `cashAmount` has the option `--cash-amount`. */
export const optionFlag = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const dayExamples = 'today, fri, 12.6., 12.6.2027 or 2027-06-12'

const dayParser = (direction: DayDirection): Parser<string> => ({
  placeholder: 'date',
  choices: direction === 'future' ? ['today', 'tomorrow'] : ['today', 'yesterday'],
  expects: `a day, such as ${dayExamples}`,
  parse: (input, today) => parseDay(input, today, direction),
})

/** Parses a day to `YYYY-MM-DD`. A weekday, or a day without a year, means its next occurrence; today counts. */
export const upcomingDay = dayParser('future')
/** Parses a day to `YYYY-MM-DD`. A weekday, or a day without a year, means its most recent occurrence; today counts. */
export const pastDay = dayParser('past')

/** The options `--from` and `--to` of reports on the past. Both days are included. */
export const pastDateRange = {
  from: required(pastDay, 'the first day'),
  to: optional(pastDay, 'the last day; default: today'),
}

/** Throws a UsageError if `from` is after `to`. */
export function validDateRange<Range extends { from: string; to: string }>(range: Range): Range {
  if (range.from > range.to)
    throw new UsageError(`${formatDay(range.from)} lies after ${formatDay(range.to)}: the first day comes first.`)
  return range
}

/** Parses a day of the year to `MM-DD`. */
export const yearlyDay: Parser<string> = {
  placeholder: 'day',
  expects: 'a day of the year, such as 1.4. or 04-01',
  parse: (input, today) =>
    /^\d{2}-\d{2}$/.test(input)
      ? parseDay(`2024-${input}`, today, 'future')?.slice(5)
      : /^\d{1,2}\.\s*\d{1,2}\.?$/.test(input)
        ? parseDay(input, today, 'future')?.slice(5)
        : undefined,
}

/** Parses days of the week to sorted ISO weekdays: 1 is Monday, 7 is Sunday. */
export const daysOfWeek: Parser<number[]> = {
  placeholder: 'days',
  choices: ['daily'],
  expects: 'days of the week, such as mon,wed,fri, or daily',
  parse: (input) => {
    if (input === 'daily') return [1, 2, 3, 4, 5, 6, 7]
    const days = input.split(',').map(parseWeekday)
    return days.some((one) => one === undefined) ? undefined : [...new Set(days as number[])].sort()
  },
}

function parseWeekday(text: string): number | undefined {
  const prefix = stripAccents(text.trim().toLowerCase())
  const matches = weekdayNames.flatMap((names, index) =>
    names.some((name) => stripAccents(name).startsWith(prefix)) ? [index + 1] : [],
  )
  return prefix.length >= 2 && matches.length === 1 ? matches[0] : undefined
}

/** Parses an amount in euros to cents. */
export const euroAmount: Parser<number> = {
  placeholder: 'euros',
  expects: 'an amount in euros, such as 35 or 35,50',
  parse: parseEuros,
}

/** Parses euros (`35`, `35.50`, `35,5`) to cents. Returns undefined if the input is invalid or ambiguous, such as `1.000`. */
export function parseEuros(input: string): number | undefined {
  const [, whole, cents = ''] = /^€?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*€?$/.exec(input.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Parses a number, or returns a text such as `20:00` unchanged. The schema of the setting validates the value. */
export const settingValueText: Parser<number | string> = {
  placeholder: 'value',
  expects: 'a value',
  parse: (input) => (/^\d{1,7}([.,]\d{1,4})?$/.test(input) ? Number(input.replace(',', '.')) : input || undefined),
}

/** The id of a boat, a quay, a trip or a start. */
export const slug: Parser<string> = {
  placeholder: 'id',
  expects: 'an id: lower-case letters, digits and hyphens',
  parse: (input) => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(input) ? input : undefined),
}

/** Parses ids, of boats for example: `bonaca,galeb`. The word `all` becomes an empty list, which means all of them. */
export const slugs = (things: string, example: string): Parser<string[]> => ({
  placeholder: 'ids',
  choices: ['all'],
  expects: `ids of ${things}, such as ${example}, or all`,
  parse(input, today) {
    if (input === 'all') return []
    const ids = input.split(',').map((id) => slug.parse(id.trim(), today))
    return ids.every((id) => id !== undefined) ? ids : undefined
  },
})

/** The option of commands about a trip. */
export const tripOption = { trip: optional(slug, 'the trip, if several are in use (trip list)') }
/** The options of commands about a departure. */
export const departureOptions = {
  ...tripOption,
  start: optional(slug, 'the start of the trip, if it has several a day'),
}

export const wholeNumber: Parser<number> = {
  placeholder: 'number',
  expects: 'a whole number, such as 60',
  parse: (input) => (/^\d{1,7}$/.test(input) ? Number(input) : undefined),
}

/** The options of commands that take a party. */
export const partyOptions = {
  adults: required(wholeNumber, 'number of adults'),
  children: optional(wholeNumber, 'number of children, 3 to 11 years'),
  infants: optional(wholeNumber, 'number of infants, 0 to 2 years'),
}

/** Accepts any text. The command looks up the booking by its code, or by the URL in its QR code. */
export const bookingCode: Parser<string> = {
  placeholder: 'code',
  expects: 'a booking code, such as BNC-7K4Q2X, or the URL in its QR code',
  parse: (input) => input.trim() || undefined,
}

/** Parses a full id or its last characters. */
export const idOrSuffix: Parser<string> = {
  placeholder: 'id',
  expects: 'an id, or its last characters, as the list shows it',
  parse: (input) => (/^[0-9a-f-]{4,36}$/i.test(input) ? input.toLowerCase() : undefined),
}

/** The e-mail address of a guest or of a recipient of mails. Commands that search for it ignore its case. */
export const guestEmail: Parser<string> = {
  placeholder: 'email',
  expects: 'an e-mail address',
  // Also accepts addresses that the schema rejects, because a stored one may be older than the schema.
  parse: (input) => email.safeParse(input).data ?? (/^\S+@\S+$/.test(input.trim()) ? input.trim() : undefined),
}

export const freeText = (shown = 'text'): Parser<string> => ({
  placeholder: shown,
  expects: 'text',
  parse: (input) => input.trim() || undefined,
})

/** Parses special offers with quantities: `prosek:2,snorkel`. */
export const extrasList: Parser<{ id: string; pieces: number }[]> = {
  placeholder: 'offers',
  expects: 'offers with their numbers, such as prosek:2,snorkel:1',
  parse(input) {
    const read = input.split(',').map((one) => /^([a-z0-9_-]{1,40})(?::(\d{1,3}))?$/.exec(one.trim()))
    return read.includes(null) ? undefined : read.map((one) => ({ id: one?.[1] ?? '', pieces: Number(one?.[2] ?? 1) }))
  },
}

export function oneOf<const Word extends string>(...words: Word[]): Parser<Word> {
  return {
    placeholder: words.join('|'),
    choices: words,
    expects: `one of ${words.join(', ')}`,
    parse: (input) => words.find((word) => word === input.toLowerCase()),
  }
}
