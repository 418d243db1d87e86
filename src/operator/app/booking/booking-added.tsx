import type { ActionAnswer, ActionInput } from '../../operations/operations.ts'
import { deadlineTexts } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { isolatedName } from '../manifest/party-text.ts'
import { Link } from '../routing/router.tsx'
import { Notice } from '../ui/controls.tsx'
import { PaymentLinkState } from './payment-link.tsx'

export interface AddedBooking {
  booking: ActionAnswer<'reservation-add'>
  input: ActionInput<'reservation-add'>
}

interface BookingAddedProps extends AddedBooking {
  onAnother: () => void
}

/** Shows a booking that was just added: its guest, its day, what was paid and what is due. */
export function BookingAdded({ booking, input, onAnother }: BookingAddedProps) {
  const { t, formats } = useAppI18n()
  const { code, total, paid, due, heldUntil, shareReached } = booking
  const { date, adults, children = 0, infants = 0 } = input
  return (
    <div className="stack" role="status">
      <div className="screen-head">
        <h1>{t(heldUntil ? 'add.held_title' : 'add.done')}</h1>
        <p>
          <strong>{isolatedName(input)}</strong>
          {`, ${formats.shortDay(date)}, ${t('people.guests', { count: adults + children + infants })}`}
        </p>
        <p className="booking-code">{code}</p>
      </div>
      <dl className="figures">
        <div>
          <dt>{t(heldUntil ? 'add.deposit' : 'add.paid')}</dt>
          <dd>{formats.money(heldUntil ? total - due : paid)}</dd>
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
        <button
          type="button"
          className={`button ${heldUntil ? 'button-outline' : 'button-primary'}`}
          onClick={onAnother}
        >
          {t('add.another')}
        </button>
        <Link className="button button-outline" to={`/manifest/${date}`}>
          {t('nav.manifest')}
        </Link>
      </div>
    </div>
  )
}
