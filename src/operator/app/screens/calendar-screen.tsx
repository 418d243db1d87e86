import { useState } from 'react'
import { weeksOfMonth } from '../../../shared/weeks-of-month.ts'
import { useRead } from '../api/use-read.ts'
import type { CalendarDayData, CalendarDeparture } from '../calendar/calendar-day.ts'
import { DaySheet } from '../calendar/day-sheet.tsx'
import { addMonths } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useToday } from '../session/app-context.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'

/** The month with sold places and money. A tap on a day opens the actions for it. */
export function CalendarScreen({ month }: { month: string }) {
  const { t, formats } = useAppI18n()
  const { data, error, reload } = useRead('calendar', { month })
  const [open, setOpen] = useState<string | null>(null)
  const days = new Map(data?.days.map((day) => [day.date, day]))
  const openDay = open ? days.get(open) : undefined
  const sum = (of: (day: CalendarDayData) => number) => data?.days.reduce((total, day) => total + of(day), 0) ?? 0
  return (
    <>
      <div className="day-switch screen-head">
        <Link to={`/calendar/${addMonths(month, -1)}`} aria-label={t('calendar.previous')}>
          <AppIcon name="left" />
        </Link>
        <h1>
          <span className="sr-only">{t('nav.calendar')}: </span>
          {formats.month(`${month}-01`)}
        </h1>
        <Link to={`/calendar/${addMonths(month, 1)}`} aria-label={t('calendar.next')}>
          <AppIcon name="right" />
        </Link>
      </div>
      <ErrorNotice error={error} />
      <table className="month">
        <thead>
          <tr>
            {formats.weekdays().map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week, index) => (
            <tr key={index}>
              {week.map((date, weekday) => (
                <td key={weekday}>
                  {date && <DayButton date={date} day={days.get(date)} onOpen={() => setOpen(date)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data && (
        <dl className="figures block">
          <div>
            <dt>{t('calendar.guests')}</dt>
            <dd>{sum(({ guests }) => guests)}</dd>
          </div>
          <div>
            <dt>{t('today.deposits')}</dt>
            <dd>{formats.price(sum(({ depositAmount }) => depositAmount))}</dd>
          </div>
          <div>
            <dt>{t('calendar.rest')}</dt>
            <dd>{formats.price(sum(({ restAmount }) => restAmount))}</dd>
          </div>
        </dl>
      )}
      {openDay && <DaySheet day={openDay} onClose={() => setOpen(null)} onChanged={reload} />}
    </>
  )
}

/** Open if one of the departures is; cancelled if all are. */
const statusOf = (departures: readonly CalendarDeparture[]): CalendarDeparture['status'] =>
  (['open', 'closed', 'cancelled'] as const).find((status) => departures.some((each) => each.status === status)) ??
  'open'

function DayButton({ date, day, onOpen }: { date: string; day: CalendarDayData | undefined; onOpen: () => void }) {
  const { t, formats } = useAppI18n()
  const today = useToday()
  const number = Number(date.slice(8))
  if (!day) return <span className="month-day">{number}</span>
  const { departures, inSeason, guests, depositAmount, restAmount } = day
  const status = statusOf(departures)
  const sum = (of: (departure: CalendarDeparture) => number) => departures.reduce((total, each) => total + of(each), 0)
  const [sold, capacity] = [sum((each) => each.sold), sum((each) => each.capacity)]
  const isOff = !inSeason && guests === 0
  const share = capacity > 0 ? Math.min(1, sold / capacity) : 0
  const label = [
    formats.fullDay(date),
    t('calendar.sold', { sold, capacity }),
    formats.price(depositAmount + restAmount),
    status === 'open' ? (inSeason ? '' : t('calendar.off_season')) : t(`status.${status}`),
  ]
  return (
    <button
      type="button"
      className="month-day"
      data-status={status}
      data-off={isOff || undefined}
      aria-current={date === today ? 'date' : undefined}
      onClick={onOpen}
    >
      <span className="sr-only">{label.filter(Boolean).join(', ')}</span>
      {!isOff && status !== 'cancelled' && (
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <rect y={1 - share} width="1" height={share} />
        </svg>
      )}
      <b aria-hidden="true">{number}</b>
      {!isOff && (
        <small aria-hidden="true">
          {status === 'cancelled' ? t('calendar.cancelled_short') : `${sold}/${capacity}`}
          <span className="money">{formats.price(depositAmount + restAmount)}</span>
        </small>
      )}
    </button>
  )
}
