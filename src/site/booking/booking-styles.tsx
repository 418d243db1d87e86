import styles from '../styles/booking-pages.css?url'

/** Of the pages of booking, after those of the whole site. */
export const BookingStyles = () => <link rel="stylesheet" href={styles} precedence="site" />
