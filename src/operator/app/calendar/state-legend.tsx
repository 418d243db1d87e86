import { useAppI18n } from '../i18n/i18n.tsx'
import { AppIcon } from '../ui/icon.tsx'
import type { CalendarDayData } from './calendar-day.ts'
import { markedStates, saleState, stateIcons } from './day-state.ts'

/** Explains the icons of the states that the shown days have. It renders nothing if all are open. */
export function StateLegend({ days }: { days: readonly CalendarDayData[] }) {
  const { t } = useAppI18n()
  const shown = new Set(days.map(({ departures }) => saleState(departures)))
  const states = markedStates.filter((state) => shown.has(state))
  if (states.length === 0) return null
  return (
    <ul className="legend small">
      {states.map((state) => (
        <li key={state}>
          <span className="legend-mark" data-state={state}>
            <AppIcon name={stateIcons[state]} />
          </span>
          {t(`calendar.state.${state}`)}
        </li>
      ))}
    </ul>
  )
}
