import type { ReservationView } from '../../../../contract/reservation.ts'
import { dayOf } from '../../../../domain/time/operator-time.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { useI18n } from '../../context/i18n-context.tsx'

/** The number of remaining attempts is shown if it is at most this. */
const fewAttempts = 2

/**
 * Shows when the hold expires, or that no places are held. Also shows the remaining payment attempts if there are few, but not
 * while the bank asks for a confirmation.
 */
export function HoldExpiry({ reservation }: { reservation: ReservationView }) {
  const { hold_expires_at: expiresAt, payment_link, payment } = reservation
  const { t, formats, locale } = useI18n()
  const until = expiresAt && {
    day: formats.deadlineDay(dayOf(new Date(expiresAt))),
    time: timeInText(formats.time(new Date(expiresAt)), locale),
  }
  const sentences = [
    until ? t(payment_link ? 'payment.link_held_until' : 'payment.held_until', until) : t('payment.not_held'),
    ...(payment.attempts_left <= fewAttempts && payment.status !== 'requires_action'
      ? [t('payment.attempts_left', { attempts: payment.attempts_left })]
      : []),
  ]
  return <p>{sentences.join(' ')}</p>
}
