import { deviationsOf, onTime } from '../../../../domain/messages/timetable-deviation.ts'
import { dayOf, instantOf } from '../../../../domain/time/operator-time.ts'
import { quayOf, startTime } from '../../../../domain/trips/sailing.ts'
import { loadTrips, startOf, tripOf, tripsOnSale } from '../../../../domain/trips/trips.ts'
import { textIn } from '../../../../i18n/localized-text.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import type { PageRequest } from '../../http/page-definition.tsx'

interface ChangeToday {
  /** The name of the trip, with the time of the start if the trip begins several times a day. */
  trip: string
  minutes: number
  moved: { from: string; to: string }[]
  isCancelled: boolean
}

/**
 * Today's departures of trips on sale that are delayed, leave from another quay or are cancelled. A departure is listed
 * until the boat leaves the last quay where guests board: at the planned time plus the delay.
 */
export async function loadChangesToday({ services, locale }: PageRequest): Promise<ChangeToday[]> {
  const { db } = services
  const now = services.now()
  const date = dayOf(now)
  const trips = await loadTrips(db)
  const onSale = tripsOnSale(trips).map(({ id }) => id)
  const rows = await db
    .selectFrom('departure')
    .select(['id', 'trip', 'start', 'status'])
    .where('date', '=', date)
    .execute()
  const states = await deviationsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, trip, start, status }) => {
    const { minutes, movedTo } = states.get(id) ?? onTime
    const last = startOf(tripOf(trips, trip), start).calls.at(-1)?.departsAt ?? '00:00'
    const hasLeft = now.getTime() >= instantOf(date, last).getTime() + minutes * 60_000
    const isCancelled = status === 'cancelled'
    const moved = Object.entries(movedTo).map(([from, to]) => ({
      from: quayOf(trips, from).name,
      to: quayOf(trips, to).name,
    }))
    if (hasLeft || !onSale.includes(trip) || (!isCancelled && minutes === 0 && moved.length === 0)) return []
    const name = textIn(tripOf(trips, trip).names, locale)
    const starts = startTime(trips, { trip, start })
    const named = starts ? `${name} (${timeInText(starts, locale)})` : name
    return [{ trip: named, minutes, moved, isCancelled }]
  })
}

/** The note for guests on their way to the quay. Renders nothing if no departure of today has changed. */
export function ChangesToday({ changes }: { changes: ChangeToday[] }) {
  const { t, href } = useI18n()
  if (changes.length === 0) return null
  return (
    <div className="container changes-today">
      <div className="note">
        {changes.map(({ trip, minutes, moved, isCancelled }) => (
          <p key={trip}>
            {isCancelled
              ? t('home.today.cancelled', { trip })
              : [
                  ...(minutes > 0 ? [t('home.today.later', { trip, minutes })] : []),
                  ...moved.map((quays) => t('home.today.moved', { trip, ...quays })),
                ].join(' ')}
          </p>
        ))}
        <a className="link" href={href('booking')}>
          {t('home.today.link')}
        </a>
      </div>
    </div>
  )
}
