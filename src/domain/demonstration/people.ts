import type { Locale } from '../../i18n/locales.ts'
import type { Dice } from './dice.ts'

export interface Guest {
  locale: Locale
  first_name: string
  last_name: string
  phone: string
  email: string
  notes: string
}

/** A guest who doesn't exist, and whom no call and no mail can reach. */
export function someGuest(dice: Dice): Guest {
  const locale = dice.weighted({ de: 34, pl: 22, it: 16, en: 14, hr: 14 })
  const first_name = dice.pick(firstNames[locale])
  const last_name = dice.pick(lastNames[locale])
  const address = `${first_name}.${last_name}`.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l')
  const number = dice.chance(0.4) ? dice.whole(2, 99) : ''
  const domain = dice.pick(['example.com', 'example.net', 'example.org'])
  return {
    locale,
    first_name,
    last_name,
    phone: phones[locale](dice),
    email: `${address.toLowerCase().replaceAll(/[^a-z.]/g, '')}${number}@${domain}`,
    notes: dice.chance(0.14) ? dice.pick(notes[locale]) : '',
  }
}

const digits = (dice: Dice, count: number) => String(dice.whole(0, 10 ** count - 1)).padStart(count, '0')

/**
 * Germany (Munich 99998) and Britain (Ofcom's 07700 900) keep numbers for films and books. The others don't: theirs begin
 * behind the area code with zeros, which no exchange there gives out.
 */
const phones: Record<Locale, (dice: Dice) => string> = {
  de: (dice) => `+498999998${digits(dice, 3)}`,
  en: (dice) => `+447700900${digits(dice, 3)}`,
  hr: (dice) => `+38523000${digits(dice, 3)}`,
  pl: (dice) => `+4822000${digits(dice, 4)}`,
  it: (dice) => `+39060000${digits(dice, 4)}`,
}

const firstNames: Record<Locale, string[]> = {
  de: 'Anna Jonas Lena Felix Katharina Maximilian Sabine Thomas Julia Lukas Claudia Stefan Miriam Tobias Franziska Andreas Greta Moritz Birgit Jürgen'.split(
    ' ',
  ),
  en: 'Emily James Olivia Thomas Charlotte Daniel Sophie Oliver Hannah William Grace Samuel Lucy Henry Fiona Callum Aoife Rory'.split(
    ' ',
  ),
  hr: 'Ana Ivan Marija Luka Petra Marko Ivana Josip Maja Ante Lucija Tomislav Iva Nikola Katarina Hrvoje Dora Mislav'.split(
    ' ',
  ),
  pl: 'Anna Piotr Katarzyna Tomasz Agnieszka Krzysztof Zofia Paweł Magdalena Michał Joanna Jakub Ewa Marcin Aleksandra Wojciech Natalia Łukasz'.split(
    ' ',
  ),
  it: 'Giulia Marco Francesca Luca Chiara Andrea Sara Matteo Elena Davide Martina Alessandro Valentina Lorenzo Federica Stefano'.split(
    ' ',
  ),
}

const lastNames: Record<Locale, string[]> = {
  de: 'Müller Schneider Weber Wagner Becker Hoffmann Schäfer Koch Richter Klein Wolf Neumann Schwarz Zimmermann Krüger Hofmann Lange Huber Gruber Steiner'.split(
    ' ',
  ),
  en: 'Smith Taylor Brown Wilson Evans Thomas Walker Wright Hughes Green Hall Murphy Campbell Kelly Bennett Fraser Doyle'.split(
    ' ',
  ),
  hr: 'Horvat Kovačević Babić Marić Jurić Novak Knežević Vuković Marković Petrović Matić Tomić Pavlović Šimić Perić Grgić'.split(
    ' ',
  ),
  pl: 'Nowak Kowalczyk Wójcik Woźniak Mazur Krawczyk Pawlak Kaczmarek Stępień Wieczorek Sikora Walczak Michalak Szewczyk Dudek Baran'.split(
    ' ',
  ),
  it: 'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti De_Luca Costa Giordano'
    .split(' ')
    .map((name) => name.replace('_', ' ')),
}

const notes: Record<Locale, string[]> = {
  de: [
    'Eine Person isst vegetarisch.',
    'Wir kommen mit einem Kinderwagen, den wir zusammenklappen können.',
    'Bitte keine Nüsse: Allergie bei unserem Sohn.',
    'Wir feiern den 60. Geburtstag meiner Mutter.',
  ],
  en: [
    'One of us is vegan.',
    'My father walks with a stick; is there a seat near the gangway?',
    'We get seasick easily, where is the calmest place on board?',
  ],
  hr: [
    'Jedna osoba ne jede ribu.',
    'Dolazimo s psom, mali je i miran.',
    'Možemo li platiti ostatak u eurima na brodu?',
  ],
  pl: [
    'Jedna osoba je na diecie bezglutenowej.',
    'Przyjedziemy z małym dzieckiem, mamy własną kamizelkę.',
    'Czy na pokładzie jest cień?',
  ],
  it: ['Una persona è celiaca.', 'Festeggiamo il nostro anniversario.', 'Mio figlio ha paura dell’acqua profonda.'],
}
