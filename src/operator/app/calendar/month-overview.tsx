import { weeksOfMonth } from '../../../shared/weeks-of-month.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useToday } from '../session/app-context.tsx'
import { AppIcon } from '../ui/icon.tsx'
import type { CalendarDayData, CalendarDeparture } from './calendar-day.ts'
import { isOff, saleState, stateIcons } from './day-state.ts'

interface MonthOverviewProps {
  month: string
  days: ReadonlyMap<string, CalendarDayData>
  onOpen: (date: string) => void
}

export function MonthOverview({ month, days, onOpen }: MonthOverviewProps) {
  const { formats } = useAppI18n()
  return (
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
                {date && <DayButton date={date} day={days.get(date)} onOpen={() => onOpen(date)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayButton({ date, day, onOpen }: { date: string; day: CalendarDayData | undefined; onOpen: () => void }) {
  const { t, formats } = useAppI18n()
  const today = useToday()
  const number = Number(date.slice(8))
  if (!day) return <span className="month-day">{number}</span>
  const { departures, inSeason, depositAmount, restAmount } = day
  const state = saleState(departures)
  const sum = (of: (departure: CalendarDeparture) => number) => departures.reduce((total, each) => total + of(each), 0)
  const [sold, capacity] = [sum((each) => each.sold), sum((each) => each.capacity)]
  const nothing = isOff(day)
  const share = capacity > 0 ? Math.min(1, sold / capacity) : 0
  const label = [
    formats.fullDay(date),
    t('calendar.sold', { sold, capacity }),
    formats.price(depositAmount + restAmount),
    state === 'open' ? (inSeason ? '' : t('calendar.off_season')) : t(`calendar.state.${state}`),
    date < today ? t('calendar.past') : '',
  ]
  return (
    <button
      type="button"
      className="month-day"
      data-state={state}
      data-off={nothing || undefined}
      data-past={date < today || undefined}
      aria-current={date === today ? 'date' : undefined}
      onClick={onOpen}
    >
      <span className="sr-only">{label.filter(Boolean).join(', ')}</span>
      {!nothing && state !== 'cancelled' && (
        <svg className="month-water" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <rect y={1 - share} width="1" height={share} />
        </svg>
      )}
      <b aria-hidden="true">{number}</b>
      {!nothing && (
        <small aria-hidden="true">
          {state !== 'open' && <AppIcon name={stateIcons[state]} />}
          {state !== 'cancelled' && (
            <span>
              {sold}
              <span className="month-capacity">{`/${capacity}`}</span>
            </span>
          )}
          <span className="money">{formats.price(depositAmount + restAmount)}</span>
        </small>
      )}
    </button>
  )
}
