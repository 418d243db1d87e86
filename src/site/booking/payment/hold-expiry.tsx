import type { ReservationView } from '../../../contract/reservation.ts'
import { useI18n } from '../../context/i18n-context.tsx'

/** The number of remaining attempts is shown only if it is at most this. */
const fewAttempts = 2

/**
 * Shows when the hold expires, or that no places are held. Also shows the remaining payment attempts if there are few.
 */
export function HoldExpiry({ reservation: { hold_expires_at: expiresAt, payment } }: { reservation: ReservationView }) {
  const { t, formats } = useI18n()
  return (
    <p>
      {expiresAt ? t('payment.held_until', { time: formats.time(new Date(expiresAt)) }) : t('payment.not_held')}{' '}
      {payment.attempts_left <= fewAttempts && t('payment.attempts_left', { attempts: payment.attempts_left })}
    </p>
  )
}
