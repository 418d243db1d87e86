import { type MouseEvent, useState } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'

export const payButtonId = 'pay'

interface PayButtonProps {
  accepted: boolean
  busy: boolean
  onPay(event: MouseEvent): void
  /** Called instead of `onPay` while the terms are not accepted. */
  onTermsMissing(): void
}

/** Until the terms are accepted, a press shows the error at the checkbox, and a CSS tooltip on the button gives the reason. */
export function PayButton({ accepted, busy, onPay, onTermsMissing }: PayButtonProps) {
  const { t } = useI18n()
  const [tooltipDismissed, setTooltipDismissed] = useState(false)
  const hydrated = useHydrated()
  const isMissingTerms = hydrated && !accepted
  const onClick = (event: MouseEvent) => {
    if (busy) return event.preventDefault()
    if (accepted) return onPay(event)
    event.preventDefault()
    onTermsMissing()
    document.getElementById('terms_accepted')?.focus()
  }
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
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={isMissingTerms ? 'pay-tooltip' : undefined}
        onClick={onClick}
      >
        {t('booking.pay.button')}
        {busy ? <span className="loading-indicator" /> : <RouteLeg />}
      </button>
      {!accepted && (
        <span className="tooltip" role="tooltip" id="pay-tooltip">
          {t('error.terms')}
        </span>
      )}
    </div>
  )
}
