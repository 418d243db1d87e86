import { hrefTo } from '../../../i18n/href-to.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Page } from '../../../pages.ts'

/** Where the things that a page tells of are to be found, and the names by which its parts refer to each other. */
export interface Addresses {
  origin: string
  of: (page: Page) => string
  operator: string
  website: string
  trip: string
  place: (id: string) => string
}

export function addressesIn(origin: string, locale: Locale): Addresses {
  const of = (page: Page) => origin + hrefTo(page, locale)
  return {
    origin,
    of,
    // One thing in all languages, so one name.
    operator: `${origin}/#operator`,
    website: `${origin}/#website`,
    trip: `${of('tour')}#trip`,
    place: (id) => `${of('start_locations')}#${id}`,
  }
}
