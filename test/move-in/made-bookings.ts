import { type CountryCode, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import type { Persons } from '../../src/shared/persons.ts'

/** A booking of an invented guest, from which fixtures are made. Amounts in cents. */
export interface MadeBooking {
  id: string
  state: 'booked' | 'cancelled' | 'no_show'
  date: string
  start: string
  trip: string
  persons: Persons
  firstName: string
  lastName: string
  country: CountryCode
  email: string
  /** E.164, from the numbers reserved for examples. */
  phone: string
  total: number
  paid: number
  agent: string
  note: string
}

/** Names from many countries, including names that an import could read wrongly. */
const guests: [CountryCode, string, string][] = [
  ['HR', 'Željka', 'Šimić-Đurđević'],
  ['HR', 'Ivan', 'Horvat'],
  ['SI', 'Črt', 'Žagar'],
  ['BA', 'Amra', 'Hadžić'],
  ['RS', 'Đorđe', 'Ćirić'],
  ['ME', 'Vuk', 'Đukanović'],
  ['DE', 'Jürgen', 'Müller-Groß'],
  ['AT', 'Ludwig', 'van Beethoven'],
  ['CH', 'Zoë', 'Zürcher'],
  ['IT', 'Nicolò', 'D’Angelo'],
  ['PL', 'Łukasz', 'Wójcik'],
  ['CZ', 'Jiří', 'Dvořák'],
  ['SK', 'Ľubica', 'Kováčová'],
  ['HU', 'Ildikó', 'Kőszegi'],
  ['RO', 'Ioana', 'Popescu'],
  ['FR', 'François', 'de La Tour'],
  ['BE', 'Loïc', 'Peeters'],
  ['NL', 'Daan', 'van der Berg'],
  ['GB', 'Siân', 'O’Neill'],
  ['IE', 'Niamh', 'Byrne'],
  ['ES', 'Begoña', 'Ibáñez'],
  ['PT', 'João', 'Gonçalves'],
  ['SE', 'Åsa', 'Öberg'],
  ['NO', 'Bjørn', 'Østby'],
  ['DK', 'Søren', 'Kjær'],
  ['FI', 'Päivi', 'Mäkelä'],
  ['EE', 'Õie', 'Tamm'],
  ['LV', 'Jānis', 'Bērziņš'],
  ['LT', 'Živilė', 'Žukauskaitė'],
  ['GR', 'Ελένη', 'Παπαδοπούλου'],
  ['TR', 'Işıl', 'Yıldız'],
  ['UA', 'Оксана', 'Коваль'],
  ['IL', 'נועה', 'לוי'],
  ['US', 'Mary-Jo', 'Smith'],
  ['CA', 'Chloé', 'Tremblay'],
  ['AU', 'Jack', 'Wilson'],
  ['NZ', 'Aroha', 'Ngata'],
  ['JP', '花子', '山田'],
  ['KR', '민지', '김'],
  ['BR', 'Antônio', 'da Silva'],
  ['IN', 'Priya', 'Sharma'],
  ['ZA', 'Thabo', 'Nkosi'],
]

/** Numbers between 0 and 1 that are the same in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** @param isPossible whether the encoding of the file has all letters of a name */
export function madeBookings(
  seed: number,
  count: number,
  idOf: (index: number) => string,
  isPossible: (name: string) => boolean = () => true,
): MadeBooking[] {
  const next = numbers(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  const possible = guests.filter(([, firstName, lastName]) => isPossible(firstName + lastName))
  return Array.from({ length: count }, (_, index): MadeBooking => {
    const [country, firstName, lastName] = possible[index % possible.length] ?? ['HR', 'Ivan', 'Horvat']
    const persons = { adults: 1 + below(4), children: below(3), infants: below(8) === 0 ? 1 : 0 }
    const total = persons.adults * 7950 + persons.children * 3975
    const chance = below(100)
    return {
      id: idOf(index),
      state: chance < 8 ? 'cancelled' : chance < 12 ? 'no_show' : 'booked',
      date: new Date(Date.UTC(2027, 5, 1 + below(92))).toISOString().slice(0, 10),
      start: below(3) === 0 ? '14:30' : '08:00',
      trip: below(3) === 0 ? 'Sunset in Telašćica' : 'Kornati, whole day',
      persons,
      firstName,
      lastName,
      country,
      email: `guest${seed}.${index}@example.com`,
      phone: getExampleNumber(country, examples)?.number ?? '',
      total,
      paid: [0, Math.round(total / 5), total][below(3)] ?? 0,
      agent: below(6) === 0 ? (['Adria Agencija', 'Reise & Meer GmbH'][below(2)] ?? '') : '',
      note: ['', '', '', '=1+1', 'Vegetarian; no fish', 'Dolaze autom, "bijeli kombi"'][below(6)] ?? '',
    }
  })
}
