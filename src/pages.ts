import type { LocalizedText } from './i18n/localized-text.ts'

/** The path after the locale's prefix; English if missing. */
type Paths = LocalizedText

/**
 * The page table, the only source of page URLs. `module` is relative to `src/`. `hydrated` pages have an island that React
 * hydrates in the browser; the others are static and load no React.
 */
interface PageRow {
  module: string
  hydrated: boolean
  paths: Paths
}

const staticPage = (module: string, paths: Paths): PageRow => ({ module, hydrated: false, paths })
const hydratedPage = (module: string, paths: Paths): PageRow => ({ module, hydrated: true, paths })

/* biome-ignore format: one row per page */
export const pages = {
  home: staticPage('site/marketing/home.tsx', { en: '' }),
  tour: staticPage('site/marketing/tour.tsx', { en: 'tour', hr: 'izlet', de: 'ausflug', it: 'escursione', pl: 'wycieczka' }),
  private_tours: hydratedPage('site/marketing/private-tours.tsx', { en: 'private-tours', hr: 'privatni-izleti', de: 'privat-ausfluge', it: 'escursioni-private', pl: 'prywatne-wycieczki' }),
  contact: hydratedPage('site/marketing/contact.tsx', { en: 'contact', hr: 'kontakt', de: 'kontakt', it: 'contatto', pl: 'kontakt' }),
  about_us: staticPage('site/marketing/about-us.tsx', { en: 'about-us', hr: 'o-nama', de: 'uber-uns', it: 'chi-siamo', pl: 'o-nas' }),
  privacy_cookies: staticPage('site/marketing/policy.tsx', { en: 'privacy-cookies', hr: 'privatnost-kolacici', de: 'datenschutz-cookies', it: 'cookie-per-la-privacy', pl: 'pliki-cookie' }),
  book_now: hydratedPage('site/booking/book-now.tsx', { en: 'book-now', hr: 'rezerviraj', de: 'buchen-sie-jetzt', it: 'prenota-ora', pl: 'rezerwuj-teraz' }),
  leave_review: hydratedPage('site/marketing/leave-review.tsx', { en: 'leave-review', hr: 'ostavite-recenziju', de: 'hinterlassen-bewertung', it: 'lascia-una-recensione', pl: 'zostaw-recenzje' }),
  payment_security: staticPage('site/marketing/policy.tsx', { en: 'payment/security', hr: 'placanje/sigurnost', de: 'zahlung/versicherung', it: 'pagamento/assicurazione', pl: 'platnosc/ubezpieczenie' }),
  currency_conversion: staticPage('site/marketing/policy.tsx', { en: 'payment/currency-conversion', hr: 'placanje/konverzija-valute', de: 'zahlung/wahrungsumrechnung', it: 'pagamento/conversione-di-valuta', pl: 'platnosc/wymiana-walut' }),
  terms_of_purchase: staticPage('site/marketing/policy.tsx', { en: 'payment/terms-of-purchase', hr: 'placanje/uvjeti-kupnje', de: 'zahlung/einkaufsbedingungen', it: 'pagamento/termini-di-acquisto', pl: 'platnosc/warunki-zakupu' }),
  start_locations: staticPage('site/marketing/start-locations.tsx', { en: 'start-locations', hr: 'tocke-polaska', de: 'startorte', it: 'posizioni-di-partenza', pl: 'lokalizacje-startowe' }),
  payout: staticPage('site/marketing/payout.tsx', { en: 'payout', hr: 'isplata', de: 'auszahlung', it: 'rimborso', pl: 'wyplata' }),
  booking: hydratedPage('site/booking/booking.tsx', { en: 'booking' }),
} satisfies Record<string, PageRow>

export type Page = keyof typeof pages
export const pageKeys = Object.keys(pages) as Page[]

/** Pages for search engines: all but the booking, which is personal. */
export type IndexablePage = Exclude<Page, 'booking'>
export const indexablePages: readonly IndexablePage[] = pageKeys.filter((page) => page !== 'booking')

/** Sections of the home page that other sites embed in an iframe, such as `/de/Reviews`. */
export const fragments = ['Advantages', 'Contact', 'Reviews', 'Summary'] as const
export type Fragment = (typeof fragments)[number]

/** Route parameters after a page's slug, in React Router's syntax. */
export const trailingParams: Partial<Record<Page, string>> = { booking: '/:id?' }
