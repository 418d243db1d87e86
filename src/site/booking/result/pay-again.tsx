import { lazy, Suspense, useState } from 'react'
import type { ReservationView } from '../../../contract/reservation.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { chunkOrReload } from '../chunk-or-reload.ts'
import type { BookingResult } from './booking-result.server.ts'
import { ContinueAtBank } from './continue-at-bank.tsx'
import type { useBankRedirect } from './use-bank-redirect.ts'

const PaymentWindow = lazy(() => chunkOrReload(import('../payment/payment-window.tsx')))

interface PayAgainProps {
  result: BookingResult
  onUpdate(reservation: ReservationView): void
  redirect: ReturnType<typeof useBankRedirect>
}

/**
 * The actions of an unpaid booking: continue the challenge or the redirect to the bank, or pay in another way while
 * attempts are left.
 */
export function PayAgain({ result, onUpdate, redirect }: PayAgainProps) {
  const { t, href } = useI18n()
  const { reservation, settings } = result
  const { next_action: action, attempts_left, provider: current, status } = reservation.payment
  const [openedWindow, setOpenedWindow] = useState<'card' | 'challenge' | null>(null)
  const hydrated = useHydrated()
  const card = hydrated ? settings.payment_providers.find(({ kind }) => kind === 'card') : undefined
  const banks = settings.payment_providers.filter(({ kind }) => kind === 'bank_card')
  const buttonClass = (isPrimary: boolean) => `button button-large ${isPrimary ? 'button-primary' : 'button-outline'}`
  const challengeProvider =
    hydrated && action?.type === 'challenge' ? settings.payment_providers.find(({ id }) => id === current) : undefined
  return (
    <div className="actions">
      {challengeProvider && (
        <button type="button" className={`${buttonClass(true)}`} onClick={() => setOpenedWindow('challenge')}>
          {t('result.continue_challenge')}
          <RouteLeg />
        </button>
      )}
      {action?.type === 'redirect' && <ContinueAtBank action={action} redirect={redirect} />}
      {card && attempts_left > 0 && (
        <button type="button" className={`${buttonClass(!action)}`} onClick={() => setOpenedWindow('card')}>
          {t(status === 'declined' ? 'result.another_card' : 'result.pay_by_card')}
          {!action && <RouteLeg />}
        </button>
      )}
      {attempts_left > 0 &&
        banks.map(({ id }) => (
          <form key={id} method="post" action={href('booking', reservation.id)}>
            <input type="hidden" name="provider" value={id} />
            <input type="hidden" name="attempts_left" value={attempts_left} />
            <button type="submit" className={buttonClass(!action && !card)}>
              {t(action?.type === 'redirect' && id === current ? 'result.start_over_at_bank' : 'result.pay_at_bank')}
            </button>
          </form>
        ))}
      {openedWindow && card && (
        <Suspense>
          <PaymentWindow
            provider={openedWindow === 'challenge' && challengeProvider ? challengeProvider : card}
            price={reservation.quote}
            holder=""
            reservation={openedWindow === 'card' ? withoutAction(reservation) : reservation}
            onRejected={() => setOpenedWindow(null)}
            onSettled={(next) => {
              setOpenedWindow(null)
              if (next) onUpdate(next)
            }}
            onClose={() => setOpenedWindow(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Removes the pending challenge, so that the window opens with empty fields for another card. */
const withoutAction = (reservation: ReservationView): ReservationView => {
  const { next_action: _, ...payment } = reservation.payment
  return { ...reservation, payment }
}
