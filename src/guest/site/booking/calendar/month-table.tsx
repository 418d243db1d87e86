import type { ComponentProps, ReactNode } from 'react'
import type { BookingCalendar } from '../../../../domain/availability/booking-calendar.ts'
import { fewPlaces } from '../../../../domain/availability/few-places.ts'
import type { SailingState } from '../../../../domain/availability/sailing-day.ts'
import { weeksOfMonth } from '../../../../shared/weeks-of-month.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { bookingSearch } from '../state/booking-fields.ts'
import { useBooking } from '../state/use-booking.ts'
import { hasChoice, WaitlistLink } from '../waitlist-link.tsx'

interface MonthTableProps extends ComponentProps<'table'> {
  /** The month as `YYYY-MM`. */
  month: string
  /** Whether the table has the name of the month as its caption. */
  hasCaption?: boolean
  renderDay(date: string): ReactNode
}

/** The days of a month as a table with a row for each week. */
export function MonthTable({ month, hasCaption, renderDay, ...table }: MonthTableProps) {
  const { formats } = useI18n()
  return (
    <table className="calendar" {...table}>
      {hasCaption && <caption>{formats.month(`${month}-01`)}</caption>}
      <thead>
        <tr>
          {formats.weekdays().map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody key={month}>
        {weeksOfMonth(month).map((week, row) => (
          <tr key={row}>
            {week.map((date, column) => (
              <td key={date ?? column}>{date && renderDay(date)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CalendarDayProps {
  date: string
  day: BookingCalendar['days'][number] | undefined
  chosen: boolean
  choose(): void
}

export function CalendarDay({ date, day, chosen, choose }: CalendarDayProps) {
  const { t, formats } = useI18n()
  if (day?.state !== 'open') return <DayWithoutTour date={date} state={day?.state ?? 'closed'} />
  const { places_left, fill } = day
  const isFew = places_left <= fewPlaces
  return (
    <label className={isFew ? 'day few' : 'day'} data-tide={tideOf(fill) || undefined}>
      <input
        type="radio"
        name="date"
        value={date}
        required
        checked={chosen}
        onChange={choose}
        aria-label={t('booking.calendar.day', { day: formats.fullDay(date), places: places_left })}
      />
      <b aria-hidden="true">{Number(date.slice(8))}</b>
      {isFew && <small aria-hidden="true">{t('booking.calendar.left', { places: places_left })}</small>}
    </label>
  )
}

type UnavailableState = Exclude<SailingState, 'open'>

const stateLabels = {
  full: 'booking.calendar.full',
  boat_away: 'booking.calendar.boat_away',
  closed: 'booking.calendar.no_tour',
  no_tour: 'booking.calendar.no_tour',
} as const

/**
 * A day that can't be booked. If the site sells several trips or starts, the day links to the form, which shows the
 * other departures of that day; a past day and one with the state `no_tour` have no link. If the site sells a single
 * start, a full day links to the waitlist.
 */
function DayWithoutTour({ date, state }: { date: string; state: UnavailableState }) {
  const { t, href, formats } = useI18n()
  const { fields, page } = useBooking()
  const { settings, today } = page
  const label = t(stateLabels[state])
  const spoken = label.replaceAll('\u00ad', '')
  const className = state === 'full' ? 'day full' : 'day unavailable'
  const content = (text: string) => (
    <>
      <span className="sr-only">{text}</span>
      <b aria-hidden="true">{Number(date.slice(8))}</b>
      <small aria-hidden="true">{label}</small>
    </>
  )
  if (state !== 'no_tour' && date >= today && hasChoice(settings)) {
    const { trip, start } = settings
    return (
      <a className={className} href={href('book_now') + bookingSearch({ trip, date, start }, fields)}>
        {content(t('booking.calendar.options', { day: formats.fullDay(date), state: spoken }))}
      </a>
    )
  }
  if (state === 'full') {
    return (
      <WaitlistLink date={date} className={className}>
        {content(t('booking.waitlist.day', { day: formats.fullDay(date) }))}
      </WaitlistLink>
    )
  }
  return <span className={className}>{content(`${formats.fullDay(date)}, ${spoken}`)}</span>
}

export function CalendarDayLoading({ date }: { date: string }) {
  return (
    <span className="day in-progress">
      <b>{Number(date.slice(8))}</b>
      <span className="loading-indicator" />
    </span>
  )
}

/**
 * The height in eighths of the line that shows how full a bookable day is. The height is at most 7, because the day has
 * free places. Below 4 the result is 0, which means no line, because a low line would look like a second border.
 */
export function tideOf(fill: number): number {
  const eighths = Math.min(7, Math.round(fill * 8))
  return eighths < 4 ? 0 : eighths
}
