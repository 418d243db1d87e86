import type { Locale } from './i18n/locales.ts'

/**
 * The page table, the only source of page URLs. `module` is relative to `src/`. `hydrated` pages have an island that React
 * hydrates in the browser; the others are static and load no React.
 */
interface PageRow {
  module: string
  hydrated: boolean
  paths: Record<Locale, string>
}

const row = (
  module: string,
  hydrated: boolean,
  en: string,
  hr: string,
  de: string,
  it: string,
  pl: string,
): PageRow => ({
  module,
  hydrated,
  paths: { en, hr, de, it, pl },
})

const staticPage = (module: string, ...slugs: [string, string, string, string, string]) => row(module, false, ...slugs)
const hydratedPage = (module: string, ...slugs: [string, string, string, string, string]) => row(module, true, ...slugs)

/* biome-ignore format: one row per page */
export const pages = {
  home: staticPage('site/marketing/home.tsx', '', '', '', '', ''),
  tour: staticPage('site/marketing/tour.tsx', 'tour', 'izlet', 'ausflug', 'escursione', 'wycieczka'),
  private_tours: hydratedPage('site/marketing/private-tours.tsx', 'private-tours', 'privatni-izleti', 'privat-ausfluge', 'escursioni-private', 'prywatne-wycieczki'),
  contact: hydratedPage('site/marketing/contact.tsx', 'contact', 'kontakt', 'kontakt', 'contatto', 'kontakt'),
  about_us: staticPage('site/marketing/about-us.tsx', 'about-us', 'o-nama', 'uber-uns', 'chi-siamo', 'o-nas'),
  privacy_cookies: staticPage('site/marketing/policy.tsx', 'privacy-cookies', 'privatnost-kolacici', 'datenschutz-cookies', 'cookie-per-la-privacy', 'pliki-cookie'),
  book_now: hydratedPage('site/booking/book-now.tsx', 'book-now', 'rezerviraj', 'buchen-sie-jetzt', 'prenota-ora', 'rezerwuj-teraz'),
  leave_review: hydratedPage('site/marketing/leave-review.tsx', 'leave-review', 'ostavite-recenziju', 'hinterlassen-bewertung', 'lascia-una-recensione', 'zostaw-recenzje'),
  payment_security: staticPage('site/marketing/policy.tsx', 'payment/security', 'placanje/sigurnost', 'zahlung/versicherung', 'pagamento/assicurazione', 'platnosc/ubezpieczenie'),
  currency_conversion: staticPage('site/marketing/policy.tsx', 'payment/currency-conversion', 'placanje/konverzija-valute', 'zahlung/wahrungsumrechnung', 'pagamento/conversione-di-valuta', 'platnosc/wymiana-walut'),
  terms_of_purchase: staticPage('site/marketing/policy.tsx', 'payment/terms-of-purchase', 'placanje/uvjeti-kupnje', 'zahlung/einkaufsbedingungen', 'pagamento/termini-di-acquisto', 'platnosc/warunki-zakupu'),
  start_locations: staticPage('site/marketing/start-locations.tsx', 'start-locations', 'tocke-polaska', 'startorte', 'posizioni-di-partenza', 'lokalizacje-startowe'),
  payout: staticPage('site/marketing/payout.tsx', 'payout', 'isplata', 'auszahlung', 'rimborso', 'wyplata'),
  booking: hydratedPage('site/booking/booking.tsx', 'booking', 'booking', 'booking', 'booking', 'booking'),
} satisfies Record<string, PageRow>

export type Page = keyof typeof pages
export const pageKeys = Object.keys(pages) as Page[]

/** Pages for search engines: all but the booking, which is personal. */
export const indexablePages: readonly Page[] = pageKeys.filter((page) => page !== 'booking')

/** Sections of the home page that other sites embed in an iframe, such as `/de/Reviews`. */
export const fragments = ['Advantages', 'Contact', 'Reviews', 'Summary'] as const
export type Fragment = (typeof fragments)[number]

/** Route parameters after a page's slug, in React Router's syntax. */
export const trailingParams: Partial<Record<Page, string>> = { booking: '/:id?' }
