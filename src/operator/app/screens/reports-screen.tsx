import { isLocale, languages } from '../../../i18n/locales.ts'
import { useRead } from '../api/use-read.ts'
import { codeText } from '../booking/code-text.ts'
import { departureName } from '../booking/departure-choice.tsx'
import { addDays } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { CashOfPeriod } from '../reports/cash-of-period.tsx'
import { isByWeek } from '../reports/chart-columns.ts'
import { FiscalOfPeriod } from '../reports/fiscal-of-period.tsx'
import { Closed, GuestLists } from '../reports/guest-lists.tsx'
import { LoadRows } from '../reports/load-rows.tsx'
import { ReportDays, useReportQuery } from '../reports/report-days.tsx'
import { ReportFiles } from '../reports/report-files.tsx'
import { ReportOverview } from '../reports/report-overview.tsx'
import { type ReportData, type ReportSums, revenueOf } from '../reports/report-text.ts'
import { RevenueChart } from '../reports/revenue-chart.tsx'
import { SalesRows } from '../reports/sales-rows.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppSelectField } from '../ui/form-fields.tsx'

/**
 * Bookings and revenue of a period, compared with last year: in total, by source, language, trip and boat, and as
 * files.
 */
export function ReportsScreen() {
  const { t, locale } = useAppI18n()
  const { from, to, trip, chosen, show } = useReportQuery()
  const isFree = from !== '' || to !== ''
  const isComplete = !isFree || (from !== '' && to !== '' && from <= to)
  const days = isFree ? { from, to } : { period: chosen.period, back: chosen.back }
  const { data, error } = useRead('report', isComplete ? { ...days, ...(trip !== '' && { trip }) } : null)
  const trips = useRead('trips', {}).data?.trips ?? []
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.reports')}</h1>
      </div>
      <ReportDays shown={data} />
      {trips.length > 1 && (
        <div className="fields spaced">
          <AppSelectField
            label={t('fact.trip')}
            options={[
              { value: '', label: t('reports.all_trips') },
              ...trips.map(({ id, names }) => ({ value: id, label: names[locale] ?? names.en ?? id })),
            ]}
            value={trip}
            onChange={(value) => show({ trip: value })}
          />
        </div>
      )}
      {!isComplete && <p role="status">{t('reports.days_incomplete')}</p>}
      <ErrorNotice error={error} />
      {data && <ReportBody report={data} trip={trip} />}
    </>
  )
}

function ReportBody({ report, trip }: { report: ReportData; trip: string }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const { sources, referrers, languages: spoken, trips, starts, boats, load, totals, days } = report
  const compares = hasSales(totals.before)
  const fiscal = useRead('fiscal-report', { from: report.from, to: report.to }).data
  const isFiscal = fiscal !== undefined && fiscal.documents.length + fiscal.openAdvances.length > 0
  const allDays = daysIn(report)
  const groups: { id: string; title: string; rows: Parameters<typeof SalesRows>[0]['rows']; atLeast?: number }[] = [
    {
      id: 'sources',
      title: t('reports.by_source'),
      rows: sources.map((sales) => ({ id: sales.source, name: codeText(i18n, 'source', sales.source), sales })),
    },
    {
      ...{ id: 'referrers', title: t('reports.by_referrer'), atLeast: 2 },
      rows: referrers.map((sales) => ({ id: sales.referrer, name: codeText(i18n, 'source', sales.referrer), sales })),
    },
    {
      id: 'languages',
      title: t('reports.by_language'),
      rows: spoken.map((sales) => ({ id: sales.locale, name: languageName(sales.locale), sales })),
    },
    {
      ...{ id: 'trips', title: t('reports.by_trip'), atLeast: 2 },
      rows: trips.map((sales) => ({ id: sales.trip, name: sales.name, sales })),
    },
    {
      ...{ id: 'starts', title: t('reports.by_start'), atLeast: trips.length + 1 },
      rows: starts.map((sales) => ({ id: `${sales.trip}/${sales.start}`, name: departureName(sales), sales })),
    },
    {
      ...{ id: 'boats', title: t('reports.by_boat'), atLeast: 2 },
      rows: boats.map((sales) => ({ id: sales.boat, name: sales.name, sales })),
    },
  ]
  return (
    <>
      <section className="block" aria-label={t('reports.overview')}>
        <ReportOverview report={report} compares={compares} />
      </section>
      <section className="block" aria-labelledby="chart">
        <h2 id="chart">{t(isByWeek(allDays) ? 'reports.by_week' : 'reports.by_day')}</h2>
        {days.length === 0 ? <p>{t('reports.empty')}</p> : <RevenueChart days={allDays} />}
      </section>
      {load.length > 0 && (
        <section className="block" aria-labelledby="load">
          <h2 id="load">{t('reports.departures')}</h2>
          <LoadRows load={load} />
        </section>
      )}
      {groups
        .filter(({ rows, atLeast = 1 }) => rows.length >= atLeast)
        .map(({ id, title, rows }) => (
          <section key={id} className="block" aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <SalesRows rows={inOrder(id, rows)} compares={compares} />
          </section>
        ))}
      <GuestLists report={report} />
      {trip === '' && <CashOfPeriod from={report.from} to={report.to} />}
      {isFiscal && trip === '' && <FiscalOfPeriod report={fiscal} />}
      <Closed title={t('reports.days')} count={days.length}>
        <SalesRows
          compares={false}
          rows={days.map((sales) => ({ id: sales.date, name: formats.shortDay(sales.date), sales }))}
        />
      </Closed>
      <ReportFiles from={report.from} to={report.to} trip={trip} isFiscal={isFiscal} />
    </>
  )
}

const languageName = (locale: string) => (isLocale(locale) ? languages[locale].name : locale)

const hasSales = (sums: ReportSums) => Object.values(sums).some((value) => value !== 0)

/** Sorts sources, referrers and languages by revenue, highest first. Trips, starts and boats keep the site's order. */
const inOrder = <Row extends { sales: ReportSums }>(id: string, rows: Row[]): Row[] =>
  ['sources', 'referrers', 'languages'].includes(id)
    ? rows.toSorted((a, b) => revenueOf(b.sales) - revenueOf(a.sales))
    : rows

/**
 * One row for every day of the period, but at most for its first 400 days. The report omits days without bookings,
 * payments and refunds. Here such days have zeros.
 */
function daysIn({ from, to, days }: ReportData): ReportData['days'] {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const none: ReportSums = {
    bookings: 0,
    guests: 0,
    depositAmount: 0,
    cashAmount: 0,
    terminalAmount: 0,
    refundAmount: 0,
    outsideAmount: 0,
    movedAmount: 0,
  }
  const all: ReportData['days'] = []
  for (let date = from; date <= to && all.length < 400; date = addDays(date, 1))
    all.push(byDate.get(date) ?? { date, ...none })
  return all
}
