import { useI18n } from '../../context/i18n-context.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import type { BookingResult } from './booking-result.ts'
import { useCancellationText } from './cancellation-text.ts'
import { useChangeText } from './change-text.ts'

/**
 * The links to the views that change and cancel the booking, with their deadlines; none after the departure. Once nothing can
 * be changed, its text has no link.
 */
export function SelfServiceLinks({ result }: { result: BookingResult }) {
  const { t, href } = useI18n()
  const change = useChangeText(result)
  const cancellation = useCancellationText(result)
  if (!cancellation) return null
  const isFinal = result.cancellation.terms !== 'free' && !result.additions
  const booking = href('booking', result.reservation.id)
  const rows = [
    ['change', change],
    ['cancel', cancellation],
  ] as const
  return (
    <ul className="self-service-links">
      {rows.map(([action, text]) => (
        <li key={action}>
          {action === 'change' && isFinal ? (
            <b>{t('result.change.link')}</b>
          ) : (
            <a className="link" href={`${booking}?${action}`}>
              <span>{t(`result.${action}.link`)}</span>
              <RouteLeg />
            </a>
          )}
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
