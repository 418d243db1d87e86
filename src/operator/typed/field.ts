import { dayAsTyped, type Looking } from './day-as-typed.ts'
import { moneyAsTyped } from './money-as-typed.ts'

/** Parser of a parameter or option value, with its placeholder in the help and its completion candidates. */
export interface Kind<Value> {
  shown: string
  words?: readonly string[]
  /** Description of the expected value for errors and help: `a whole number, such as 60`. */
  takes: string
  /** Undefined if invalid. */
  read(input: string, today: string): Value | undefined
}

/** A parameter or an option of a command. */
export interface Field<Value = unknown> {
  /** Null for a flag without a value. */
  kind: Kind<NonNullable<Value>> | null
  description: string
  required: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: fields of every value
export type Fields = Record<string, Field<any>>
export type ValuesOf<Given extends Fields> = {
  [Name in keyof Given]: Given[Name] extends Field<infer Value> ? Value : never
}

export const required = <Value>(kind: Kind<Value & {}>, description = ''): Field<Value> =>
  ({ kind, description, required: true }) as Field<Value>
export const optional = <Value>(kind: Kind<Value & {}>, description = ''): Field<Value | undefined> =>
  ({ kind, description, required: false }) as Field<Value | undefined>
export const flag = (description: string): Field<boolean> => ({ kind: null, description, required: false })

/** `cashAmount` → `--cash-amount`. */
export const flagOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const dayExamples = 'today, fri, 12.6., 12.6.2027 or 2027-06-12'

const dayParser = (direction: Looking): Kind<string> => ({
  shown: 'date',
  words: direction === 'future' ? ['today', 'tomorrow'] : ['today', 'yesterday'],
  takes: `a day, as ${dayExamples}`,
  read: (input, today) => dayAsTyped(input, today, direction),
})

/** `YYYY-MM-DD`; a weekday or a day without a year is the next one, today included. */
export const day = dayParser('future')
/** `YYYY-MM-DD`; a weekday or a day without a year is the last one, today included. */
export const pastDay = dayParser('past')

/** Amount in cents, input in euros. */
export const money: Kind<number> = {
  shown: 'euros',
  takes: 'an amount in euros, such as 35 or 35,50',
  read: moneyAsTyped,
}

export const wholeNumber: Kind<number> = {
  shown: 'number',
  takes: 'a whole number, such as 60',
  read: (input) => (/^\d{1,7}$/.test(input) ? Number(input) : undefined),
}

/** A booking code, or the URL in its QR code. */
export const booking: Kind<string> = {
  shown: 'code',
  takes: 'the code of a booking, as BNC-7K4Q2X, or the address in its QR code',
  read: (input) => input.trim() || undefined,
}

/** A full id or its last characters. */
export const id: Kind<string> = {
  shown: 'id',
  takes: 'an id as the list shows it',
  read: (input) => (/^[0-9a-f-]{4,36}$/i.test(input) ? input.toLowerCase() : undefined),
}

/** A guest's e-mail address; compared case-insensitively. */
export const email: Kind<string> = {
  shown: 'email',
  takes: 'an e-mail address',
  read: (input) => (/^\S+@\S+$/.test(input.trim()) ? input.trim() : undefined),
}

export const text = (shown = 'text'): Kind<string> => ({
  shown,
  takes: 'a text',
  read: (input) => input.trim() || undefined,
})

/** Special offers with quantities: `prosek:2,snorkel`. */
export const chosenExtras: Kind<{ id: string; pieces: number }[]> = {
  shown: 'offers',
  takes: 'offers and how many, as prosek:2,snorkel:1',
  read(input) {
    const read = input.split(',').map((one) => /^([a-z0-9_-]{1,40})(?::(\d{1,3}))?$/.exec(one.trim()))
    return read.includes(null) ? undefined : read.map((one) => ({ id: one?.[1] ?? '', pieces: Number(one?.[2] ?? 1) }))
  },
}

export function oneOf<const Word extends string>(...words: Word[]): Kind<Word> {
  return {
    shown: words.join('|'),
    words,
    takes: `one of ${words.join(', ')}`,
    read: (input) => words.find((word) => word === input.toLowerCase()),
  }
}
