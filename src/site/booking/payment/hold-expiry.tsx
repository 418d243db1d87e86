import type { ReservationView } from '../../../contract/reservation.ts'
import { useI18n } from '../../context/i18n-context.tsx'

/** Up to this many remaining attempts are shown. */
const fewAttempts = 2

/** When the hold expires, or that there is none, and the remaining payment attempts if there are few. */
export function HoldExpiry({ reservation: { hold_expires_at: expiresAt, payment } }: { reservation: ReservationView }) {
  const { t, formats } = useI18n()
  return (
    <p>
      {expiresAt ? t('payment.held_until', { time: formats.time(new Date(expiresAt)) }) : t('payment.not_held')}{' '}
      {payment.attempts_left <= fewAttempts && t('payment.attempts_left', { attempts: payment.attempts_left })}
    </p>
  )
}
