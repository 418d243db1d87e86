import { type MouseEvent, useState } from 'react'
import type { PaymentProviderOption } from '../../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { useBooking } from '../state/use-booking.ts'

export const payButtonId = 'pay'

interface PayButtonProps {
  accepted: boolean
  /** Whether the card fields are still loading (`isWaiting`) or could not be loaded (`isFailed`). */
  isWaiting: boolean
  isFailed: boolean
  label: string
  onPay(event: MouseEvent): void
}

/** Until the terms are accepted, a press shows the error at the checkbox, and a CSS tooltip on the button gives the reason. */
export function PayButton({ accepted, isWaiting, isFailed, label, onPay }: PayButtonProps) {
  const { t } = useI18n()
  const { paying } = useBooking()
  const busy = paying || isWaiting
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
        aria-disabled={busy || isFailed || undefined}
        aria-busy={busy || undefined}
        aria-describedby={isMissingTerms ? 'pay-tooltip' : undefined}
        onClick={onPay}
      >
        <span>{paying ? t('payment.paying') : label}</span>
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

interface PayNotesProps {
  provider: PaymentProviderOption | undefined
  alternative: PaymentProviderOption | undefined
  onPayAtBank(event: MouseEvent): void
}

/** Below the pay button: the other way of paying and what happens at the bank. */
export function PayNotes({ provider, alternative, onPayAtBank }: PayNotesProps) {
  const { t, href } = useI18n()
  const { page, holdMinutes, paying } = useBooking()
  const hydrated = useHydrated()
  const testMode = provider?.test_mode ? `${t('payment.test_mode')} ` : ''
  const hold = holdMinutes === null ? '' : ` ${t('payment.hold', { minutes: holdMinutes })}`
  const atBank = <p className="form-note">{`${testMode}${t('booking.pay.bank_card_note')}${hold}`}</p>
  const hasBank = page.settings.payment_providers.some(({ kind }) => kind === 'bank_card')
  return (
    <>
      {/* This button is invisible until hydration, because until then the pay button itself leads to the bank. Its
          space is reserved. */}
      {alternative && (
        <p className={hydrated ? 'pay-alternative' : 'pay-alternative needs-script'}>
          <button
            type="submit"
            className="quiet-link"
            name="intent"
            value={`pay:${alternative.id}`}
            disabled={!hydrated}
            aria-disabled={paying || undefined}
            onClick={onPayAtBank}
          >
            {t('booking.pay.at_bank')}
          </button>
        </p>
      )}
      {hasBank && !alternative && atBank}
      {alternative && <noscript>{atBank}</noscript>}
      {!hasBank && (
        <noscript>
          <p className="note">
            {t('booking.pay.needs_script')} <a href={href('contact')}>{t('booking.nearest.contact')}</a>
          </p>
        </noscript>
      )}
    </>
  )
}
