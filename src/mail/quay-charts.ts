import type { MailReservation } from './mail-reservation.ts'

// The build inlines these files, so that sending a mail reads no file and doesn't depend on the working directory.
const files = import.meta.glob<string>('../../pictures/email-chart-*.jpg', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** The nautical chart of each quay that has one, by the id of the quay. Mails about other quays have no chart. */
export const quayCharts: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, chart]) => [path.replace(/^.*email-chart-(.*)\.jpg$/, '$1'), chart]),
)

/**
 * Returns the chart of the quay where the guest boards, with `alt` as its description; an empty object if the quay has
 * no chart.
 */
export const chartOf = ({ departureLocation: { id } }: Pick<MailReservation, 'departureLocation'>, alt: string) =>
  quayCharts[id] === undefined ? {} : { chart: { of: id, alt } }
