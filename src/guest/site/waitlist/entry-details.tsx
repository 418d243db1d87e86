import { weekdayOf } from '../../../domain/time/operator-time.ts'
import type { EntryView } from '../../../domain/waitlist/view-entry.ts'
import { bindNumbers } from '../../../i18n/bind-numbers.ts'
import { tripTitle } from '../booking/trip-title.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { SummaryChart } from '../ui/chart/summary-chart.tsx'
import type { SettingsWithChart } from '../ui/chart/trip-chart.ts'

interface EntryDetailsProps {
  entry: Pick<EntryView, 'dates' | 'adults' | 'children' | 'infants'> & { offer?: EntryView['offer'] }
  settings: SettingsWithChart
  /** The time of the start if the trip has several starts; otherwise null. */
  departs: string | null
}

/** A day with a large day number, because the days in a list differ mostly in this number. */
export function DayLeaf({ date }: { date: string }) {
  const { formats } = useI18n()
  return (
    <span className="day-leaf">
      <span className="sr-only">{formats.fullDay(date)}</span>
      <b aria-hidden="true">{Number(date.slice(8))}</b>
      <span aria-hidden="true">
        {formats.weekdays()[weekdayOf(date) - 1]?.long}
        <span>{formats.month(date)}</span>
      </span>
    </span>
  )
}

/** The title of the trip; if the trip has several starts, also the time of the start. */
export function SailingName({ settings, departs }: Pick<EntryDetailsProps, 'settings' | 'departs'>) {
  const { formats, locale } = useI18n()
  return <>{[tripTitle(settings, locale), ...(departs ? [formats.clock(departs)] : [])].join(', ')}</>
}

/** The trip, the days that the party waits for, and the size of the party. */
export function EntryDetails({ entry, settings, departs }: EntryDetailsProps) {
  const { t } = useI18n()
  const { adults, children, infants } = entry
  return (
    <div className="waitlist-entry sheet">
      <div className="chart-edge" />
      <SummaryChart settings={settings} />
      <dl>
        <div>
          <dt>{t('mail.fact.trip')}</dt>
          <dd>
            <SailingName settings={settings} departs={departs} />
          </dd>
        </div>
        <div>
          <dt>{t(entry.dates.length > 1 ? 'mail.fact.days' : 'mail.fact.day')}</dt>
          {entry.dates.map((date) => {
            const isOffered = date === entry.offer?.date
            return (
              <dd key={date} className={isOffered ? 'offered' : undefined}>
                <DayLeaf date={date} />
                {isOffered && <small>{t('waitlist.offered.day')}</small>}
              </dd>
            )
          })}
        </div>
        <div>
          <dt>{t('mail.fact.party')}</dt>
          <dd>{bindNumbers(t('booking.guests', { adults, children, infants }))}</dd>
        </div>
      </dl>
    </div>
  )
}
