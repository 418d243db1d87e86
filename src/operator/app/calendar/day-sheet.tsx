import { useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useToday } from '../session/app-context.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { Field } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import type { CalendarDayData, CalendarDeparture } from './calendar-day.ts'
import { CancelDay } from './cancel-day.tsx'

interface DaySheetProps {
  day: CalendarDayData
  onClose: () => void
  onChanged: () => Promise<void>
}

const idOf = ({ trip, start }: CalendarDeparture) => `${trip}/${start}`

/** The sheet of a day. It shows the only departure, or a list from which one is chosen. */
export function DaySheet({ day, onClose, onChanged }: DaySheetProps) {
  const { t, formats } = useAppI18n()
  const { date, departures } = day
  const today = useToday()
  const [chosen, setChosen] = useState<string | undefined>()
  const departure = departures.length === 1 ? departures[0] : departures.find((each) => idOf(each) === chosen)
  const title = formats.fullDay(date)
  if (departure)
    return (
      <DepartureSheet
        departure={departure}
        isOneOfSeveral={departures.length > 1}
        title={departures.length === 1 ? title : `${title}, ${departure.departsAt} ${departure.name}`}
        onClose={onClose}
        onChanged={onChanged}
      />
    )
  return (
    <BottomSheet
      title={title}
      {...(departures.length === 0 && { note: <p className="quiet">{t('calendar.off_season')}</p> })}
      onClose={onClose}
    >
      <ul className="rows">
        {departures.map((each) => (
          <li className="row" key={idOf(each)}>
            <span>
              <span className="row-title">{`${each.departsAt} ${each.name}`}</span>
              {`${each.boatName}, ${t('calendar.sold', { sold: each.sold, capacity: each.capacity })}`}
            </span>
            <button
              type="button"
              className="button button-outline button-quiet"
              aria-label={`${each.departsAt} ${each.name}: ${t(date < today ? 'calendar.show' : 'action.change')}`}
              onClick={() => setChosen(idOf(each))}
            >
              {t(date < today ? 'calendar.show' : 'action.change')}
            </button>
          </li>
        ))}
      </ul>
      <Link className="plain-button" to={`/manifest/${date}`}>
        {t('nav.manifest')}
      </Link>
    </BottomSheet>
  )
}

interface DepartureSheetProps {
  isOneOfSeveral: boolean
  departure: CalendarDeparture
  title: string
  onClose: () => void
  onChanged: () => Promise<void>
}

/** The sheet of a departure, which opens, closes or cancels it and changes its capacity. */
function DepartureSheet({ isOneOfSeveral, departure, title, onClose, onChanged }: DepartureSheetProps) {
  const { t, formats } = useAppI18n()
  const { trip, date, start, guests, depositAmount, restAmount, status, sold, held, capacity } = departure
  const [typed, setTyped] = useState(String(capacity))
  const [isCancelling, setIsCancelling] = useState(false)
  const isPast = date < useToday()
  const { run, error, isBusy } = useAction('departure-set')
  const wanted = /^\d{1,4}$/.test(typed) ? Number(typed) : undefined
  async function set(change: { capacity?: number; status?: 'open' | 'closed' }) {
    if (await run({ trip, date, start, ...change })) await onChanged()
  }
  if (isCancelling || status === 'cancelled')
    return (
      <CancelDay
        isOneOfSeveral={isOneOfSeveral}
        departure={{ trip, date, start }}
        title={title}
        onClose={onClose}
        onChanged={onChanged}
      />
    )
  return (
    <BottomSheet
      title={title}
      note={<p className="quiet">{t(isPast ? 'calendar.past' : `status.${status}`)}</p>}
      onClose={onClose}
    >
      <dl className="figures">
        <div>
          <dt>{t('today.sold')}</dt>
          <dd>
            {sold} <small>{t('today.of_capacity', { capacity })}</small>
          </dd>
        </div>
        {held > 0 && (
          <div>
            <dt>{t('calendar.held')}</dt>
            <dd>{held}</dd>
          </div>
        )}
        <div>
          <dt>{t('calendar.money')}</dt>
          <dd>{formats.price(depositAmount + restAmount)}</dd>
        </div>
      </dl>
      {departure.sold > 0 && departure.status !== 'cancelled' && (
        <Link className="plain-button" to={`/tell/${date}/${departure.trip}/${departure.start}`}>
          {t('tell.title')}
        </Link>
      )}
      {isPast ? (
        <Link className="plain-button" to={`/manifest/${date}`}>
          {t('nav.manifest')}
        </Link>
      ) : (
        <>
          <Field label={t('calendar.capacity')} error={wanted === undefined ? t('error.number') : undefined}>
            {(props) => (
              <input
                {...props}
                className="input"
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <ErrorNotice error={error} />
          <div className="sheet-actions">
            {wanted !== undefined && wanted !== capacity && (
              <button
                type="button"
                className="button button-primary"
                disabled={isBusy}
                onClick={() => void set({ capacity: wanted })}
              >
                {t('calendar.set_capacity', { capacity: wanted })}
              </button>
            )}
            <button
              type="button"
              className="button button-outline"
              disabled={isBusy}
              onClick={() => void set({ status: status === 'open' ? 'closed' : 'open' })}
            >
              {status === 'open' ? t('calendar.close') : t('calendar.open')}
            </button>
            <button type="button" className="button button-danger" onClick={() => setIsCancelling(true)}>
              {t(isOneOfSeveral ? 'calendar.cancel_departure' : 'calendar.cancel', { count: guests })}
            </button>
            <Link className="plain-button" to={`/manifest/${date}`}>
              {t('nav.manifest')}
            </Link>
          </div>
        </>
      )}
    </BottomSheet>
  )
}
