import { type MouseEvent, useState } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { useBooking } from '../state/use-booking.ts'

export const payButtonId = 'pay'

interface PayButtonProps {
  accepted: boolean
  onPay(event: MouseEvent): void
}

/** Until the terms are accepted, a press shows the error at the checkbox, and a CSS tooltip on the button gives the reason. */
export function PayButton({ accepted, onPay }: PayButtonProps) {
  const { t } = useI18n()
  const { paying } = useBooking()
  const [tooltipDismissed, setTooltipDismissed] = useState(false)
  const hydrated = useHydrated()
  const isMissingTerms = hydrated && !accepted
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows and hides the tooltip of the button inside
    <div
      className={tooltipDismissed ? 'with-tooltip tooltip-dismissed' : 'with-tooltip'}
      onKeyDown={({ key }) => key === 'Escape' && setTooltipDismissed(true)}
      onMouseEnter={() => setTooltipDismissed(false)}
      onFocus={() => setTooltipDismissed(false)}
    >
      <button
        type="submit"
        id={payButtonId}
        className="button button-primary button-large"
        name="intent"
        value="pay"
        aria-disabled={paying || undefined}
        aria-busy={paying || undefined}
        aria-describedby={isMissingTerms ? 'pay-tooltip' : undefined}
        onClick={onPay}
      >
        {t('booking.pay.button')}
        {paying ? <span className="loading-indicator" /> : <RouteLeg />}
      </button>
      {!accepted && (
        <span className="tooltip" role="tooltip" id="pay-tooltip">
          {t('error.terms')}
        </span>
      )}
    </div>
  )
}
