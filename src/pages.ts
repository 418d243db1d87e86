import { defaultLocale, type Locale, locales } from './i18n/locales.ts'
import { type LocalizedText, textIn } from './i18n/localized-text.ts'

/** The path by locale, without the locale prefix. A missing locale has the English path. */
type Paths = LocalizedText

/**
 * The page table, the only source of page URLs. A `hydrated` page has an island, which React hydrates in the browser.
 * The others are static and load no React.
 */
interface PageRow {
  hydrated: boolean
  paths: Paths
}

const staticPage = (paths: Paths): PageRow => ({ hydrated: false, paths })
const hydratedPage = (paths: Paths): PageRow => ({ hydrated: true, paths })

/* biome-ignore format: one row per page */
export const pages = {
  home: staticPage({ en: '' }),
  tour: staticPage({ en: 'tour', hr: 'izlet', de: 'ausflug', it: 'escursione', pl: 'wycieczka' }),
  private_tours: hydratedPage({ en: 'private-tours', hr: 'privatni-izleti', de: 'privat-ausfluge', it: 'escursioni-private', pl: 'prywatne-wycieczki' }),
  contact: hydratedPage({ en: 'contact', hr: 'kontakt', de: 'kontakt', it: 'contatto', pl: 'kontakt' }),
  about_us: staticPage({ en: 'about-us', hr: 'o-nama', de: 'uber-uns', it: 'chi-siamo', pl: 'o-nas' }),
  privacy_cookies: staticPage({ en: 'privacy-cookies', hr: 'privatnost-kolacici', de: 'datenschutz-cookies', it: 'cookie-per-la-privacy', pl: 'pliki-cookie' }),
  book_now: hydratedPage({ en: 'book-now', hr: 'rezerviraj', de: 'buchen-sie-jetzt', it: 'prenota-ora', pl: 'rezerwuj-teraz' }),
  leave_review: hydratedPage({ en: 'leave-review', hr: 'ostavite-recenziju', de: 'hinterlassen-bewertung', it: 'lascia-una-recensione', pl: 'zostaw-recenzje' }),
  payment_security: staticPage({ en: 'payment/security', hr: 'placanje/sigurnost', de: 'zahlung/versicherung', it: 'pagamento/assicurazione', pl: 'platnosc/ubezpieczenie' }),
  currency_conversion: staticPage({ en: 'payment/currency-conversion', hr: 'placanje/konverzija-valute', de: 'zahlung/wahrungsumrechnung', it: 'pagamento/conversione-di-valuta', pl: 'platnosc/wymiana-walut' }),
  terms_of_purchase: staticPage({ en: 'payment/terms-of-purchase', hr: 'placanje/uvjeti-kupnje', de: 'zahlung/einkaufsbedingungen', it: 'pagamento/termini-di-acquisto', pl: 'platnosc/warunki-zakupu' }),
  start_locations: staticPage({ en: 'start-locations', hr: 'tocke-polaska', de: 'startorte', it: 'posizioni-di-partenza', pl: 'lokalizacje-startowe' }),
  payout: staticPage({ en: 'payout', hr: 'isplata', de: 'auszahlung', it: 'rimborso', pl: 'wyplata' }),
  booking: hydratedPage({ en: 'booking' }),
  ticket: staticPage({ en: 'ticket', hr: 'karta', de: 'ticket', it: 'biglietto', pl: 'bilet' }),
  waitlist: staticPage({ en: 'waitlist', hr: 'lista-cekanja', de: 'warteliste', it: 'lista-attesa', pl: 'lista-oczekujacych' }),
} satisfies Record<string, PageRow>

export type Page = keyof typeof pages
export const pageKeys = Object.keys(pages) as Page[]

/** Pages whose path may be followed by an id or a ticket, which gives access to personal content. Search engines don't list them. */
const personalPages = ['booking', 'ticket', 'waitlist'] as const satisfies readonly Page[]
type PersonalPage = (typeof personalPages)[number]
export const isPersonalPage = (page: Page | undefined): page is PersonalPage =>
  personalPages.some((personal) => personal === page)

/**
 * Pages whose path can be followed by an id. The id of a trip is its name, as in `/tour/sunset-cruise`; search engines
 * list these pages.
 */
export const pagesWithId = [...personalPages, 'tour'] as const satisfies readonly Page[]

/** Pages that search engines can list. */
export type IndexablePage = Exclude<Page, PersonalPage>
export const indexablePages: readonly IndexablePage[] = pageKeys.filter((page) => !isPersonalPage(page))

/** Sections of the home page that other sites embed in an iframe, such as `/de/Reviews`. */
export const fragments = ['Advantages', 'Contact', 'Reviews', 'Summary'] as const
export type Fragment = (typeof fragments)[number]

/** Whether the path is that of a trip other than the first one: `/de/ausflug/sonnenuntergang`. */
export const isTripPath = (path: string): boolean =>
  tourPaths.some((tour) => path.startsWith(tour) && /^\/[a-z0-9-]+$/.test(path.slice(tour.length)))

/** The path of a page in a locale: `hrefTo('booking', 'de', 'x7')` is `/de/booking/x7`. */
export function hrefTo(page: Page, locale: Locale, id?: string): string {
  const prefix = locale === defaultLocale ? '' : locale
  return `/${[prefix, textIn(pages[page].paths, locale), id && encodeURIComponent(id)].filter(Boolean).join('/')}`
}

/**
 * The path with the query of a request, which can contain the attribution of a campaign (`gclid`, `utm_source`).
 * @param changes values of parameters to set; null removes a parameter
 */
export function withQuery(path: string, { searchParams }: URL, changes: Record<string, string | null> = {}): string {
  const query = new URLSearchParams(searchParams)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The path of an embeddable section. Its first segment is always the locale, also for English, as in `/en/Reviews`. */
export const fragmentHref = (fragment: Fragment, locale: Locale): string => `/${locale}/${fragment}`

export const tourPaths: readonly string[] = locales.map((locale) => hrefTo('tour', locale))
