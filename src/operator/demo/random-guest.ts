import type { Locale } from '../../i18n/locales.ts'
import { reservedDomains } from '../../platform/integrations/mail/reserved-domains.ts'
import type { Random } from './random.ts'

export interface DemoGuest {
  locale: Locale
  first_name: string
  last_name: string
  phone: string
  email: string
  notes: string
}

/** The languages of demo guests with their relative frequencies. */
const shares = { de: 34, pl: 22, it: 16, en: 14, hr: 14 } satisfies Partial<Record<Locale, number>>
type DemoLocale = keyof typeof shares

/** Creates a fictitious guest: the phone number is unassigned, the e-mail domain is reserved for examples. */
export function randomGuest(random: Random): DemoGuest {
  const locale = random.weighted(shares)
  const first_name = random.pick(firstNames[locale].split(' '))
  const last_name = random.pick(lastNames[locale].split(' ')).replace('_', ' ')
  const address = `${first_name}.${last_name}`.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l')
  const number = random.chance(0.4) ? random.integer(2, 99) : ''
  const domain = random.pick(reservedDomains)
  return {
    locale,
    first_name,
    last_name,
    phone: phones[locale](random),
    email: `${address.toLowerCase().replaceAll(/[^a-z.]/g, '')}${number}@${domain}`,
    notes: random.chance(0.14) ? random.pick(notes[locale]) : '',
  }
}

const digits = (random: Random, count: number) => String(random.integer(0, 10 ** count - 1)).padStart(count, '0')

/**
 * Valid but unassigned phone numbers. Germany (Munich 99998) and Britain (London 7946 0) reserve numbers for fiction. In the
 * other countries no number starts with zeros after the area code.
 */
const phones: Record<DemoLocale, (random: Random) => string> = {
  de: (random) => `+498999998${digits(random, 3)}`,
  en: (random) => `+442079460${digits(random, 3)}`,
  hr: (random) => `+38523000${digits(random, 3)}`,
  pl: (random) => `+4822000${digits(random, 4)}`,
  it: (random) => `+39060000${digits(random, 4)}`,
}

const firstNames: Record<DemoLocale, string> = {
  de: 'Anna Jonas Lena Felix Katharina Maximilian Sabine Thomas Julia Lukas Claudia Stefan Miriam Tobias Franziska Andreas Greta Moritz Birgit Jürgen',
  en: 'Emily James Olivia Thomas Charlotte Daniel Sophie Oliver Hannah William Grace Samuel Lucy Henry Fiona Callum Aoife Rory',
  hr: 'Ana Ivan Marija Luka Petra Marko Ivana Josip Maja Ante Lucija Tomislav Iva Nikola Katarina Hrvoje Dora Mislav',
  pl: 'Anna Piotr Katarzyna Tomasz Agnieszka Krzysztof Zofia Paweł Magdalena Michał Joanna Jakub Ewa Marcin Aleksandra Wojciech Natalia Łukasz',
  it: 'Giulia Marco Francesca Luca Chiara Andrea Sara Matteo Elena Davide Martina Alessandro Valentina Lorenzo Federica Stefano',
}

/** Last names, separated by spaces. An underscore stands for a space within a name. */
const lastNames: Record<DemoLocale, string> = {
  de: 'Müller Schneider Weber Wagner Becker Hoffmann Schäfer Koch Richter Klein Wolf Neumann Schwarz Zimmermann Krüger Hofmann Lange Huber Gruber Steiner',
  en: 'Smith Taylor Brown Wilson Evans Thomas Walker Wright Hughes Green Hall Murphy Campbell Kelly Bennett Fraser Doyle',
  hr: 'Horvat Kovačević Babić Marić Jurić Novak Knežević Vuković Marković Petrović Matić Tomić Pavlović Šimić Perić Grgić',
  pl: 'Nowak Kowalczyk Wójcik Woźniak Mazur Krawczyk Pawlak Kaczmarek Stępień Wieczorek Sikora Walczak Michalak Szewczyk Dudek Baran',
  it: 'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti De_Luca Costa Giordano',
}

const notes: Record<DemoLocale, string[]> = {
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
