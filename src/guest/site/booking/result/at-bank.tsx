import { useEffect, useRef, useState } from 'react'
import type { NextAction, ReservationView } from '../../../../contract/reservation.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { bankRedirectHash, paymentViewOf } from '../payment/payment-view.ts'
import { useNavigating } from '../use-navigating.ts'
import { type BankReturn, isAtBank, returnedParameter } from './bank-return.ts'

interface ContinueAtBankProps {
  action: NextAction & { type: 'redirect' }
  redirect: ReturnType<typeof useBankRedirect>
  isSecondary: boolean
}

/** The button that opens the bank's page: a link for GET, a form with hidden fields for POST. */
export function ContinueAtBank({ action, redirect, isSecondary }: ContinueAtBankProps) {
  const { t } = useI18n()
  const className = isSecondary ? 'link' : 'button button-primary button-large'
  if (action.method === 'GET') {
    return (
      <a className={className} href={action.url}>
        {t('result.continue_at_bank')}
        {!isSecondary && <RouteLeg />}
      </a>
    )
  }
  return (
    <form method="post" action={action.url} ref={redirect.form} onSubmit={redirect.onSubmit} noValidate>
      {Object.entries(action.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className} aria-busy={redirect.navigating || undefined}>
        {t('result.continue_at_bank')}
        {redirect.navigating ? <span className="loading-indicator" /> : !isSecondary && <RouteLeg />}
      </button>
    </form>
  )
}

/**
 * A button that asks the bank once more. It is the main action if the visitor came back from the bank's page and the
 * bank has not answered.
 */
export function AskAgain({ id }: { id: string }) {
  const { t, href } = useI18n()
  return (
    <div className="actions">
      <a className="button button-primary button-large" href={`${href('booking', id)}?${returnedParameter}`}>
        <Icon name="again" />
        {t('result.look_again')}
      </a>
    </div>
  )
}

/**
 * Submits the form to the bank automatically right after booking. A visitor who returns from the bank has to press the
 * button.
 */
export function useBankRedirect() {
  const form = useRef<HTMLFormElement>(null)
  const [navigating, setNavigating] = useNavigating()
  useEffect(() => {
    if (location.hash !== bankRedirectHash) return
    // Remove the hash first, so that going back or reloading does not submit again.
    history.replaceState(history.state, '', location.pathname + location.search)
    // If the visitor pressed the button before hydration, the hash is still in the URL when the browser goes back to
    // this page. The form must not be submitted again then.
    if (isFirstVisit()) form.current?.requestSubmit()
  }, [])
  return { form, navigating, onSubmit: () => setNavigating(true) }
}

function isFirstVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate'
}

/**
 * `asking`: the visitor has just come back from the bank's page, and our page offers no payment until the bank has
 * answered or the waiting time is over. `unanswered`: the waiting time is over. Null if the bank has answered, or the
 * visitor has not come back.
 */
export type BankReturnPhase = 'asking' | 'unanswered' | null

export function useBankReturn(bankReturn: BankReturn | null, reservation: ReservationView): BankReturnPhase {
  const seconds = bankReturn?.askSeconds ?? 0
  const [isAsking, setIsAsking] = useState(seconds > 0)
  useEffect(() => {
    const timer = setTimeout(() => setIsAsking(false), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  const isOpen = bankReturn !== null && isAtBank(paymentViewOf(reservation))
  // Removes the time from the URL, which visitors bookmark and share.
  useEffect(() => {
    if (bankReturn && !isOpen) history.replaceState(history.state, '', location.pathname)
  }, [bankReturn, isOpen])
  return isOpen ? (isAsking ? 'asking' : 'unanswered') : null
}
