import { type Age, ages, nobody, type Persons } from '../../shared/persons.ts'
import { comparable, type ImportMap } from './import-map.ts'
import type { ImportField } from './imported-booking.ts'
import type { RowReader } from './row-reader.ts'
import { parseCount } from './values.ts'

/**
 * A number of people of one kind, such as `Adult`, in the word of the file. An empty kind means adults. The count is
 * null if it can't be read.
 */
interface Entry {
  kind: string
  count: number | null
  field: ImportField
  text: string
}

/**
 * Counts the people of a row. People of an unknown age count as adults, with a problem, because the boat has to have a
 * place for them. A text that has the word of an age and that of an extra, such as `Adult incl. lunch`, counts as
 * people of this age, with a problem. Extras alone, such as lunches, don't count.
 */
export function readParty(row: RowReader, map: ImportMap): Persons {
  const persons = { ...nobody }
  for (const { kind, count, field, text } of entriesOf(row, map)) {
    const age = kind === '' ? 'adults' : ageOf(kind, map)
    if (count === null) row.report(field, 'invalid', text)
    else if (age !== null || !isExtra(kind, map)) {
      persons[age ?? 'adults'] += count
      if (count > 0 && (age === null || (isExtra(kind, map) && exactAge(kind, map) === undefined)))
        row.report(field, 'unknown', kind)
    }
  }
  return persons
}

/**
 * The people of a row. They are read from the first of these that the row has: a text about the whole party, a number
 * for each age, an age with its quantity, or a number without ages. If the file has no column for any of them, but one
 * row for each person, the row is one person.
 */
function entriesOf(row: RowReader, map: ImportMap): Entry[] {
  const parties = row.all('party')
  if (parties.length > 0) return parties.flatMap((text) => partsOf(text, map))
  const counts = ages.flatMap((age) => row.all(age).map((text) => entry(age, parseCount(text), age, text)))
  if (counts.some(({ count }) => count !== 0)) return counts
  const kind = row.first('age')
  const quantity = row.first('quantity')
  if (kind !== '') return [entry(kind, quantity === '' ? 1 : parseCount(quantity), 'quantity', quantity)]
  const people = row.first('people') || quantity
  if (people !== '') return [entry('', parseCount(people), 'people', people)]
  const isPerson = map.rows === 'parts' && !columnsOfParty.some((field) => row.has(field))
  return isPerson ? [entry('', 1, 'people', '')] : []
}

const columnsOfParty = ['party', 'age', 'quantity', 'people', ...ages] as const

const entry = (kind: string, count: number | null, field: ImportField, text: string): Entry => ({
  kind,
  count,
  field,
  text,
})

/** Reads a party such as `2 Adults, 1 Child (3-11)`, `Adults: 2; Children: 1`, `2x odrasli + 1 dijete` or `4`. */
function partsOf(text: string, map: ImportMap): Entry[] {
  // Text in brackets is the range of an age and is removed, unless it is a number.
  const plain = text.replace(/\((?!\s*\d+\s*\))[^)]*\)/g, ' ')
  const parts = map.partySeparators.reduce((result, separator) => result.replaceAll(separator, '\n'), plain)
  return parts
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, before, after = ''] = /^(\d{1,4})(?!\d)\s*[x×*]?\s*(\D.*)?$/i.exec(part) ?? []
      if (before !== undefined) return entry(after.trim(), parseCount(before), 'party', part)
      const [, kind, count] = /^(.*?[^\s:=x×*(])[\s:=x×*(]+(\d{1,4})\s*\)?$/i.exec(part) ?? []
      if (kind !== undefined && count !== undefined) return entry(kind, parseCount(count), 'party', part)
      return entry(part, ageOf(part, map) ? 1 : null, 'party', part)
    })
}

/**
 * The age whose word is the whole text, or else one whose word occurs in it: `Adult (EU citizen)`. Children are tried
 * before adults, because of `Child with adult`. Null if no age matches, or if the whole text is a word for an extra.
 */
function ageOf(kind: string, map: ImportMap): Age | null {
  const name = comparable(kind)
  if (map.words.extras.includes(name)) return null
  const youngestFirst = ages.toReversed()
  const within = youngestFirst.find((age) => map.words[age].some((word) => name.includes(word)))
  return exactAge(kind, map) ?? within ?? null
}

const exactAge = (kind: string, map: ImportMap): Age | undefined =>
  ages.find((age) => age === kind || map.words[age].includes(comparable(kind)))

const isExtra = (kind: string, map: ImportMap): boolean =>
  map.words.extras.some((word) => comparable(kind).includes(word))
