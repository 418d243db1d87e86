import type { ActionAnswer } from '../../operations/operations.ts'
import { deadlineTexts } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { Notice } from '../ui/controls.tsx'
import { PaymentLinkState } from './payment-link.tsx'

interface BookingAddedProps {
  booking: ActionAnswer<'reservation-add'>
  date: string
  onAnother: () => void
}

/** What was paid and what is due, after a booking was added. */
export function BookingAdded({ booking, date, onAnother }: BookingAddedProps) {
  const { t, formats } = useAppI18n()
  const { code, paid, due, heldUntil, shareReached } = booking
  return (
    <div className="stack" role="status">
      <div className="screen-head">
        <h1>{t(heldUntil ? 'add.held_title' : 'add.done')}</h1>
        <p className="booking-code">{code}</p>
      </div>
      <dl className="figures">
        <div>
          <dt>{t('add.paid')}</dt>
          <dd>{formats.money(paid)}</dd>
        </div>
        <div>
          <dt>{t('add.due')}</dt>
          <dd>{formats.money(due)}</dd>
        </div>
      </dl>
      {heldUntil && <p>{t('add.held', deadlineTexts(formats, heldUntil))}</p>}
      {heldUntil && <PaymentLinkState code={code} />}
      {shareReached && <Notice tone="warning">{t('add.share_reached')}</Notice>}
      <div className="buttons">
        <button type="button" className="button button-primary" onClick={onAnother}>
          {t('add.another')}
        </button>
        <Link className="button button-outline" to={`/manifest/${date}`}>
          {t('nav.manifest')}
        </Link>
      </div>
    </div>
  )
}
