import { preload } from 'react-dom'
import { locales } from '../../../i18n/locales.ts'
import { hrefTo } from '../../../pages.ts'
import styles from '../styles/booking-pages.css?url'
import figureFont from '../styles/fonts/instrument-sans-narrow-first.woff2?url'
import selfServiceStyles from '../styles/self-service-pages.css?url'

/**
 * A regular expression that matches the URLs of the pages with this stylesheet. The route is animated during a
 * navigation from one of these pages to another (`client/route-transition.ts`).
 */
const routePages = `^[^/]+//[^/]+(${locales.flatMap((locale) => [hrefTo('book_now', locale), hrefTo('booking', locale)]).join('|')})([/?#]|$)`

/**
 * The stylesheet of the booking pages, placed after that of the site, and a preload of the font for calendar numbers.
 */
export function BookingStylesheet() {
  preload(figureFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return <link rel="stylesheet" href={styles} precedence="site" data-route-pages={routePages} />
}

/** The additional stylesheet of the page of a booking. */
export const SelfServiceStylesheet = () => <link rel="stylesheet" href={selfServiceStyles} precedence="site" />
