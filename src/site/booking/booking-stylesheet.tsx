import { preload } from 'react-dom'
import styles from '../styles/booking-pages.css?url'
import figureFont from '../styles/fonts/instrument-sans-narrow-first.woff2?url'
import selfServiceStyles from '../styles/self-service-pages.css?url'

/**
 * The stylesheet of the booking pages, placed after that of the site, and a preload of the font for calendar numbers.
 */
export function BookingStylesheet() {
  preload(figureFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return <link rel="stylesheet" href={styles} precedence="site" />
}

/** The additional stylesheet of the page of a booking. */
export const SelfServiceStylesheet = () => <link rel="stylesheet" href={selfServiceStyles} precedence="site" />
