import type { ProviderId } from '../../contract/reservation.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Caller } from '../limits/spend.ts'

/** An attempt begins as `submitting`: from its commit on it counts as sent, whatever becomes of this process. */
export async function insertAttempt(
  trx: Transaction,
  attempt: {
    id: string
    reservationId: string
    number: number
    provider: ProviderId
    token?: string | undefined
    amount: number
    /** Whose rate limit it weighs on until it is settled. */
    caller: Caller
    now: Date
  },
): Promise<void> {
  await trx
    .insertInto('payment_attempt')
    .values({
      id: attempt.id,
      reservation_id: attempt.reservationId,
      number: attempt.number,
      provider: attempt.provider,
      state: 'submitting',
      amount: attempt.amount,
      token: attempt.token ?? null,
      reference: null,
      decline: null,
      created_at: attempt.now,
      changed_at: attempt.now,
      asked_at: null,
      caller: attempt.caller && [...attempt.caller],
    })
    .execute()
}
