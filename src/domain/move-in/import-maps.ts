import type { ImportSystem } from '../../contract/operator-app/import-systems.ts'
import { common } from './common-map.ts'
import { type ImportMap, mapWith } from './import-map.ts'
import { bokun, checkfront, fareharbor, rezdy } from './vendor-maps.ts'

/** The map for a CSV file of the operator's own. */
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
export const importMaps: Record<ImportSystem, ImportMap> = { fareharbor, bokun, rezdy, checkfront, csv }
