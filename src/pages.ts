import type { Locale } from './i18n/locales.ts'

/**
 * The page table: every address of the site comes from here, and nowhere else are paths written down.
 * `hydrated`: a page to work in, which React takes over in the browser; the others are read only and get no React.
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

const reading = (module: string, ...slugs: [string, string, string, string, string]) => row(module, false, ...slugs)
const working = (module: string, ...slugs: [string, string, string, string, string]) => row(module, true, ...slugs)

/* biome-ignore format: a table is read as a table */
export const pages = {
  home: reading('site/marketing/home.tsx', '', '', '', '', ''),
  tour: reading('site/marketing/tour.tsx', 'tour', 'izlet', 'ausflug', 'escursione', 'wycieczka'),
  private_tours: working('site/marketing/private-tours.tsx', 'private-tours', 'privatni-izleti', 'privat-ausfluge', 'escursioni-private', 'prywatne-wycieczki'),
  contact: working('site/marketing/contact.tsx', 'contact', 'kontakt', 'kontakt', 'contatto', 'kontakt'),
  about_us: reading('site/marketing/about-us.tsx', 'about-us', 'o-nama', 'uber-uns', 'chi-siamo', 'o-nas'),
  privacy_cookies: reading('site/marketing/policy.tsx', 'privacy-cookies', 'privatnost-kolacici', 'datenschutz-cookies', 'cookie-per-la-privacy', 'pliki-cookie'),
  book_now: working('site/booking/book-now.tsx', 'book-now', 'rezerviraj', 'buchen-sie-jetzt', 'prenota-ora', 'rezerwuj-teraz'),
  leave_review: working('site/marketing/leave-review.tsx', 'leave-review', 'ostavite-recenziju', 'hinterlassen-bewertung', 'lascia-una-recensione', 'zostaw-recenzje'),
  payment_security: reading('site/marketing/policy.tsx', 'payment/security', 'placanje/sigurnost', 'zahlung/versicherung', 'pagamento/assicurazione', 'platnosc/ubezpieczenie'),
  currency_conversion: reading('site/marketing/policy.tsx', 'payment/currency-conversion', 'placanje/konverzija-valute', 'zahlung/wahrungsumrechnung', 'pagamento/conversione-di-valuta', 'platnosc/wymiana-walut'),
  terms_of_purchase: reading('site/marketing/policy.tsx', 'payment/terms-of-purchase', 'placanje/uvjeti-kupnje', 'zahlung/einkaufsbedingungen', 'pagamento/termini-di-acquisto', 'platnosc/warunki-zakupu'),
  start_locations: reading('site/marketing/start-locations.tsx', 'start-locations', 'tocke-polaska', 'startorte', 'posizioni-di-partenza', 'lokalizacje-startowe'),
  payout: reading('site/marketing/payout.tsx', 'payout', 'isplata', 'auszahlung', 'rimborso', 'wyplata'),
  booking: working('site/booking/booking.tsx', 'booking', 'booking', 'booking', 'booking', 'booking'),
} satisfies Record<string, PageRow>

export type Page = keyof typeof pages
export const pageKeys = Object.keys(pages) as Page[]

/** What may be found: all but one person's own booking. */
export const listedPages: readonly Page[] = pageKeys.filter((page) => page !== 'booking')

/** Sections of the home page that stand alone, for the frames of other sites: `/de/Reviews`. */
export const fragments = ['Advantages', 'Contact', 'Reviews', 'Summary'] as const
export type Fragment = (typeof fragments)[number]

/** Route parameters that follow a page's slug, as the router writes them. */
export const trailing: Partial<Record<Page, string>> = { booking: '/:id?' }
