import { useI18n } from '../../context/i18n-context.tsx'
import type { BookingResult } from './booking-result.ts'

/** Until when the guest can change the day and the party, and until when the guest can add people and extras. */
export function useChangeText({ cancellation, additions }: BookingResult): string {
  const { t, formats } = useI18n()
  const values = ({ day, time }: { day: string; time: string }) => ({ day: formats.dayInSentence(day), time })
  const sentences = [
    cancellation.terms === 'free' ? t('result.change.until', values(cancellation)) : t('result.change.late'),
    ...(additions ? [t('result.change.additions', values(additions))] : []),
  ]
  return sentences.join(' ')
}
