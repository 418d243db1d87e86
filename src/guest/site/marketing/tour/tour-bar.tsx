import { weekdayAndDay } from '../../../../i18n/weekday-and-day.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import type { OpenDays } from '../strip/open-days.ts'

/**
 * Price, next free day and booking link at the bottom of narrow screens, where it replaces the booking button of the header.
 * Scroll timelines hide it while the price panel or the booking strip is visible.
 */
export function TourBar({ open: { settings, departures } }: { open: OpenDays }) {
  const { t, formats, href, locale } = useI18n()
  const [next] = departures
  const price = (next?.prices ?? settings.prices).adult.original_amount
  return (
    <aside className="tour-bar" aria-label={t('tour.bar')}>
      <p>
        <b className="num">{formats.price(price)}</b> {t('tour.bar_adult')}
        {next && <small>{t('tour.bar_next', { day: weekdayAndDay(next.date, locale) })}</small>}
      </p>
      <a className="button button-primary" href={href('book_now')}>
        {t('layout.nav.book_now')}
      </a>
    </aside>
  )
}
