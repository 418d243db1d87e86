import type { Locale } from '../../../../i18n/locales.ts'
import { hrefTo, type Page } from '../../../../pages.ts'

/** Page URLs and the `@id`s by which the nodes of the JSON-LD graph refer to each other. */
export interface GraphUrls {
  origin: string
  pageUrl: (page: Page) => string
  operatorId: string
  websiteId: string
  tripId: string
  placeId: (id: string) => string
}

/**
 * The address of the booking page with a day and a party, as a URI template (RFC 6570); `date` is `YYYY-MM-DD`.
 * @param bookingPage the URL of the booking page without a query
 * @param isNamed whether the URL contains the trip, which is necessary if several trips are on sale
 */
export const bookingTemplate = (bookingPage: string, trip: string, isNamed: boolean): string =>
  `${bookingPage}${isNamed ? `?trip=${trip}{&` : '{?'}date,adults,children,infants}`

/** @param tripPath the path of the trip that the page is about */
export function graphUrls(origin: string, locale: Locale, tripPath = hrefTo('tour', locale)): GraphUrls {
  const pageUrl = (page: Page) => origin + (page === 'tour' ? tripPath : hrefTo(page, locale))
  return {
    origin,
    pageUrl,
    // The ids of operator and website contain no locale: they are one entity in all languages.
    operatorId: `${origin}/#operator`,
    websiteId: `${origin}/#website`,
    tripId: `${pageUrl('tour')}#trip`,
    placeId: (id) => `${pageUrl('start_locations')}#${id}`,
  }
}
