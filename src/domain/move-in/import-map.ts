import { isSupportedCountry } from 'libphonenumber-js/min'
import { type Document, parseDocument } from 'yaml'
import { z } from 'zod'
import { searchText } from '../../shared/search-text.ts'
import { type ImportField, importFields } from './imported-booking.ts'

const text = z.string().trim().min(1).max(200)
const words = z.array(text).max(200)
const ids = z.record(text, text)

/**
 * The lists of words of a map. `notBooked`: statuses such as a quote; `extras`: items that are not people; `direct`:
 * words in the agent's column that mean no agent.
 */
const wordLists = [
  'cancelled',
  'noShow',
  'booked',
  'notBooked',
  'adults',
  'children',
  'infants',
  'extras',
  'direct',
] as const

/**
 * The YAML file that describes how the export of another system is read. All names and words are compared without case,
 * accents, spaces and punctuation. The operator's own map completes a built-in one: its columns replace those of the
 * same field, and its words, trips and quays are added.
 */
const importMapSchema = z
  .strictObject({
    /**
     * The id of the other system. It must never change, because it identifies a booking together with the booking's id.
     */
    source: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/),
    /**
     * The names of the columns of each field, in several spellings. Parties, the numbers of adults, children and
     * infants, statuses and notes are read from all their columns; other fields from the first column with a value.
     */
    columns: z.partialRecord(z.enum(importFields), words),
    /** What several rows with one id are: the same booking again, or its line items or persons. */
    rows: z.enum(['bookings', 'parts']),
    /** The order of day and month in dates with slashes. Dates with dots have the day first. */
    dateOrder: z.enum(['dayFirst', 'monthFirst']),
    /**
     * What separates the parts of "2 Adults, 1 Child", besides comma, semicolon, line break and the separators of
     * `common-map.ts`.
     */
    partySeparators: z.array(z.string().min(1).max(20)).max(20),
    words: z.partialRecord(z.enum(wordLists), words),
    /** Names in the file → id of the trip. */
    trips: ids,
    /** Names in the file → id of the quay. */
    quays: ids,
    /** The country of phone numbers without a country code. */
    defaultCountry: z.string().toUpperCase().refine(isSupportedCountry),
  })
  .partial()

type ImportMapFile = z.infer<typeof importMapSchema>
export type WordList = (typeof wordLists)[number]

/** A map that is ready for use: `comparable` has changed all its names and words. */
export interface ImportMap {
  source: string
  columns: Map<ImportField, string[]>
  rows: 'bookings' | 'parts'
  dateOrder: 'dayFirst' | 'monthFirst'
  partySeparators: string[]
  words: Record<WordList, string[]>
  trips: Map<string, string>
  quays: Map<string, string>
  defaultCountry: string | null
}

/** Reduces a name or word to what is compared: without case, accents, spaces and punctuation. */
export function comparable(name: string): string {
  const known = compared.get(name)
  if (known !== undefined) return known
  if (compared.size >= 10_000) compared.clear()
  const text = searchText(name).replace(/[^\p{L}\p{N}]/gu, '')
  compared.set(name, text)
  return text
}

/** A cache for `comparable`, because words, trips and countries repeat in each row. */
const compared = new Map<string, string>()

/** The map `base`, completed by the operator's own map. */
export const mapWith = (base: ImportMap, own: ImportMapFile): ImportMap => ({
  source: own.source ?? base.source,
  columns: new Map([
    ...base.columns,
    ...Object.entries(own.columns ?? {}).map(
      ([field, names]) => [field as ImportField, names.map(comparable).filter(Boolean)] as const,
    ),
  ]),
  rows: own.rows ?? base.rows,
  dateOrder: own.dateOrder ?? base.dateOrder,
  partySeparators: [...base.partySeparators, ...(own.partySeparators ?? [])],
  words: wordsBy((list) => [...base.words[list], ...(own.words?.[list] ?? []).map(comparable).filter(Boolean)]),
  trips: new Map([...base.trips, ...idsByName(own.trips)]),
  quays: new Map([...base.quays, ...idsByName(own.quays)]),
  defaultCountry: own.defaultCountry ?? base.defaultCountry,
})

const wordsBy = (words: (list: WordList) => string[]): Record<WordList, string[]> =>
  Object.fromEntries(wordLists.map((list) => [list, words(list)])) as Record<WordList, string[]>

const idsByName = (ids: Record<string, string> = {}) =>
  Object.entries(ids).map(([name, id]) => [comparable(name), id] as const)

type ReadMap = { ok: true; map: ImportMap } | { ok: false; problems: string[] }

/** Reads the operator's own map. The problems are sentences with the line or the key. */
export function readMap(source: string, base: ImportMap): ReadMap {
  const document = parseDocument(source)
  const faults = [...document.errors, ...document.warnings].map(({ message }) => message.split('\n')[0] ?? '')
  if (faults.length > 0) return { ok: false, problems: faults }
  const parsed = importMapSchema.safeParse(dataOf(document) ?? {})
  if (parsed.success) return { ok: true, map: mapWith(base, parsed.data) }
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')),
  }
}

/** The data of the YAML. If a YAML alias has no anchor, returns the error as a text, which the schema then refuses. */
function dataOf(document: Document): unknown {
  try {
    return document.toJS()
  } catch (error) {
    return String(error)
  }
}
