import { passengersTable } from '../../paper/passengers-table.ts'
import { useRead } from '../api/use-read.ts'
import { dayOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Notice } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

interface PassengersScreenProps {
  date: string
  trip: string
  start: string
}

/**
 * The names of all passengers of a departure, to read out or print. The list is read from the server each time, because
 * the phone does not store it.
 */
export function PassengersScreen({ date, trip, start }: PassengersScreenProps) {
  const { t, formats } = useAppI18n()
  const { data, error } = useRead('passengers', { date, trip, start })
  if (!data) return <ErrorNotice error={error} />
  const { persons, name, boatName, departsAt, readAt } = data
  const { head, rows } = passengersTable(data, t)
  const open = persons.filter(({ state }) => state !== 'named').length
  const title = `${formats.fullDay(date)}, ${departsAt} ${boatName}`
  const read = new Date(readAt)
  const table = (
    <table className="passengers">
      <thead>
        <tr>
          {head.map((heading) => (
            <th key={heading}>{heading}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column} data-head={head[column]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <>
      <div className="screen-head">
        <h1>{t('passengers.title')}</h1>
      </div>
      <p className="quiet">{`${title}, ${name}`}</p>
      <p className="quiet small">{t('passengers.not_stored')}</p>
      {open > 0 && <Notice tone="warning">{t('passengers.open', { open, count: persons.length })}</Notice>}
      {table}
      <button type="button" className="plain-button" onClick={() => print()}>
        {t('manifest.print')}
      </button>
      <div className="paper">
        <h1>{`${t('passengers.title')}, ${title}`}</h1>
        <p>{`${name} · ${t('paper.read_at', { time: `${formats.shortDay(dayOf(read))}, ${formats.time(read)}` })}`}</p>
        {table}
      </div>
    </>
  )
}
