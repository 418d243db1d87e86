import { type MouseEvent, useState } from 'react'
import { RouteLeg } from '../ui/route-leg.tsx'
import { useWords } from '../words.tsx'
import { useBooking } from './use-booking.ts'
import { useHydrated } from './use-hydrated.ts'

export const payButtonId = 'pay'

interface PayButtonProps {
  accepted: boolean
  busy: boolean
  pay(event: MouseEvent): void
  refuse(): void
}

/** Until the terms are accepted it can be reached but not used, and says why; the style sheet shows the saying. */
export function PayButton({ accepted, busy, pay, refuse }: PayButtonProps) {
  const { t, formats } = useWords()
  const { price } = useBooking()
  const [hushed, setHushed] = useState(false)
  const scripted = useHydrated()
  const waits = scripted && !accepted
  const onClick = (event: MouseEvent) => {
    if (busy) return event.preventDefault()
    if (accepted) return pay(event)
    event.preventDefault()
    refuse()
    document.getElementById('terms_accepted')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows and hides what describes the button in it
    <div
      className={hushed ? 'with-tooltip hushed' : 'with-tooltip'}
      onKeyDown={({ key }) => key === 'Escape' && setHushed(true)}
      onMouseEnter={() => setHushed(false)}
      onFocus={() => setHushed(false)}
    >
      <button
        type="submit"
        id={payButtonId}
        className="button button-route button-large"
        name="intent"
        value="pay"
        aria-disabled={waits || busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={waits ? 'pay-tooltip' : undefined}
        onClick={onClick}
      >
        {t('booking.pay.button', { amount: formats.money(price.bail_amount) })}
        {busy ? <span className="ripple" /> : <RouteLeg />}
      </button>
      {!accepted && (
        <span className="tooltip" role="tooltip" id="pay-tooltip">
          {t('error.terms')}
        </span>
      )}
    </div>
  )
}
