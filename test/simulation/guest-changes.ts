import type { ChangeRequest } from '../../src/contract/change.ts'
import type { ReservationView } from '../../src/contract/reservation.ts'
import type { AppContext } from '../../src/domain/context.ts'
import { confirmCancellation, quoteCancellation } from '../../src/domain/reservations/cancellation/cancel-by-guest.ts'
import { confirmChange } from '../../src/domain/reservations/change/confirm-change.ts'
import { quoteChange } from '../../src/domain/reservations/change/quote-change.ts'
import { paymentInputFor, type SimulatedCard } from './cards.ts'
import type { Visitor } from './visitor.ts'

interface Options {
  /** Returns the services of the current process, because a crash replaces it. */
  services: () => AppContext
  visitorAt: (pick: number) => Visitor | undefined
  runInBackground: (work: Promise<unknown>) => void
  recordReportedState: (view: ReservationView) => void
  violations: string[]
}

interface Confirmation {
  id: string
  key: string
  input: object
}

/** Guests who change and cancel their paid bookings, and who choose another day or the deposit after bad weather. */
export function createGuestChanges(options: Options) {
  const { services, visitorAt, runInBackground, recordReportedState, violations } = options
  const sent: Confirmation[] = []
  /**
   * For each change that a guest has asked for, the amounts of the latest quote. If the guest asks for the same change
   * again, the confirmation contains these earlier amounts, as if it came from an older tab.
   */
  const quoted = new Map<string, object>()

  async function confirm({ id, key, input }: Confirmation) {
    const answer = await confirmChange(services(), id, input, { locale: 'en', key })
    if (answer.ok) recordReportedState(answer.reservation)
    else if ('problem' in answer && answer.problem === 'key_reused')
      violations.push('the same key with the same change was rejected as key_reused')
  }

  async function change({ reservationId: id, email }: Visitor, request: ChangeRequest, card: SimulatedCard) {
    if (!id) return
    const asked = JSON.stringify([id, request])
    const stale = quoted.get(asked)
    const quote = await quoteChange(services(), id, request, { locale: 'en' })
    if (!quote.ok) return
    const { quote: after, due_now_amount, refund_amount } = quote.quote
    const fresh = { total_amount: after.total_amount, due_now_amount, refund_amount }
    quoted.set(asked, fresh)
    const key = `change-${String(sent.length + 1).padStart(4, '0')}-of-a-guest`
    const input = { ...request, expected: stale ?? fresh, payment: paymentInputFor(card), email }
    const confirmation = { id, key, input }
    sent.push(confirmation)
    await confirm(confirmation)
  }

  async function cancel({ reservationId: id, email }: Visitor) {
    if (!id) return
    const quote = await quoteCancellation(services(), id, {})
    if (!quote.ok) return
    const input = { email, expected: { refund_amount: quote.quote.refund_amount } }
    const answer = await confirmCancellation(services(), id, input, { locale: 'en', key: `cancellation-of-${id}` })
    if (answer.ok) recordReportedState(answer.reservation)
  }

  return {
    changeBooking(pick: number, request: ChangeRequest, card: SimulatedCard) {
      const visitor = visitorAt(pick)
      if (visitor) runInBackground(change(visitor, request, card))
    },
    /** Sends the same confirmation again, as after a double click or a lost response. */
    repeatChange(pick: number) {
      const confirmation = sent[pick % Math.max(sent.length, 1)]
      if (confirmation) runInBackground(confirm(confirmation))
    },
    cancelBooking(pick: number) {
      const visitor = visitorAt(pick)
      if (visitor) runInBackground(cancel(visitor))
    },
  }
}
