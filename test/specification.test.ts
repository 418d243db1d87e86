import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { footerNavigation, mainNavigation, policyNavigation } from '../src/guest/site/routing/navigation.ts'
import { translatorOf } from '../src/i18n/catalogues.ts'
import { defaultLocale, languages, locales } from '../src/i18n/locales.ts'
import { hrefTo, pageKeys } from '../src/pages.ts'
import { projectRoot } from '../src/shared/project-root.ts'

// Checks the values of the specification that no other test asserts. Also checks docs/specification.md, which names a
// file and a test for each statement, or says why there is no test. The values in the content are tested by
// `specification.sample.test.ts`.

const addresses = {
  home: ['/', '/hr', '/de', '/it', '/pl'],
  tour: ['/tour', '/hr/izlet', '/de/ausflug', '/it/escursione', '/pl/wycieczka'],
  private_tours: [
    '/private-tours',
    '/hr/privatni-izleti',
    '/de/privat-ausfluge',
    '/it/escursioni-private',
    '/pl/prywatne-wycieczki',
  ],
  contact: ['/contact', '/hr/kontakt', '/de/kontakt', '/it/contatto', '/pl/kontakt'],
  about_us: ['/about-us', '/hr/o-nama', '/de/uber-uns', '/it/chi-siamo', '/pl/o-nas'],
  privacy_cookies: [
    '/privacy-cookies',
    '/hr/privatnost-kolacici',
    '/de/datenschutz-cookies',
    '/it/cookie-per-la-privacy',
    '/pl/pliki-cookie',
  ],
  book_now: ['/book-now', '/hr/rezerviraj', '/de/buchen-sie-jetzt', '/it/prenota-ora', '/pl/rezerwuj-teraz'],
  leave_review: [
    '/leave-review',
    '/hr/ostavite-recenziju',
    '/de/hinterlassen-bewertung',
    '/it/lascia-una-recensione',
    '/pl/zostaw-recenzje',
  ],
  payment_security: [
    '/payment/security',
    '/hr/placanje/sigurnost',
    '/de/zahlung/versicherung',
    '/it/pagamento/assicurazione',
    '/pl/platnosc/ubezpieczenie',
  ],
  currency_conversion: [
    '/payment/currency-conversion',
    '/hr/placanje/konverzija-valute',
    '/de/zahlung/wahrungsumrechnung',
    '/it/pagamento/conversione-di-valuta',
    '/pl/platnosc/wymiana-walut',
  ],
  terms_of_purchase: [
    '/payment/terms-of-purchase',
    '/hr/placanje/uvjeti-kupnje',
    '/de/zahlung/einkaufsbedingungen',
    '/it/pagamento/termini-di-acquisto',
    '/pl/platnosc/warunki-zakupu',
  ],
  start_locations: [
    '/start-locations',
    '/hr/tocke-polaska',
    '/de/startorte',
    '/it/posizioni-di-partenza',
    '/pl/lokalizacje-startowe',
  ],
  // The specification prescribes no slugs for these two.
  payout: ['/payout', '/hr/isplata', '/de/auszahlung', '/it/rimborso', '/pl/wyplata'],
  booking: ['/booking', '/hr/booking', '/de/booking', '/it/booking', '/pl/booking'],
  // The specification does not have these two pages.
  ticket: ['/ticket', '/hr/karta', '/de/ticket', '/it/biglietto', '/pl/bilet'],
  waitlist: ['/waitlist', '/hr/lista-cekanja', '/de/warteliste', '/it/lista-attesa', '/pl/lista-oczekujacych'],
}

test('every page has the prescribed path in each locale', () => {
  const paths = pageKeys.map((page) => [page, locales.map((locale) => hrefTo(page, locale))])
  expect(Object.fromEntries(paths)).toEqual(addresses)
})

test('default locale is en; ISO codes are en-GB, hr-HR, de-DE, it-IT, pl-PL', () => {
  expect(defaultLocale).toBe('en')
  expect(locales.map((locale) => languages[locale].iso)).toEqual(['en-GB', 'hr-HR', 'de-DE', 'it-IT', 'pl-PL'])
})

test('main navigation, footer and policy links list the prescribed pages', () => {
  const pagesOf = (ways: { page: string }[]) => ways.map(({ page }) => page)
  expect(pagesOf(mainNavigation)).toEqual(['home', 'tour', 'private_tours', 'about_us', 'contact'])
  expect(pagesOf(footerNavigation)).toContain('leave_review')
  expect(pagesOf(policyNavigation)).toEqual([
    'terms_of_purchase',
    'payment_security',
    'currency_conversion',
    'payout',
    'privacy_cookies',
  ])
})

test.each([
  ['en', 'error.date_first', 'Please select a date first.'],
  ['it', 'error.date_first', 'Seleziona prima una data.'],
  ['en', 'error.terms', 'Please accept our general terms of purchase before continuing to payment.'],
  ['en', 'result.toast_created', 'Reservation created'],
  ['en', 'contact.sent', 'Message sent!'],
  ['en', 'leave_review.sent', 'Review sent!'],
  ['en', 'booking.reservation_cost', 'Reservation cost (deposit)'],
  ['en', 'booking.full_price', 'Full price'],
  ['en', 'booking.rest_to_pay', 'Rest to pay'],
  ['en', 'booking.total', 'Total'],
] as const)('the %s message %s is the prescribed text', (locale, key, text) => {
  expect(translatorOf(locale)(key)).toBe(text)
})

describe('docs/specification.md', () => {
  const text = readFileSync(join(projectRoot, 'docs/specification.md'), 'utf8')
  const named = [...new Set([...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+\.\w+)`/g)].map(([, path]) => path ?? ''))]

  test('names only files that exist', () => {
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
  })

  test('names a file and a test for each statement, or "no test: <reason>"', () => {
    const [statements = ''] = text.split('## Deliberate differences')
    const rows = statements.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Statement'))
    expect(rows.length).toBeGreaterThan(120)
    const testColumn = (row: string) => row.split(' | ')[2] ?? ''
    expect(rows.filter((row) => !/`[^`]+\.(test|spec)\.ts`|^no test: /.test(testColumn(row)))).toEqual([])
  })
})
