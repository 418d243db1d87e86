import { type FormEvent, useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { Weekdays } from '../calendar/weekdays.tsx'
import { Facts } from '../fleet/parts.tsx'
import { seasonLine } from '../fleet/season-line.ts'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { TripSegments } from '../prices/trip-segments.tsx'
import { Link } from '../routing/router.tsx'
import { useToday } from '../session/app-context.tsx'
import { useAction } from '../session/use-action.ts'
import { Field, Notice } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

/**
 * Changes the season and the weekdays of a trip with at most one season, which is the same every year. For any other
 * trip, it lists the seasons with a link to the screen of the trip, where they are changed.
 */
export function SeasonScreen() {
  const i18n = useAppI18n()
  const { t } = i18n
  const [trip, setTrip] = useState<string | undefined>()
  const { data, error, reload } = useRead('prices', trip === undefined ? {} : { trip })
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.season')}</h1>
      </div>
      <ErrorNotice error={error} />
      {data && <TripSegments data={data} onChange={setTrip} />}
      {data && hasOtherSeasons(data) && (
        <>
          <p>{t('season.several')}</p>
          <Facts
            title={t('nav.season')}
            facts={data.seasons.map((season, index) => [
              t('trip.season', { number: index + 1 }),
              seasonLine(season, i18n),
            ])}
          />
        </>
      )}
      {data && !hasOtherSeasons(data) && (
        <SeasonForm
          key={JSON.stringify([data.trip, data.season])}
          trip={data.trip}
          season={data.season}
          booked={data.bookedOffSeason}
          onChanged={reload}
        />
      )}
      {data && (
        <p className="spaced">
          <Link className="button button-outline" to={`/fleet/trips/${data.trip}?seasons`}>
            {t(hasOtherSeasons(data) ? 'season.change' : 'season.add')}
          </Link>
        </p>
      )}
    </>
  )
}

/** Whether a trip has several seasons, or one in certain years only. These are changed on the screen of the trip. */
const hasOtherSeasons = ({ seasons }: ReadAnswer<'prices'>): boolean =>
  seasons.length > 1 || seasons.some(({ from }) => from.length > 'MM-DD'.length)

interface SeasonFormProps {
  trip: string
  season: ReadAnswer<'prices'>['season']
  booked: ReadAnswer<'prices'>['bookedOffSeason']
  onChanged: () => Promise<void>
}

function SeasonForm({ trip, season, booked, onChanged }: SeasonFormProps) {
  const { t, formats } = useAppI18n()
  const toast = useToast()
  const [from, setFrom] = useState(season.from.slice(-5))
  const [to, setTo] = useState(season.to.slice(-5))
  const [weekdays, setWeekdays] = useState(season.weekdays)
  const { run, error, isBusy } = useAction('season-set')
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await run({ trip, from, to, weekdays }))) return
    toast({ text: t('season.done') })
    await onChanged()
  }
  return (
    <form className="form" onSubmit={submit}>
      <DayOfYear label={t('season.from')} value={from} onChange={setFrom} />
      <DayOfYear label={t('season.to')} value={to} onChange={setTo} />
      <Weekdays value={weekdays} onChange={setWeekdays} />
      {booked.length > 0 && (
        <Notice>
          <p>{t('season.booked')}</p>
          <ul>
            {booked.map(({ date, guests }) => (
              <li key={date}>{`${formats.shortDay(date)}: ${t('people.guests', { count: guests })}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ErrorNotice error={error} />
      <button type="submit" className="button button-primary" disabled={isBusy || weekdays.length === 0}>
        {t('season.set', { from: formats.dayOfAnyYear(from), to: formats.dayOfAnyYear(to) })}
      </button>
    </form>
  )
}

/** A day of any year (`MM-DD`), as a date of the current year in the phone's own date picker. */
function DayOfYear({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const year = useToday().slice(0, 4)
  return (
    <Field label={label}>
      {(props) => (
        <input
          {...props}
          className="input"
          type="date"
          required
          value={`${year}-${value}`}
          onChange={({ target }) => target.value && onChange(target.value.slice(5))}
        />
      )}
    </Field>
  )
}
