import { type GuestInput, guestInputs } from '../../../../contract/guest-fields.ts'
import type { Translate } from '../../../../i18n/translator.ts'
import { errorsAtName, fullName, splitName } from '../../../../shared/person-name.ts'
import { type BookingStep, type FieldErrors, isBookingStep } from '../../routing/booking-steps.ts'

/** A count input: a whole number, or the text as typed if it is not one. */
export type CountInput = number | string

/**
 * The input of the booking form, which may be invalid. The names are those of the API's reservation form, except the
 * guest's name, which is one field here.
 */
export interface BookingFields extends Record<GuestInput, string> {
  /** The id of the trip. Empty means the first trip on sale. */
  trip: string
  date: string
  /** The id of the start. Empty means the first start of the day. */
  start: string
  adults: CountInput
  children: CountInput
  infants: CountInput
  departure_location: string
  special_offers: { id: string; pieces: CountInput }[]
  /** `yes`: the guest agrees to text messages. Empty by default. */
  text_messages: string
  /** The payment provider; empty until one is chosen. */
  provider: string
}

export const guestKinds = ['adults', 'children', 'infants'] as const
export type GuestKind = (typeof guestKinds)[number]
const textFieldNames = [
  'trip',
  'date',
  'start',
  'departure_location',
  ...guestInputs,
  'text_messages',
  'provider',
] as const

export const defaultFields: BookingFields = {
  trip: '',
  date: '',
  start: '',
  adults: 2,
  children: 0,
  infants: 0,
  departure_location: '',
  ...(Object.fromEntries(guestInputs.map((field) => [field, ''])) as Record<GuestInput, string>),
  special_offers: [],
  text_messages: '',
  provider: '',
}

export const offerFieldName = (id: string) => `special_offers.${id}`
const offerPrefix = offerFieldName('')

export const countAsNumber = (count: CountInput) => (typeof count === 'number' ? count : 0)
export const partySizeOf = (fields: Pick<BookingFields, GuestKind>) =>
  guestKinds.reduce((sum, name) => sum + countAsNumber(fields[name]), 0)

/** The query for a link to a page with a form: `sailing` (trip, start, date) and party fill in its fields. */
export const bookingSearch = (sailing: Record<string, string>, party: Record<GuestKind, CountInput>): string =>
  `?${new URLSearchParams({ ...sailing, ...Object.fromEntries(guestKinds.map((kind) => [kind, String(party[kind])])) })}`

const readCount = (input: unknown): CountInput => {
  if (typeof input === 'number') return input
  const text = String(input ?? '').trim()
  return /^\d{1,4}$/.test(text) ? Number(text) : text
}

/**
 * Reads a text field. An invalid date becomes an empty string: visitors choose a date from the calendar, so they can't
 * correct its text. All other code can therefore format a date that is not empty without a check.
 */
const readText = (name: (typeof textFieldNames)[number], text: string): string =>
  name !== 'date' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) ? text : ''

/** Parses a draft from session storage or the database; missing or invalid fields get their defaults. */
export function parseStoredFields(stored: Record<string, unknown>): BookingFields {
  const fields = { ...defaultFields }
  for (const name of textFieldNames) if (typeof stored[name] === 'string') fields[name] = readText(name, stored[name])
  // A draft can have first and last name as two fields instead of `name`.
  if (typeof stored.first_name === 'string' && typeof stored.last_name === 'string' && fields.name === '')
    fields.name = fullName({ firstName: stored.first_name, lastName: stored.last_name })
  for (const name of guestKinds) if (stored[name] !== undefined) fields[name] = readCount(stored[name])
  if (Array.isArray(stored.special_offers)) fields.special_offers = stored.special_offers.flatMap(readOffer)
  return fields
}

function readOffer(stored: unknown): BookingFields['special_offers'] {
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || typeof stored.id !== 'string') return []
  return [{ id: stored.id, pieces: readCount('pieces' in stored ? stored.pieces : 0) }]
}

/** Input that was not sent yet. `base` is the server state when it was entered, for a three-way merge. */
export interface UnsentInput {
  input: BookingFields
  base: BookingFields
}

/**
 * Merges stored input into the current server state (three-way merge). A field that has changed on the server keeps the
 * server's value.
 */
export function mergeUnsentInput({ input, base }: UnsentInput, server: BookingFields): BookingFields {
  const unchanged = Object.entries(input).filter(([name]) => !differ(base, server, name as keyof BookingFields))
  return { ...server, ...Object.fromEntries(unchanged) }
}

/** The server's fields, except those that the visitor has changed since they were sent. */
export function keepNewerInput(input: BookingFields, sent: BookingFields, server: BookingFields): BookingFields {
  const newer = Object.entries(input).filter(([name]) => differ(input, sent, name as keyof BookingFields))
  return { ...server, ...Object.fromEntries(newer) }
}

/** Parses a submitted form or a query. The result lacks fields that were not sent, such as those of other steps. */
export function parseFormFields(form: FormData | URLSearchParams): Partial<BookingFields> {
  const sent: Partial<BookingFields> = {}
  for (const name of textFieldNames) if (form.has(name)) sent[name] = readText(name, String(form.get(name)))
  for (const name of guestKinds) if (form.has(name)) sent[name] = readCount(form.get(name))
  const offers = [...form].filter(([name]) => name.startsWith(offerPrefix))
  if (offers.length > 0 || form.has('special_offers')) {
    sent.special_offers = offers
      .map(([name, pieces]) => ({ id: name.slice(offerPrefix.length), pieces: readCount(pieces) }))
      .filter(({ pieces }) => pieces !== 0)
  }
  return sent
}

export function toFormData(fields: BookingFields): FormData {
  const form = new FormData()
  for (const name of [...textFieldNames, ...guestKinds]) form.set(name, String(fields[name]))
  // Marks the extras as submitted. Without it an empty list would not appear in the form data, and removed extras would
  // stay.
  form.set('special_offers', '')
  for (const { id, pieces } of fields.special_offers) form.set(offerFieldName(id), String(pieces))
  return form
}

export const offerPieces = (fields: BookingFields, id: string): CountInput =>
  fields.special_offers.find((offer) => offer.id === id)?.pieces ?? 0

/**
 * Returns the fields with a new value in one field. `name` is the name of the input element, such as `adults`, or
 * `special_offers.snorkel` for the pieces of an extra. An unknown name changes nothing.
 */
export function withField(fields: BookingFields, name: string, input: string): BookingFields {
  if (name.startsWith(offerPrefix)) return withPieces(fields, name.slice(offerPrefix.length), readCount(input))
  if (guestKinds.includes(name as GuestKind)) return { ...fields, [name]: readCount(input) }
  return textFieldNames.includes(name as (typeof textFieldNames)[number]) ? { ...fields, [name]: input } : fields
}

function withPieces(fields: BookingFields, id: string, pieces: CountInput): BookingFields {
  const others = fields.special_offers.filter((offer) => offer.id !== id)
  return { ...fields, special_offers: pieces === 0 ? others : [...others, { id, pieces }] }
}

export function countInField(fields: BookingFields, name: string): CountInput {
  if (name.startsWith(offerPrefix)) return offerPieces(fields, name.slice(offerPrefix.length))
  return guestKinds.includes(name as GuestKind) ? fields[name as GuestKind] : 0
}

/** Converts the fields to the API's reservation form, which has two fields for the name and no payment provider. */
export function reservationFormOf({ name, trip, start, text_messages, provider: _, ...fields }: BookingFields) {
  return {
    ...fields,
    ...(text_messages === 'yes' && { text_messages: true }),
    ...(trip && { trip }),
    ...(start && { start }),
    ...splitName(name),
  }
}

/** Maps the errors of the API's reservation form to the fields of this form, which has one field for the whole name. */
export const errorsAtFields = (errors: FieldErrors, { name }: Pick<BookingFields, 'name'>, t: Translate): FieldErrors =>
  errorsAtName(errors, name, t('error.name_required'))

/** The first step with a field that differs between the two arguments; undefined if no field of a step differs. */
export function firstChangedStep(one: BookingFields, other: BookingFields): BookingStep | undefined {
  const changed = (name: keyof BookingFields) => differ(one, other, name)
  if ((['trip', 'date', 'start', ...guestKinds, 'departure_location'] as const).some(changed)) return 'date'
  return ([...guestInputs, 'text_messages', 'special_offers'] as const).some(changed) ? 'details' : undefined
}

const differ = (one: BookingFields, other: BookingFields, name: keyof BookingFields) =>
  JSON.stringify(one[name]) !== JSON.stringify(other[name])

/** The action of a submit button, parsed from its value: `next`, `go:details`, `month:2027-08`, `more:adults` … */
export type BookingIntent =
  | { type: 'next' | 'back' | 'save' }
  | { type: 'correct_email' }
  /** If `provider` is absent, the provider in the field of the form is used. */
  | { type: 'pay'; provider?: string }
  | { type: 'go'; step: BookingStep }
  | { type: 'month'; month: string }
  | { type: 'count'; name: string; by: 1 | -1 }
  | { type: 'choose'; date: string }

export const correctEmailIntent = 'correct_email'

const intentsWithoutArgument = ['next', 'back', 'save', correctEmailIntent] as const

export function parseIntent(value: unknown): BookingIntent {
  const [verb = '', argument = ''] = String(value ?? '').split(/:(.*)/s)
  const known = intentsWithoutArgument.find((name) => name === verb)
  if (known) return { type: known }
  if (verb === 'pay') return argument ? { type: 'pay', provider: argument } : { type: 'pay' }
  if (verb === 'go' && isBookingStep(argument)) return { type: 'go', step: argument }
  if (verb === 'month' && /^\d{4}-\d{2}$/.test(argument)) return { type: 'month', month: argument }
  if (verb === 'more' || verb === 'fewer') return { type: 'count', name: argument, by: verb === 'more' ? 1 : -1 }
  if (verb === 'choose' && /^\d{4}-\d{2}-\d{2}$/.test(argument)) return { type: 'choose', date: argument }
  return { type: 'next' }
}
