import { addDays } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useToday } from '../session/app-context.tsx'
import { AppIcon } from '../ui/icon.tsx'
import type { CalendarDayData, CalendarDeparture } from './calendar-day.ts'
import { saleState, stateIcons } from './day-state.ts'

interface WeekListProps {
  /** The Monday of the week, `YYYY-MM-DD`. */
  first: string
  days: ReadonlyMap<string, CalendarDayData>
  onOpen: (date: string) => void
}

/** The seven days of a week, each with its departures. */
export function WeekList({ first, days, onOpen }: WeekListProps) {
  const { t, formats } = useAppI18n()
  const today = useToday()
  return (
    <ul className="rows week">
      {formats.weekdays().map(({ short, long }, index) => {
        const date = addDays(first, index)
        const day = days.get(date)
        return (
          <li key={date}>
            <button
              type="button"
              className="row week-day"
              data-past={date < today || undefined}
              aria-current={date === today ? 'date' : undefined}
              disabled={!day}
              onClick={() => onOpen(date)}
            >
              <span className="week-date">
                <span className="sr-only">{`${long} ${formats.dayOfAnyYear(date.slice(5))}`}</span>
                <span aria-hidden="true">{short}</span>
                <b aria-hidden="true">{Number(date.slice(8))}</b>
              </span>
              <span className="week-departures">
                {day?.departures.map((departure) => (
                  <DepartureLine key={`${departure.trip}/${departure.start}`} departure={departure} />
                ))}
                {day && day.departures.length === 0 && <span className="quiet">{t('calendar.off_season')}</span>}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function DepartureLine({ departure }: { departure: CalendarDeparture }) {
  const { t, formats } = useAppI18n()
  const { departsAt, name, sold, capacity, depositAmount, restAmount } = departure
  const state = saleState([departure])
  const money = depositAmount + restAmount
  return (
    <span className="week-departure" data-state={state}>
      <span className="week-name">
        <span>{`${departsAt} ${name}`}</span>
        {money > 0 && <span className="num">{formats.price(money)}</span>}
      </span>
      <progress max={Math.max(capacity, 1)} value={state === 'cancelled' ? 0 : sold} aria-hidden="true" />
      <span className="small">
        {state !== 'open' && (
          <b className="state">
            <AppIcon name={stateIcons[state]} />
            {t(`calendar.state.${state}`)}
          </b>
        )}
        {state !== 'cancelled' && t('calendar.sold', { sold, capacity })}
      </span>
    </span>
  )
}
