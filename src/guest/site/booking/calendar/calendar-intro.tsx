import { useI18n } from '../../context/i18n-context.tsx'
import { useBooking } from '../state/use-booking.ts'
import { revealBoarding } from './reveal-boarding.ts'

/** Above the calendar: the prices and the next free day. */
export function CalendarIntro() {
  const { t, formats } = useI18n()
  const { nextFreeDay } = useBooking().page.season
  return (
    <div className="calendar-intro">
      <FareLines />
      {nextFreeDay && (
        <p>
          <button
            type="submit"
            className="link"
            name="intent"
            value={`choose:${nextFreeDay}`}
            onClick={({ detail }) => detail > 0 && revealBoarding()}
          >
            {t('booking.next_free_day', { day: formats.shortDay(nextFreeDay) })}
          </button>
        </p>
      )}
    </div>
  )
}

/** One line if all trips cost the same; otherwise a line for each price of the displayed month. */
function FareLines() {
  const { t, formats } = useI18n()
  const { page, calendar } = useBooking()
  const { hasOnePrice } = page.season
  const fares = (hasOnePrice ? page.calendar : calendar)?.fares ?? []
  return (
    <div className="fares">
      {fares.map(({ from, prices }) => (
        <p key={from}>
          {t('booking.fares', {
            period: hasOnePrice
              ? t('booking.every_day')
              : t('booking.from_day', { day: formats.dayOfAnyYear(from.slice(5)) }),
            adult: formats.price(prices.adult.original_amount),
            child: formats.price(prices.child.original_amount),
          })}
        </p>
      ))}
    </div>
  )
}
