import styles from '../styles/waitlist.css?url'

/** The stylesheet of the waitlist. It comes after the stylesheet of the site, so that its rules take precedence. */
export const WaitlistStylesheet = () => <link rel="stylesheet" href={styles} precedence="site" />
