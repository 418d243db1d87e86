import type pg from 'pg'
import type { DisputeAnswer, DisputeQuery, DisputeState } from '../../src/platform/integrations/payment-provider.ts'

interface DisputedPayment {
  reference: string
  amount: number
}

interface Dispute<Payment> {
  id: string
  payment: Payment
  state: DisputeState
  /** The disputed amount in cents; null for a warning. */
  amount: number | null
  /** Whether the provider has withdrawn the amount and not returned it. */
  isTaken: boolean
}

/**
 * Simulates what the guests' banks do about payments. The money of a dispute often moves one step after its state
 * changes. A dispute can take the amount of a payment that was already refunded, as real disputes do.
 */
export function createSimulatedDisputes<Payment extends DisputedPayment>(emit: (payment: Payment, id: string) => void) {
  const disputes: Dispute<Payment>[] = []

  const open = (payment: Payment, state: DisputeState, part: number) => {
    const amount = Math.max(1, Math.ceil(payment.amount * part))
    disputes.push({
      id: `dispute_${disputes.length + 1}`,
      payment,
      state,
      amount: state === 'warning' ? null : amount,
      isTaken: state === 'open' && part === 1,
    })
  }
  function advance(dispute: Dispute<Payment>, outcomeRoll: number) {
    const [early, late] = [outcomeRoll < 0.5, outcomeRoll >= 0.5]
    if (dispute.state === 'open' && !dispute.isTaken) dispute.isTaken = true
    else if (dispute.state === 'open') dispute.state = early ? 'won' : 'lost'
    else if (dispute.state === 'won') dispute.isTaken = false
    else if (dispute.state === 'inquiry') dispute.state = late ? 'open' : 'closed'
    else if (dispute.state === 'warning') dispute.state = 'closed'
    else return
    emit(dispute.payment, dispute.id)
  }

  return {
    /** Opens a dispute, an inquiry or a warning about a payment, or advances the one that is open. */
    disputePayment(payment: Payment, outcomeRoll: number) {
      const existing = disputes.find((one) => one.payment === payment && one.state !== 'closed' && one.state !== 'lost')
      if (existing && (existing.state !== 'won' || existing.isTaken)) return advance(existing, outcomeRoll)
      const state = outcomeRoll < 0.7 ? 'open' : outcomeRoll < 0.85 ? 'inquiry' : 'warning'
      open(payment, state, outcomeRoll < 0.45 ? 1 : 0.5)
      emit(payment, disputes.at(-1)?.id ?? '')
    },
    /** Whether the provider refuses refunds of this payment because of a dispute. */
    blocksRefunds: (payment: Payment) =>
      disputes.some((one) => one.payment === payment && (one.state === 'open' || one.state === 'lost')),
    takenOf: (payment: Payment) =>
      disputes.reduce((sum, one) => sum + (one.payment === payment && one.isTaken ? (one.amount ?? 0) : 0), 0),
    answer(query: DisputeQuery): DisputeAnswer {
      const found = disputes.filter(
        ({ id, payment }) =>
          'since' in query || ('id' in query ? id === query.id : payment.reference === query.reference),
      )
      return {
        outcome: 'ok',
        disputes: found.map(({ id, payment, state, amount, isTaken: moneyTaken }) => ({
          ...{ id, state, amount, moneyTaken, reference: payment.reference, reason: 'fraudulent', respondBy: null },
        })),
      }
    },
  }
}

/** With each roll, the guest's bank opens or advances a dispute of each payment of the booking. */
export async function disputePayments(
  watcher: pg.Client,
  provider: { disputePayment(attemptId: string, outcomeRoll: number): void },
  reservationId: string | undefined,
  rolls: number[],
): Promise<void> {
  const { rows } = await watcher.query<{ id: string }>('select id from payment_attempt where reservation_id = $1', [
    reservationId,
  ])
  for (const roll of rolls) for (const { id } of rows) provider.disputePayment(id, roll)
}
