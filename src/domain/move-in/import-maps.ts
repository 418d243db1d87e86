import { planOfOperator } from '../reservations/booking/phone.ts'
import { type ImportMap, mapWith } from './import-map.ts'

const none: ImportMap = {
  source: 'csv',
  columns: new Map(),
  rows: 'bookings',
  dateOrder: 'dayFirst',
  partySeparators: ['|', ' / ', ' + ', ' & ', ' and ', ' i '],
  words: {
    cancelled: [],
    noShow: [],
    booked: [],
    notBooked: [],
    adults: [],
    children: [],
    infants: [],
    extras: [],
    direct: [],
  },
  trips: new Map(),
  quays: new Map(),
  defaultCountry: planOfOperator.country ?? null,
}

/** Words of several systems, in English and Croatian. */
const common = mapWith(none, {
  words: {
    cancelled: ['cancel', 'canceled', 'cancelled', 'otkazano', 'otkazana', 'storno', 'void', 'refunded'],
    noShow: ['no show', 'noshow', 'nije došao', 'nisu došli', 'nedolazak'],
    booked: [
      'booked',
      'confirmed',
      'paid',
      'deposit',
      'active',
      'ok',
      'completed',
      'checked in',
      'potvrđeno',
      'plaćeno',
      'aktivno',
      'kapara',
    ],
    notBooked: [
      'quote',
      'enquiry',
      'inquiry',
      'pending',
      'hold',
      'on hold',
      'waitlist',
      'waiting',
      'abandoned',
      'upit',
      'ponuda',
      'na čekanju',
    ],
    adults: [
      'adult',
      'odrasl',
      'senior',
      'student',
      'pax',
      'person',
      'people',
      'guest',
      'osob',
      'umirovljenik',
      'gost',
    ],
    children: ['child', 'kid', 'youth', 'junior', 'teen', 'dijete', 'djeca', 'djece'],
    infants: ['infant', 'baby', 'babies', 'toddler', 'beba', 'bebe', 'dojenč'],
    direct: ['direct', 'website', 'online', 'none', 'izravno', 'web'],
  },
})

/** The columns of a file of one's own. */
const csv = mapWith(common, {
  columns: {
    id: ['code', 'booking', 'booking id', 'id', 'number', 'šifra', 'broj', 'broj rezervacije', 'rezervacija'],
    ticket: ['ticket', 'barcode', 'karta', 'ulaznica'],
    status: ['status', 'state', 'stanje'],
    cancelled: ['cancelled', 'canceled', 'otkazano'],
    noShow: ['no show', 'nedolazak'],
    date: ['date', 'day', 'trip date', 'datum', 'dan', 'datum izleta'],
    start: ['start', 'time', 'departure', 'vrijeme', 'polazak', 'sat'],
    trip: ['trip', 'tour', 'product', 'izlet', 'tura'],
    quay: ['quay', 'pickup', 'pick-up', 'place', 'mjesto', 'luka', 'mjesto ukrcaja'],
    firstName: ['first name', 'ime'],
    lastName: ['last name', 'surname', 'prezime'],
    name: ['name', 'guest', 'customer', 'ime i prezime', 'gost'],
    surnameFirst: ['prezime i ime'],
    email: ['email', 'e-mail', 'mail', 'e-pošta', 'elektronička pošta'],
    phone: ['phone', 'telephone', 'mobile', 'telefon', 'mobitel', 'mob', 'tel'],
    country: ['country', 'država', 'zemlja'],
    language: ['language', 'jezik'],
    party: ['party', 'guests', 'gosti', 'broj gostiju', 'osobe', 'broj osoba'],
    adults: ['adults', 'adult', 'odrasli', 'seniors', 'students'],
    children: ['children', 'child', 'djeca', 'dijete'],
    infants: ['infants', 'infant', 'bebe', 'beba', 'dojenčad'],
    people: ['people', 'pax', 'persons', 'ukupno osoba'],
    total: ['total', 'price', 'amount', 'iznos', 'cijena', 'ukupno'],
    paid: ['paid', 'deposit', 'plaćeno', 'kapara', 'akontacija', 'predujam'],
    due: ['due', 'balance', 'ostatak', 'za platiti', 'dug'],
    currency: ['currency', 'valuta'],
    agent: ['agent', 'agency', 'reseller', 'agencija', 'posrednik'],
    note: ['note', 'notes', 'comment', 'napomena', 'bilješka'],
    bookedAt: ['booked at', 'booked', 'created', 'datum rezervacije', 'rezervirano', 'kreirano'],
  },
})

/** The built-in maps by the name for `--from`. */
export const importMaps = { csv } satisfies Record<string, ImportMap>
