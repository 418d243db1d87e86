import { dayAsTyped, type Looking } from './day-as-typed.ts'
import { moneyAsTyped } from './money-as-typed.ts'

/** What can be typed at one place: how it is shown in the help, what a shell may offer, and how it is read. */
export interface Kind<Value> {
  shown: string
  words?: readonly string[]
  /** What it takes, to be said after the name of the option: `a whole number, such as 60`. */
  takes: string
  /** Undefined for what can't be read. */
  read(typed: string, today: string): Value | undefined
}

/** A parameter or an option of a command. */
export interface Field<Value = unknown> {
  /** Null: a flag, which is there or not. */
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

/** `cashAmount` is typed as `--cash-amount`. */
export const flagOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const asTyped = 'today, fri, 12.6., 12.6.2027 or 2027-06-12'

const dayLooking = (looking: Looking): Kind<string> => ({
  shown: 'date',
  words: looking === 'ahead' ? ['today', 'tomorrow'] : ['today', 'yesterday'],
  takes: `a day, as ${asTyped}`,
  read: (typed, today) => dayAsTyped(typed, today, looking),
})

/** A day to come, as `YYYY-MM-DD`: a weekday or a day without a year is the next one, today included. */
export const day = dayLooking('ahead')
/** A day that was: a weekday or a day without a year is the last one, today included. */
export const pastDay = dayLooking('back')

/** Cents. */
export const money: Kind<number> = {
  shown: 'euros',
  takes: 'an amount in euros, such as 35 or 35,50',
  read: moneyAsTyped,
}

export const wholeNumber: Kind<number> = {
  shown: 'number',
  takes: 'a whole number, such as 60',
  read: (typed) => (/^\d{1,7}$/.test(typed) ? Number(typed) : undefined),
}

/** The code of a booking, or the address that its QR code opens. */
export const booking: Kind<string> = {
  shown: 'code',
  takes: 'the code of a booking, as BNC-7K4Q2X, or the address in its QR code',
  read: (typed) => typed.trim() || undefined,
}

/** An id of a list, whole or by its last letters. */
export const id: Kind<string> = {
  shown: 'id',
  takes: 'an id as the list shows it',
  read: (typed) => (/^[0-9a-f-]{4,36}$/i.test(typed) ? typed.toLowerCase() : undefined),
}

/** Of a guest, as it was typed with a booking; its capitals don't count. */
export const email: Kind<string> = {
  shown: 'email',
  takes: 'an e-mail address',
  read: (typed) => (/^\S+@\S+$/.test(typed.trim()) ? typed.trim() : undefined),
}

export const text = (shown = 'text'): Kind<string> => ({
  shown,
  takes: 'a text',
  read: (typed) => typed.trim() || undefined,
})

/** Special offers and how many of each, as `prosek:2,snorkel`. */
export const chosenExtras: Kind<{ id: string; pieces: number }[]> = {
  shown: 'offers',
  takes: 'offers and how many, as prosek:2,snorkel:1',
  read(typed) {
    const read = typed.split(',').map((one) => /^([a-z0-9_-]{1,40})(?::(\d{1,3}))?$/.exec(one.trim()))
    return read.includes(null) ? undefined : read.map((one) => ({ id: one?.[1] ?? '', pieces: Number(one?.[2] ?? 1) }))
  },
}

export function oneOf<const Word extends string>(...words: Word[]): Kind<Word> {
  return {
    shown: words.join('|'),
    words,
    takes: `one of ${words.join(', ')}`,
    read: (typed) => words.find((word) => word === typed.toLowerCase()),
  }
}
