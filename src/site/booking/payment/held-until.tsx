import type { ReservationView } from '../../../contract/reservation.ts'
import { useWords } from '../../words.tsx'

/** After a refusal attempts run out; from so few on they are counted down. */
const fewAttempts = 2

/** Until when the places are held, or that none are; and how often the visitor may still try, when that is seldom. */
export function HeldUntil({ reservation: { hold_expires_at: until, payment } }: { reservation: ReservationView }) {
  const { t, formats } = useWords()
  return (
    <p>
      {until ? t('payment.held_until', { time: formats.time(new Date(until)) }) : t('payment.not_held')}{' '}
      {payment.attempts_left <= fewAttempts && t('payment.attempts_left', { attempts: payment.attempts_left })}
    </p>
  )
}
