import { addDays } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useToday } from '../session/app-context.tsx'
import { AppIcon } from '../ui/icon.tsx'

interface DaySwitchProps {
  date: string
  /** The path of the screen, without the day: a day is at `<path>/<date>`. */
  path: string
  /** The name of the screen, which screen readers read before the day. */
  title: string
}

/** The heading of a screen about one day, with links to the days before and after. */
export function DaySwitch({ date, path, title }: DaySwitchProps) {
  const { t, formats } = useAppI18n()
  const today = useToday()
  const name = date === today ? t('day.today') : date === addDays(today, 1) ? t('day.tomorrow') : undefined
  return (
    <div className="day-switch screen-head">
      <Link to={`${path}/${addDays(date, -1)}`} aria-label={t('day.previous')}>
        <AppIcon name="left" />
      </Link>
      <h1>
        <span className="sr-only">{title}: </span>
        {name ? <em>{name}</em> : formats.shortDay(date)}
        {name && <small className="day-date">{formats.shortDay(date)}</small>}
      </h1>
      <Link to={`${path}/${addDays(date, 1)}`} aria-label={t('day.next')}>
        <AppIcon name="right" />
      </Link>
    </div>
  )
}
