import { useI18n } from '../../context/i18n-context.tsx'
import type { BookingResult } from './booking-result.ts'

/** The sentence about free cancellation: until when it is possible, or that it no longer is. Undefined after the departure. */
export function useCancellationText({
  cancellation: { terms, day, time },
  reservation,
  settings,
}: BookingResult): string | undefined {
  const { t, formats } = useI18n()
  if (terms === 'departed') return undefined
  return terms === 'late'
    ? t('assurance.late', { hours: settings.cancellation_hours })
    : t(reservation.status === 'completed' ? 'assurance.cancel_until' : 'assurance.cancel_once_paid', {
        day: formats.deadlineDay(day),
        time,
      })
}
