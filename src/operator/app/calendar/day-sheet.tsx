import { useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { Field } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import type { CalendarDayData } from './calendar-day.ts'
import { CancelDay } from './cancel-day.tsx'

interface DaySheetProps {
  day: CalendarDayData
  onClose: () => void
  onChanged: () => Promise<void>
}

/** One day: open or close it, its capacity, and its cancellation. */
export function DaySheet({ day, onClose, onChanged }: DaySheetProps) {
  const { t, formats } = useAppI18n()
  const { date, departure, guests, depositAmount, restAmount } = day
  const { status, sold, held, capacity } = departure
  const [typed, setTyped] = useState(String(capacity))
  const [isCancelling, setIsCancelling] = useState(false)
  const { run, error, isBusy } = useAction('departure-set')
  const wanted = /^\d{1,4}$/.test(typed) ? Number(typed) : undefined
  async function set(change: { capacity?: number; status?: 'open' | 'closed' }) {
    if (await run({ date, ...change })) await onChanged()
  }
  if (isCancelling || status === 'cancelled') return <CancelDay date={date} onClose={onClose} onChanged={onChanged} />
  return (
    <BottomSheet
      title={formats.fullDay(date)}
      note={<p className="quiet">{t(`status.${status}`)}</p>}
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
          {t('calendar.cancel', { count: guests })}
        </button>
        <Link className="plain-button" to={`/manifest/${date}`}>
          {t('nav.manifest')}
        </Link>
      </div>
    </BottomSheet>
  )
}
