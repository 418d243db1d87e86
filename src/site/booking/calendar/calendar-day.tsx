import type { BookingCalendar } from '../../../domain/availability/booking-calendar.ts'
import { useI18n } from '../../context/i18n-context.tsx'

/** The number of places left is shown in bold if it is at most this. */
const fewPlaces = 5

interface CalendarDayProps {
  date: string
  day: BookingCalendar['days'][number] | undefined
  chosen: boolean
  choose(): void
}

export function CalendarDay({ date, day, chosen, choose }: CalendarDayProps) {
  const { t, formats } = useI18n()
  if (day?.state !== 'open') return <DayWithoutTour date={date} state={day?.state ?? 'closed'} />
  const { places_left } = day
  return (
    <label className={places_left <= fewPlaces ? 'day few' : 'day'}>
      <input
        type="radio"
        name="date"
        value={date}
        required
        checked={chosen}
        onChange={choose}
        aria-label={t('booking.calendar.day', { day: formats.day(date), places: places_left })}
      />
      <b aria-hidden="true">{Number(date.slice(8))}</b>
      <small aria-hidden="true">
        {places_left} <span className="wide">{t('booking.calendar.places', { places: places_left })}</span>
      </small>
    </label>
  )
}

function DayWithoutTour({ date, state }: { date: string; state: 'full' | 'closed' | 'no_tour' }) {
  const { t, formats } = useI18n()
  const label = t(`booking.calendar.${state}`)
  return (
    <span className="day unavailable">
      <span className="sr-only">{`${formats.day(date)}, ${label}`}</span>
      <b aria-hidden="true">{Number(date.slice(8))}</b>
      <small aria-hidden="true">{state === 'full' ? label : <span className="wide">{label}</span>}</small>
    </span>
  )
}

export function CalendarDayLoading({ date }: { date: string }) {
  return (
    <span className="day in-progress">
      <b>{Number(date.slice(8))}</b>
      <span className="loading-indicator" />
    </span>
  )
}
