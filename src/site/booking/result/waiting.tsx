import type { ReservationView } from '../../../contract/reservation.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../words.tsx'
import { HeldUntil } from '../payment/held-until.tsx'
import type { BookingResult } from './booking-result.server.ts'
import { PayAgain } from './pay-again.tsx'
import { ReservationLine } from './reservation-line.tsx'
import { useWayToBank } from './use-way-to-bank.ts'

/** The deposit isn't decided: whose turn it is, until when the places are held, and what can be done. */
export function Waiting({ result, show }: { result: BookingResult; show(reservation: ReservationView): void }) {
  const { t, href } = useWords()
  const { reservation } = result
  const { status, message, next_action: action } = reservation.payment
  const way = useWayToBank()
  const isOurTurn = status === 'processing' || status === 'paid'
  return (
    <>
      <div className="note">
        <p role="status">
          {message ?? t(`result.waiting.${action?.type !== 'redirect' ? status : way.leaving ? 'to_bank' : 'at_bank'}`)}
        </p>
        <HeldUntil reservation={reservation} />
        <ReservationLine result={result} />
      </div>
      {!isOurTurn && <PayAgain result={result} show={show} way={way} />}
      <div className="actions">
        <a className={isOurTurn ? 'button button-route button-large' : 'link'} href={href('booking', reservation.id)}>
          <Icon name="again" />
          {t('result.look_again')}
        </a>
        {isOurTurn && (
          <a className="button button-outline button-large" href={href('contact')}>
            {t('result.talk')}
          </a>
        )}
      </div>
    </>
  )
}
