import { searchText } from './search-text.ts'

interface Searched {
  firstName: string
  lastName: string
  code: string
  phone: string
  email?: string
}

/**
 * The text in which a booking is searched: its words, those that have another common spelling in it too, and its phone number as
 * digits. A space stands before each word.
 */
export function searchable({ firstName, lastName, code, phone, email = '' }: Searched): string {
  const words = wordsOf([firstName, lastName, email, code].join(' '))
  const spellings = words.map(simpleSpelling).filter((spelling, index) => spelling !== words[index])
  return ['', ...words, ...new Set(spellings), phone.replace(/\D/g, '')].join(' ')
}

/** A part of a query, which a text has if it has one of the spellings; `isStart`: at the beginning of a word. */
export interface SearchPart {
  spellings: string[]
  isStart: boolean
}

/** The parts of a query, all of which a text must have; none if the query has no letter or digit. */
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

/** The index of the database has three characters and more; shorter words are too common to be found inside others. */
const shortest = 3

const wordsOf = (text: string) => searchText(text).split(/\s+/).filter(Boolean)

/** Words that are written in several ways: đ as dj, ä as ae. `searchText` has already made d and a of the single letters. */
const simpleSpelling = (word: string) => word.replaceAll('dj', 'd').replace(/([aou])e/g, '$1')

/** At least four digits, with what people write between them; not inside a word. */
const phoneNumber = /(?<!\S)[+(]*\d(?:[\s()/.\u2010-\u2015-]*\d){3,}(?!\S)/g

/** Without what stands before a number abroad and at home: stored numbers begin with the code of the country. */
const nationalDigits = (number: string) => number.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '')
