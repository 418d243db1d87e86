import { searchText } from './search-text.ts'

interface Searched {
  firstName: string
  lastName: string
  code: string
  phone: string
  email?: string
}

/**
 * The text in which a booking is searched: the words of its name, e-mail address and code, the simple spellings of
 * these words where they differ, and the digits of its phone number. Each word has a space before it.
 */
export function searchable({ firstName, lastName, code, phone, email = '' }: Searched): string {
  const words = wordsOf([firstName, lastName, email, code].join(' '))
  const spellings = words.map(simpleSpelling).filter((spelling, index) => spelling !== words[index])
  return ['', ...words, ...new Set(spellings), phone.replace(/\D/g, '')].join(' ')
}

/**
 * A part of a query. A text matches if it contains one of the spellings; with `isStart`, only at the beginning of a
 * word.
 */
export interface SearchPart {
  spellings: string[]
  isStart: boolean
}

/** The parts of a query. A text matches if it contains all of them. Empty if the query has no letter or digit. */
export function searchParts(query: string): SearchPart[] {
  const numbers = query.match(phoneNumber) ?? []
  const words = wordsOf(query.replace(phoneNumber, ' '))
  return [
    ...numbers.map((number) => ({ spellings: [nationalDigits(number)], isStart: false })),
    ...words.map((word) => {
      const simple = simpleSpelling(word)
      const spellings = simple !== word && simple.length >= shortest ? [word, simple] : [word]
      return { spellings, isStart: word.length < shortest }
    }),
  ].filter(({ spellings: [first = ''] }) => first !== '')
}

/** Whether the text has every part. */
export const hasParts = (text: string, parts: SearchPart[]): boolean =>
  parts.every(({ spellings, isStart }) =>
    spellings.some((spelling) => text.includes(isStart ? ` ${spelling}` : spelling)),
  )

/**
 * A word of at least this length is also found inside longer words. Shorter words are not: they are too common, and the
 * search index of the database consists of parts of three characters.
 */
const shortest = 3

const wordsOf = (text: string) => searchText(text).split(/\s+/).filter(Boolean)

/**
 * Returns the same spelling for words whose letters people write in several ways: đ also as dj, ä also as ae. In
 * `word`, `searchText` has already replaced đ by d, and ä by a.
 */
const simpleSpelling = (word: string) => word.replaceAll('dj', 'd').replace(/([aou])e/g, '$1')

/** Matches at least four digits, with the separators that people write between them; not inside a word. */
const phoneNumber = /(?<!\S)[+(]*\d(?:[\s()/.\u2010-\u2015-]*\d){3,}(?!\S)/g

/**
 * The digits of a phone number, without `(0)` and leading zeros. The stored number has a country code and contains
 * these digits.
 */
const nationalDigits = (number: string) => number.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '')
