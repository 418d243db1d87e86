import { useEffect, useState } from 'react'
import type { ReservationView } from '../../../../contract/reservation.ts'
import { paymentTargetOf } from '../payment/payment-target.ts'
import { type BankReturn, isAtBank } from './bank-return.ts'

/**
 * `asking`: the visitor has just come back from the bank's page, which offers no payment until the bank has answered or the
 * time is over. `unanswered`: the time is over. Null if the bank has answered, or the visitor has not come back.
 */
export type BankReturnPhase = 'asking' | 'unanswered' | null

export function useBankReturn(bankReturn: BankReturn | null, reservation: ReservationView): BankReturnPhase {
  const seconds = bankReturn?.askSeconds ?? 0
  const [isAsking, setIsAsking] = useState(seconds > 0)
  useEffect(() => {
    const timer = setTimeout(() => setIsAsking(false), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  const isOpen = bankReturn !== null && isAtBank(paymentTargetOf(reservation))
  // The URL of the booking, which visitors bookmark and share, has no time in it.
  useEffect(() => {
    if (bankReturn && !isOpen) history.replaceState(history.state, '', location.pathname)
  }, [bankReturn, isOpen])
  return isOpen ? (isAsking ? 'asking' : 'unanswered') : null
}
