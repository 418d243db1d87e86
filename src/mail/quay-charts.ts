// The build inlines these files, so that sending a mail reads no file and doesn't depend on the working directory.
import bibinje from '../../pictures/email-chart-bibinje.jpg?inline'
import zadar from '../../pictures/email-chart-zadar.jpg?inline'

/** A nautical chart by quay; mails about other quays have none. */
export const quayCharts: Partial<Record<string, string>> = { zadar, bibinje }
