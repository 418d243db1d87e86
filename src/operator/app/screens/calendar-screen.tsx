import { useState } from 'react'
import { useRead } from '../api/use-read.ts'
import type { CalendarDayData } from '../calendar/calendar-day.ts'
import { DaySheet } from '../calendar/day-sheet.tsx'
import { mondayOf } from '../calendar/day-state.ts'
import { MonthOverview } from '../calendar/month-overview.tsx'
import { StateLegend } from '../calendar/state-legend.tsx'
import { WeekList } from '../calendar/week-list.tsx'
import { addDays, addMonths } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link, navigate, useLocation } from '../routing/router.tsx'
import { useToday } from '../session/app-context.tsx'
import { Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'

const monthOf = (date: string) => date.slice(0, 7)

/** The month with sold places and money. A tap on a day opens the actions for it. */
export function CalendarScreen({ month }: { month: string }) {
  const { formats } = useAppI18n()
  const today = useToday()
  return (
    <Calendar
      view="month"
      title={formats.month(`${month}-01`)}
      first={`${month}-01`}
      last={addDays(`${addMonths(month, 1)}-01`, -1)}
      previous={`/calendar/${addMonths(month, -1)}`}
      next={`/calendar/${addMonths(month, 1)}`}
      other={`/calendar/week/${monthOf(today) === month ? today : `${month}-01`}`}
    />
  )
}

/** The week that contains a day. Each day is shown with its departures. */
export function CalendarWeekScreen({ date }: { date: string }) {
  const { formats } = useAppI18n()
  const first = mondayOf(date)
  const last = addDays(first, 6)
  return (
    <Calendar
      view="week"
      title={formats.days(first, last)}
      first={first}
      last={last}
      previous={`/calendar/week/${addDays(first, -7)}`}
      next={`/calendar/week/${addDays(first, 7)}`}
      other={`/calendar/${monthOf(date)}`}
    />
  )
}

interface CalendarProps {
  view: 'month' | 'week'
  title: string
  first: string
  last: string
  /**
   * The paths of the previous and the next month, or week. `other` is the path of the other view: week instead of
   * month, or month instead of week.
   */
  previous: string
  next: string
  other: string
}

function Calendar({ view, title, first, last, previous, next, other }: CalendarProps) {
  const { t, formats } = useAppI18n()
  const today = useToday()
  const start = useRead('calendar', { month: monthOf(first) })
  /** If the week ends in the next month, that month is loaded too. */
  const end = useRead('calendar', monthOf(last) === monthOf(first) ? null : { month: monthOf(last) })
  /** A link to the calendar can name the day whose sheet it opens. */
  const { query } = useLocation()
  const [open, setOpen] = useState(query.get('day'))
  const shown = [...(start.data?.days ?? []), ...(end.data?.days ?? [])].filter(
    ({ date }) => first <= date && date <= last,
  )
  const days = new Map(shown.map((day) => [day.date, day]))
  const openDay = open ? days.get(open) : undefined
  const sum = (of: (day: CalendarDayData) => number) => shown.reduce((total, day) => total + of(day), 0)
  const Days = { month: MonthOverview, week: WeekList }[view]
  return (
    <>
      <div className="day-switch screen-head">
        <Link to={previous} aria-label={t(`calendar.previous_${view}`)}>
          <AppIcon name="left" />
        </Link>
        <h1>
          <span className="sr-only">{t('nav.calendar')}: </span>
          {title}
        </h1>
        <Link to={next} aria-label={t(`calendar.next_${view}`)}>
          <AppIcon name="right" />
        </Link>
      </div>
      <Segments
        legend={t('calendar.view')}
        quiet
        options={(['week', 'month'] as const).map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
        value={view}
        onChange={() => navigate(other, { replace: true })}
      />
      {(today < first || last < today) && (
        <Link className="plain-button" to={`/calendar/${view === 'week' ? `week/${today}` : monthOf(today)}`}>
          {t('day.today')}
        </Link>
      )}
      <ErrorNotice error={start.error ?? end.error} />
      <Days month={monthOf(first)} first={first} days={days} onOpen={setOpen} />
      {/* The list of a week names the states in words, so it needs no legend. */}
      {view === 'month' && <StateLegend days={shown} />}
      {start.data && (
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
      {openDay && (
        <DaySheet
          day={openDay}
          onClose={() => setOpen(null)}
          onChanged={async () => void (await Promise.all([start.reload(), end.reload()]))}
        />
      )}
    </>
  )
}
