import { useI18n } from '../../context/i18n-context.tsx'
import { useBooking } from '../state/use-booking.ts'

/** The months of the season, as submit buttons: without JavaScript they send the form, so that the input is kept. */
export function MonthChips() {
  const { t, formats } = useI18n()
  const { page, month: shown } = useBooking()
  const { months } = page.season
  if (months.length < 2) return null
  return (
    <ul className="month-chips" aria-label={t('booking.calendar.months')}>
      {months.map((month, index) => {
        const isOtherYear = index > 0 && months[index - 1]?.slice(0, 4) !== month.slice(0, 4)
        return (
          <li key={month}>
            <button
              type="submit"
              name="intent"
              value={`month:${month}`}
              aria-current={month === shown ? 'true' : undefined}
            >
              <span className="sr-only">{formats.month(`${month}-01`)}</span>
              <span aria-hidden="true">
                {formats.shortMonth(`${month}-01`) + (isOtherYear ? ` ${month.slice(0, 4)}` : '')}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
