import { useState } from 'react'
import type { ReservationView } from '../../../../contract/reservation.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { useLazyComponent } from '../payment/use-lazy-component.ts'
import { ContinueAtBank, type useBankRedirect } from './at-bank.tsx'
import type { BookingResult } from './booking-result.ts'
import { useCancellationText } from './cancellation-text.ts'

const mainButton = 'button button-large button-primary'

interface PayAgainProps {
  result: BookingResult
  /** The amount to pay, and the rest due on board if it is known. */
  price: { bail_amount: number; rest_amount?: number }
  onUpdate(reservation: ReservationView): void
  redirect: ReturnType<typeof useBankRedirect>
  /** Whether another action of the page is the main one. */
  isSecondary: boolean
}

/**
 * The actions of an unpaid booking: continue the challenge or the redirect to the bank, or pay in another way while
 * attempts are left.
 */
export function PayAgain({ result, price, onUpdate, redirect, isSecondary }: PayAgainProps) {
  const { t, href, formats } = useI18n()
  const { reservation, settings } = result
  const { next_action: action, attempts_left, provider: current, status } = reservation.payment
  const [openedWindow, setOpenedWindow] = useState<'card' | 'challenge' | null>(null)
  const [CardCode, loadCardCode] = useLazyComponent(() => import('../payment/card-code.tsx'))
  const openWindow = (kind: 'card' | 'challenge') => {
    loadCardCode()
    setOpenedWindow(kind)
  }
  const hydrated = useHydrated()
  const cancellation = useCancellationText(result)
  const card = settings.payment_providers.find(({ kind }) => kind === 'card')
  const banks = settings.payment_providers.filter(({ kind }) => kind === 'bank_card')
  const challengeProvider =
    action?.type === 'challenge' ? settings.payment_providers.find(({ id }) => id === current) : undefined
  return (
    <div className="actions">
      {challengeProvider && (
        <button
          type="button"
          className={`${mainButton} script-only`}
          aria-disabled={!hydrated || undefined}
          aria-busy={!hydrated || openedWindow === 'challenge' || undefined}
          onClick={() => openWindow('challenge')}
        >
          {t('result.continue_challenge')}
          {!hydrated || openedWindow === 'challenge' ? <span className="loading-indicator" /> : <RouteLeg />}
        </button>
      )}
      {action?.type === 'redirect' && <ContinueAtBank {...{ action, redirect, isSecondary }} />}
      {card && attempts_left > 0 && (
        <button
          type="button"
          className={`${action ? 'link' : mainButton} script-only`}
          // Card fields work only after hydration.
          aria-disabled={!hydrated || undefined}
          aria-busy={!hydrated || openedWindow === 'card' || undefined}
          onClick={() => openWindow('card')}
        >
          <span>
            {status === 'declined' || challengeProvider
              ? t('result.another_card')
              : reservation.payment_link
                ? // Pressing this button concludes the contract, so its text has to say that the guest must pay.
                  t('booking.pay.button', { amount: formats.money(price.bail_amount) })
                : t('result.pay_by_card', { amount: formats.money(price.bail_amount) })}
          </span>
          {!action && (!hydrated || openedWindow === 'card' ? <span className="loading-indicator" /> : <RouteLeg />)}
        </button>
      )}
      {attempts_left > 0 &&
        banks.map(({ id }) => (
          <form key={id} method="post" action={href('booking', reservation.id)} noValidate>
            <input type="hidden" name="provider" value={id} />
            <input type="hidden" name="attempts_left" value={attempts_left} />
            <input type="hidden" name="held_until" value={reservation.hold_expires_at ?? ''} />
            {/* Neither a card nor a challenge works without JavaScript, so the bank's page is then the main way to pay. */}
            {card && action?.type !== 'redirect' && (
              <noscript>
                <button type="submit" className={mainButton}>
                  {t('result.pay_at_bank')}
                </button>
              </noscript>
            )}
            <button
              type="submit"
              className={
                action?.type === 'redirect' ? 'link' : card ? 'quiet-link script-only' : action ? 'link' : mainButton
              }
            >
              {t(
                action?.type === 'redirect' && id === current
                  ? 'result.start_over_at_bank'
                  : card
                    ? 'booking.pay.at_bank'
                    : 'result.pay_at_bank',
              )}
            </button>
          </form>
        ))}
      {openedWindow && CardCode && card && (
        <CardCode
          inWindow={{
            provider: openedWindow === 'challenge' && challengeProvider ? challengeProvider : card,
            price,
            brands: result.cards,
            note: result.cancellation.terms === 'late' ? cancellation : undefined,
            reservation: openedWindow === 'card' ? withoutAction(reservation) : reservation,
            onRejected: () => setOpenedWindow(null),
            onSettled: (next) => {
              setOpenedWindow(null)
              if (next) onUpdate(next)
            },
            onClose: () => setOpenedWindow(null),
          }}
        />
      )}
    </div>
  )
}

/** The reservation without its pending challenge, so that the payment window opens with empty fields for another card. */
const withoutAction = (reservation: ReservationView): ReservationView => {
  const { next_action: _, ...payment } = reservation.payment
  return { ...reservation, payment }
}
