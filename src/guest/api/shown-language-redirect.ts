import type { MiddlewareHandler } from 'hono'
import { localesOf } from '../../content/shown-languages.ts'
import type { AppContext } from '../../domain/context.ts'
import { readDraftToken } from '../../domain/reservations/booking/booking-draft.ts'
import { tripAt, tripPath } from '../../domain/trips/trip-pages.ts'
import { loadTrips } from '../../domain/trips/trips.ts'
import { isLocale, type Locale, locales } from '../../i18n/locales.ts'
import { fragmentHref, fragments, hrefTo, indexablePages, isTripPath, type Page, withQuery } from '../../pages.ts'
import { decodedPath } from './redirects.ts'

interface Place {
  locale: Locale
  /** Undefined for a fragment, which is shown in every language of the site. */
  page: Page | undefined
  hrefIn: (locale: Locale) => string
}

/**
 * The pages and fragments that may be redirected, by path, except the pages of single trips (`tripPlace`). Personal
 * pages are not among them, because a guest keeps the language of the booking.
 */
const places = new Map(
  locales.flatMap((locale): [string, Place][] => [
    ...indexablePages.map((page): [string, Place] => [
      hrefTo(page, locale),
      { locale, page, hrefIn: (other) => hrefTo(page, other) },
    ]),
    ...fragments.map((fragment): [string, Place] => [
      fragmentHref(fragment, locale),
      { locale, page: undefined, hrefIn: (other) => fragmentHref(fragment, other) },
    ]),
  ]),
)

/**
 * If a page is not shown in the requested language, redirects to the first language in which it is shown. Forms are
 * never redirected, and neither are pages that a guest opens from a booking in the requested language.
 */
export const redirectToShownLanguage =
  (services: AppContext): MiddlewareHandler =>
  async (c, next) => {
    const path = decodedPath(c.req.url)
    const place = path === undefined ? undefined : (places.get(path) ?? (await tripPlace(services, path)))
    const shown = localesOf(place?.page)
    if (!place || shown.includes(place.locale) || keepsLanguage(services, place.page, c.req.raw)) return next()
    c.header('Cache-Control', 'no-store')
    return c.redirect(withQuery(place.hrefIn(shown[0] ?? place.locale), new URL(c.req.url)), 302)
  }

/**
 * The page of a trip by its path, which contains a different name in each language. Undefined if no trip has this path,
 * or if trip pages are shown in the language of the path.
 */
async function tripPlace({ db }: AppContext, path: string): Promise<Place | undefined> {
  if (!isTripPath(path)) return undefined
  const [, first = '', ...more] = path.split('/')
  const locale = isLocale(first) ? first : 'en'
  if (localesOf('tour').includes(locale)) return undefined
  const trips = await loadTrips(db)
  const trip = tripAt(trips, locale, more.at(-1) ?? '')
  return trip && { locale, page: 'tour', hrefIn: (other) => tripPath(trips, trip, other) }
}

/**
 * Whether the request keeps its language, because a guest has begun something in it: the accepted terms, the review of
 * a trip, an offer of the waitlist or a booking form. A script's request for JSON also keeps its language.
 */
function keepsLanguage({ origin }: AppContext, page: Page | undefined, request: Request): boolean {
  const { searchParams } = new URL(request.url)
  if (request.headers.get('Accept') === 'application/json') return true
  if (page === 'terms_of_purchase') return searchParams.has('version')
  if (page === 'leave_review') return searchParams.has('reservation')
  return page === 'book_now' && (searchParams.has('offer') || readDraftToken(request, origin) !== null)
}
