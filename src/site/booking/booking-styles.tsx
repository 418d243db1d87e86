import { preload } from 'react-dom'
import styles from '../styles/booking-pages.css?url'
import figures from '../styles/fonts/instrument-sans-narrow-first.woff2?url'

/** Of the pages of booking, after those of the whole site; and what the days' places are set in. */
export function BookingStyles() {
  preload(figures, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return <link rel="stylesheet" href={styles} precedence="site" />
}
