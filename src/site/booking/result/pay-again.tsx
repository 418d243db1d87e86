import { lazy, Suspense, useState } from 'react'
import type { ReservationView } from '../../../contract/reservation.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { useWords } from '../../words.tsx'
import { arrived } from '../arrived.ts'
import { useHydrated } from '../use-hydrated.ts'
import type { BookingResult } from './booking-result.server.ts'
import { ContinueAtBank } from './continue-at-bank.tsx'
import type { useWayToBank } from './use-way-to-bank.ts'

const PaymentWindow = lazy(() => arrived(import('../payment/payment-window.tsx')))

interface PayAgainProps {
  result: BookingResult
  show(reservation: ReservationView): void
  way: ReturnType<typeof useWayToBank>
}

/** The visitor's turn: on with what the bank has asked, or another way to pay while the places are held. */
export function PayAgain({ result, show, way }: PayAgainProps) {
  const { t, href } = useWords()
  const { reservation, settings } = result
  const { next_action: action, attempts_left, provider: current, status } = reservation.payment
  const [opened, open] = useState<'card' | 'challenge' | null>(null)
  const scripted = useHydrated()
  const card = scripted ? settings.payment_providers.find(({ kind }) => kind === 'card') : undefined
  const banks = settings.payment_providers.filter(({ kind }) => kind === 'bank_card')
  const primary = (first: boolean) => `button button-large ${first ? 'button-route' : 'button-outline'}`
  const challenged =
    scripted && action?.type === 'challenge' ? settings.payment_providers.find(({ id }) => id === current) : undefined
  return (
    <div className="actions">
      {challenged && (
        <button type="button" className={`${primary(true)}`} onClick={() => open('challenge')}>
          {t('result.continue_challenge')}
          <RouteLeg />
        </button>
      )}
      {action?.type === 'redirect' && <ContinueAtBank action={action} way={way} />}
      {card && attempts_left > 0 && (
        <button type="button" className={`${primary(!action)}`} onClick={() => open('card')}>
          {t(status === 'declined' ? 'result.another_card' : 'result.pay_by_card')}
          {!action && <RouteLeg />}
        </button>
      )}
      {attempts_left > 0 &&
        banks.map(({ id }) => (
          <form key={id} method="post" action={href('booking', reservation.id)}>
            <input type="hidden" name="provider" value={id} />
            <input type="hidden" name="attempts_left" value={attempts_left} />
            <button type="submit" className={primary(!action && !card)}>
              {t(action?.type === 'redirect' && id === current ? 'result.start_over_at_bank' : 'result.pay_at_bank')}
            </button>
          </form>
        ))}
      {opened && card && (
        <Suspense>
          <PaymentWindow
            provider={opened === 'challenge' && challenged ? challenged : card}
            price={reservation.quote}
            holder=""
            reservation={opened === 'card' ? withoutAction(reservation) : reservation}
            refused={() => open(null)}
            settled={(next) => {
              open(null)
              if (next) show(next)
            }}
            close={() => open(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Another card instead of the question that waits: the window begins with its fields. */
const withoutAction = (reservation: ReservationView): ReservationView => {
  const { next_action: _, ...payment } = reservation.payment
  return { ...reservation, payment }
}
