import styles from '../styles/waitlist.css?url'

/** The stylesheet of the waitlist, placed after that of the site so that it overrides it. */
export const WaitlistStylesheet = () => <link rel="stylesheet" href={styles} precedence="site" />
