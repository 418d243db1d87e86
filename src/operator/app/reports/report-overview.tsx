import { useAppI18n } from '../i18n/i18n.tsx'
import { lastYearText, type ReportData, revenueOf } from './report-text.ts'

/** The sums of the period, each with last year's sum below it if there was one. */
export function ReportOverview({ report, compares }: { report: ReportData; compares: boolean }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const { totals, noShows, reviews } = report
  const { before } = totals
  const figures: { label: string; value: string; lastYear: string | false }[] = [
    {
      label: t('reports.revenue'),
      value: formats.price(revenueOf(totals)),
      lastYear: lastYearText(i18n, revenueOf(totals), revenueOf(before)),
    },
    {
      label: t('reports.bookings'),
      value: formats.count(totals.bookings),
      lastYear: lastYearText(i18n, totals.bookings, before.bookings, formats.count),
    },
    {
      label: t('fact.guests'),
      value: formats.count(totals.guests),
      lastYear: lastYearText(i18n, totals.guests, before.guests, formats.count),
    },
    {
      label: t('reports.refunds'),
      value: formats.price(totals.refundAmount),
      lastYear: lastYearText(i18n, totals.refundAmount, before.refundAmount),
    },
    {
      label: t('reports.no_shows'),
      value: formats.count(noShows.parties),
      lastYear: lastYearText(i18n, noShows.parties, noShows.before.parties, formats.count),
    },
    {
      label: t('reports.stars'),
      value: reviews.average === null ? '–' : formats.decimal(reviews.average, 1),
      lastYear:
        reviews.before.average !== null &&
        t('reports.last_year_average', { value: formats.decimal(reviews.before.average, 1) }),
    },
  ]
  return (
    <dl className="figures report-figures">
      {figures.map(({ label, value, lastYear }) => (
        <div key={label}>
          <dt>
            {label}
            {compares && lastYear && <span className="report-last-year">{lastYear}</span>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
