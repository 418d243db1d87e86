import type { Step } from './steps.ts'

/** A count as typed: a whole number, or the text that isn't one. */
export type Count = number | string

/** What a visitor has typed into the booking, valid or not, under the names of the reservation form. */
export interface BookingFields {
  date: string
  adults: Count
  children: Count
  infants: Count
  departure_location: string
  first_name: string
  last_name: string
  phone: string
  email: string
  notes: string
  special_offers: { id: string; pieces: Count }[]
  /** The way to pay; empty until the visitor chooses one. */
  provider: string
}

export const people = ['adults', 'children', 'infants'] as const
export type People = (typeof people)[number]
const texts = ['date', 'departure_location', 'first_name', 'last_name', 'phone', 'email', 'notes', 'provider'] as const

export const freshFields: BookingFields = {
  date: '',
  adults: 2,
  children: 0,
  infants: 0,
  departure_location: '',
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  notes: '',
  special_offers: [],
  provider: '',
}

export const offerName = (id: string) => `special_offers.${id}`
const offerPrefix = offerName('')

export const numberOf = (count: Count) => (typeof count === 'number' ? count : 0)
export const partyOf = (fields: Pick<BookingFields, People>) =>
  people.reduce((sum, name) => sum + numberOf(fields[name]), 0)

const readCount = (typed: unknown): Count => {
  if (typeof typed === 'number') return typed
  const text = String(typed ?? '').trim()
  return /^\d{1,4}$/.test(text) ? Number(text) : text
}

/** A day is chosen and not typed: what isn't one is none, instead of being written out as one everywhere. */
const readText = (name: (typeof texts)[number], text: string): string =>
  name !== 'date' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) ? text : ''

/** A draft as it was kept, in the browser or on the server; whatever it lacks is fresh. */
export function readFields(kept: Record<string, unknown>): BookingFields {
  const fields = { ...freshFields }
  for (const name of texts) if (typeof kept[name] === 'string') fields[name] = readText(name, kept[name])
  for (const name of people) if (kept[name] !== undefined) fields[name] = readCount(kept[name])
  if (Array.isArray(kept.special_offers)) fields.special_offers = kept.special_offers.flatMap(readOffer)
  return fields
}

function readOffer(kept: unknown): BookingFields['special_offers'] {
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || typeof kept.id !== 'string') return []
  return [{ id: kept.id, pieces: readCount('pieces' in kept ? kept.pieces : 0) }]
}

/** What was typed over an answer of the server, and that answer. */
export interface Typing {
  typed: BookingFields
  over: BookingFields
}

/** Typing that was kept, over the answer of today: where this one says something new, it knows better. */
export function carriedOver({ typed, over }: Typing, answered: BookingFields): BookingFields {
  const untouched = Object.entries(typed).filter(([name]) => !differ(over, answered, name as keyof BookingFields))
  return { ...answered, ...Object.fromEntries(untouched) }
}

/** The fields that a form has sent: those of its step alone. */
export function sentFields(form: FormData): Partial<BookingFields> {
  const sent: Partial<BookingFields> = {}
  for (const name of texts) if (form.has(name)) sent[name] = readText(name, String(form.get(name)))
  for (const name of people) if (form.has(name)) sent[name] = readCount(form.get(name))
  const offers = [...form].filter(([name]) => name.startsWith(offerPrefix))
  if (offers.length > 0 || form.has('special_offers')) {
    sent.special_offers = offers
      .map(([name, typed]) => ({ id: name.slice(offerPrefix.length), pieces: readCount(typed) }))
      .filter(({ pieces }) => pieces !== 0)
  }
  return sent
}

export function formOf(fields: BookingFields): FormData {
  const form = new FormData()
  for (const name of [...texts, ...people]) form.set(name, String(fields[name]))
  // Says that the list is complete, also when nothing is on it.
  form.set('special_offers', '')
  for (const { id, pieces } of fields.special_offers) form.set(offerName(id), String(pieces))
  return form
}

export const piecesOf = (fields: BookingFields, id: string): Count =>
  fields.special_offers.find((offer) => offer.id === id)?.pieces ?? 0

/** One field changed; `name` is that of its input, so `special_offers.snorkel` for pieces of an offer. */
export function withField(fields: BookingFields, name: string, typed: string): BookingFields {
  if (name.startsWith(offerPrefix)) return withPieces(fields, name.slice(offerPrefix.length), readCount(typed))
  if (people.includes(name as People)) return { ...fields, [name]: readCount(typed) }
  return texts.includes(name as (typeof texts)[number]) ? { ...fields, [name]: typed } : fields
}

function withPieces(fields: BookingFields, id: string, pieces: Count): BookingFields {
  const others = fields.special_offers.filter((offer) => offer.id !== id)
  return { ...fields, special_offers: pieces === 0 ? others : [...others, { id, pieces }] }
}

export function countOf(fields: BookingFields, name: string): Count {
  if (name.startsWith(offerPrefix)) return piecesOf(fields, name.slice(offerPrefix.length))
  return people.includes(name as People) ? fields[name as People] : 0
}

/** The first step whose fields differ between two states of the booking. */
export function changedStep(one: BookingFields, other: BookingFields): Step | undefined {
  const changed = (name: keyof BookingFields) => differ(one, other, name)
  if ((['date', ...people, 'departure_location'] as const).some(changed)) return 'date'
  return (['first_name', 'last_name', 'phone', 'email', 'notes', 'special_offers'] as const).some(changed)
    ? 'details'
    : undefined
}

const differ = (one: BookingFields, other: BookingFields, name: keyof BookingFields) =>
  JSON.stringify(one[name]) !== JSON.stringify(other[name])
