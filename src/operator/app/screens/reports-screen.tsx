import { useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { call } from '../api/call.ts'
import { useRead } from '../api/use-read.ts'
import { codeText } from '../booking/code-text.ts'
import { departureName } from '../booking/departure-choice.tsx'
import { addDays } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { LoadTable } from '../reports/load-table.tsx'
import { RevenueChart } from '../reports/revenue-chart.tsx'
import { useApp, useToday } from '../session/app-context.tsx'
import { isPasskeyDismissed, withPasskeyCheck } from '../session/passkeys.ts'
import { Field } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppSelectField } from '../ui/form-fields.tsx'

type Report = ReadAnswer<'report'>
type Sales = Report['totals']

/** Bookings and revenue of a period, by day and by source, and the ledger as a file. */
export function ReportsScreen() {
  const { t, locale } = useAppI18n()
  const today = useToday()
  const [from, setFrom] = useState(addDays(today, -29))
  const [to, setTo] = useState(today)
  const isRange = from !== '' && to !== '' && from <= to
  const [trip, setTrip] = useState('')
  const { data, error } = useRead('report', isRange ? { from, to, ...(trip !== '' && { trip }) } : null)
  const trips = useRead('trips', {}).data?.trips ?? []
  const day = (label: string, value: string, onChange: (value: string) => void) => (
    <Field label={label}>
      {(props) => (
        <input
          {...props}
          className="input"
          type="date"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.reports')}</h1>
      </div>
      <div className="fields fields-2">
        {day(t('prices.from'), from, setFrom)}
        {day(t('prices.to'), to, setTo)}
        {trips.length > 1 && (
          <AppSelectField
            label={t('fact.trip')}
            options={[
              { value: '', label: t('reports.all_trips') },
              ...trips.map(({ id, names }) => ({ value: id, label: names[locale] ?? names.en ?? id })),
            ]}
            value={trip}
            onChange={setTrip}
          />
        )}
      </div>
      <ErrorNotice error={error} />
      {data && (
        <>
          <section className="block" aria-labelledby="chart">
            <h2 id="chart">{t('reports.by_day')}</h2>
            {data.days.length === 0 ? <p>{t('reports.empty')}</p> : <RevenueChart days={daysIn(data)} />}
          </section>
          <section className="block" aria-labelledby="sources">
            <h2 id="sources">{t('reports.by_source')}</h2>
            <SourceTable report={data} />
          </section>
          {data.trips.length > 1 && (
            <section className="block" aria-labelledby="trips">
              <h2 id="trips">{t('reports.by_trip')}</h2>
              <SalesTable
                label={t('fact.trip')}
                rows={data.trips.map(({ trip, name, ...sales }) => ({ id: trip, name, sales }))}
                totals={data.totals}
              />
            </section>
          )}
          {data.starts.length > data.trips.length && (
            <section className="block" aria-labelledby="starts">
              <h2 id="starts">{t('reports.by_start')}</h2>
              <SalesTable
                label={t('reports.start')}
                rows={data.starts.map(({ trip, start, name, departsAt, ...sales }) => ({
                  ...{ id: `${trip}/${start}`, name: departureName({ name, departsAt }), sales },
                }))}
                totals={data.totals}
              />
            </section>
          )}
          {data.boats.length > 1 && (
            <section className="block" aria-labelledby="boats">
              <h2 id="boats">{t('reports.by_boat')}</h2>
              <SalesTable
                label={t('fleet.boat')}
                rows={data.boats.map(({ boat, name, ...sales }) => ({ id: boat, name, sales }))}
                totals={data.totals}
              />
            </section>
          )}
          {data.load.length > 0 && (
            <section className="block" aria-labelledby="load">
              <h2 id="load">{t('reports.departures')}</h2>
              <LoadTable load={data.load} />
            </section>
          )}
          <section className="block" aria-labelledby="days">
            <h2 id="days">{t('reports.days')}</h2>
            <DayTable report={data} />
          </section>
          <LedgerFile from={from} to={to} />
        </>
      )}
    </>
  )
}

/** Saves the ledger of the period as a file, after a passkey check. */
function LedgerFile({ from, to }: Pick<Report, 'from' | 'to'>) {
  const { t } = useAppI18n()
  const { sync } = useApp()
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  async function save() {
    setError(undefined)
    setIsBusy(true)
    try {
      const load = () => call<Blob>(`ledger.csv?from=${from}&to=${to}`, { as: 'blob' })
      const href = URL.createObjectURL(await withPasskeyCheck(load, sync.showSession))
      Object.assign(document.createElement('a'), { href, download: `ledger-${from}-${to}.csv` }).click()
      URL.revokeObjectURL(href)
    } catch (error) {
      setError(isPasskeyDismissed(error) ? undefined : error)
    }
    setIsBusy(false)
  }
  return (
    <>
      <ErrorNotice error={error} />
      <div className="buttons">
        <button type="button" className="button button-outline" disabled={isBusy} onClick={save}>
          {t('reports.ledger')}
        </button>
      </div>
    </>
  )
}

/** Every day of the period. The report omits days without a movement. */
function daysIn({ from, to, days }: Report): Report['days'] {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const none: Sales = {
    bookings: 0,
    guests: 0,
    depositAmount: 0,
    cashAmount: 0,
    terminalAmount: 0,
    refundAmount: 0,
    outsideAmount: 0,
    movedAmount: 0,
  }
  const all: Report['days'] = []
  for (let date = from; date <= to && all.length < 400; date = addDays(date, 1))
    all.push(byDate.get(date) ?? { date, ...none })
  return all
}

function SourceTable({ report: { sources, totals } }: { report: Report }) {
  const i18n = useAppI18n()
  return (
    <SalesTable
      label={i18n.t('reports.source')}
      rows={sources.map(({ source, ...sales }) => ({ id: source, name: codeText(i18n, 'source', source), sales }))}
      totals={totals}
    />
  )
}

function DayTable({ report: { days, totals } }: { report: Report }) {
  const { t, formats } = useAppI18n()
  return (
    <SalesTable
      label={t('fact.day')}
      rows={days.map(({ date, ...sales }) => ({ id: date, name: formats.dayOfAnyYear(date.slice(5)), sales }))}
      totals={totals}
    />
  )
}

interface SalesTableProps {
  label: string
  rows: { id: string; name: string; sales: Sales }[]
  totals: Sales
}

function SalesTable({ label, rows, totals }: SalesTableProps) {
  const { t, formats } = useAppI18n()
  const cells = ({
    bookings,
    guests,
    depositAmount,
    cashAmount,
    terminalAmount,
    outsideAmount,
    refundAmount,
  }: Sales) => (
    <>
      <td className="figure">{bookings}</td>
      <td className="figure">{guests}</td>
      <td className="figure">{formats.money(depositAmount + cashAmount + terminalAmount + outsideAmount)}</td>
      <td className="figure">{formats.money(refundAmount)}</td>
    </>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard
    <section className="table-scroll" tabIndex={0} aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col" className="figure">
              {t('reports.bookings')}
            </th>
            <th scope="col" className="figure">
              {t('fact.guests')}
            </th>
            <th scope="col" className="figure">
              {t('reports.revenue')}
            </th>
            <th scope="col" className="figure">
              {t('reports.refunds')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, sales }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells(sales)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('booking.total')}</th>
            {cells(totals)}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
