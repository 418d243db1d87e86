import { isMissing } from '../../../content/shown-languages.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { MessageKey } from '../../../i18n/translator.ts'
import type { Page } from '../../../pages.ts'

export interface SiteLink {
  page: Page
  label: MessageKey
}

/** The links to pages that have a text in the language. */
export const linksIn = <Link extends SiteLink>(links: readonly Link[], locale: Locale): Link[] =>
  links.filter(({ page }) => !isMissing(page, locale))

/**
 * The latitudes are decoration in the mobile menu. They run from north to south, like the route of the sample trip.
 */
export const mainNavigation: (SiteLink & { latitude: string })[] = [
  { page: 'home', label: 'layout.nav.home', latitude: '44°07′N' },
  { page: 'tour', label: 'layout.nav.tour', latitude: '44°04′N' },
  { page: 'private_tours', label: 'layout.nav.private_tours', latitude: '43°58′N' },
  { page: 'about_us', label: 'layout.nav.about_us', latitude: '43°53′N' },
  { page: 'contact', label: 'layout.nav.contact', latitude: '43°48′N' },
]

export const footerNavigation: SiteLink[] = [
  { page: 'tour', label: 'layout.nav.tour' },
  { page: 'private_tours', label: 'layout.nav.private_tours' },
  { page: 'start_locations', label: 'layout.nav.start_locations' },
  { page: 'about_us', label: 'layout.nav.about_us' },
  { page: 'contact', label: 'layout.nav.contact' },
  { page: 'leave_review', label: 'layout.nav.leave_review' },
]

export const policyNavigation: SiteLink[] = [
  { page: 'terms_of_purchase', label: 'layout.nav.terms_of_purchase' },
  { page: 'payment_security', label: 'layout.nav.payment_security' },
  { page: 'currency_conversion', label: 'layout.nav.currency_conversion' },
  { page: 'payout', label: 'layout.nav.payout' },
  { page: 'privacy_cookies', label: 'layout.nav.privacy_cookies' },
]
