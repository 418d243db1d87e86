import { useI18n } from '../context/i18n-context.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { useBooking } from './state/use-booking.ts'

export function ContinueButton({ form, className }: { form: string; className: string }) {
  const { t } = useI18n()
  const { busy } = useBooking()
  return (
    <button
      type="submit"
      className={`button ${className}`}
      name="intent"
      value="next"
      form={form}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {t('booking.continue')}
      {busy ? <span className="loading-indicator" /> : <RouteLeg />}
    </button>
  )
}
