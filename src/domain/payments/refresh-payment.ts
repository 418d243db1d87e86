import { setTimeout as pause } from 'node:timers/promises'
import { reservationId } from '../../contract/primitives.ts'
import type { AttemptRow } from '../../database/tables.ts'
import type { Services } from '../services.ts'
import { isSettled } from './reservation-state-machine.ts'
import { settleAttempt } from './settle-attempt.ts'

const refreshSeconds = 2
const patienceMilliseconds = 3_000

/** Asks the provider about the last attempt of a reservation, if its outcome is open and the last request is not recent. */
export async function refreshPayment(services: Services, id: string): Promise<void> {
  const last = await lastAttempt(services, id)
  if (last && !isSettled(last.state)) await refresh(services, last)
}

/**
 * The visitor comes back from the bank's page: it is asked at once, also about an attempt that was given up meanwhile.
 * What the address claims is not believed.
 */
export async function askOnReturn(services: Services, id: string): Promise<void> {
  const last = await lastAttempt(services, id)
  if (last) await refresh(services, last, { news: true })
}

type Attempt = Pick<AttemptRow, 'id' | 'state' | 'changed_at' | 'asked_at'>

async function lastAttempt({ db }: Services, id: string): Promise<Attempt | undefined> {
  if (!reservationId.safeParse(id).success) return undefined
  return db
    .selectFrom('payment_attempt')
    .select(['id', 'state', 'changed_at', 'asked_at'])
    .where('reservation_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A slow provider doesn't keep the page waiting. */
async function refresh(services: Services, attempt: Attempt, options?: { news: boolean }): Promise<void> {
  const lastAskedAt = attempt.asked_at ?? attempt.changed_at
  if (lastAskedAt.getTime() + refreshSeconds * 1000 >= services.now().getTime()) return
  const asked = settleAttempt(services, attempt.id, options).catch((err: unknown) =>
    services.log.warn({ err, attempt: attempt.id }, 'a payment could not be asked about'),
  )
  await Promise.race([asked, pause(patienceMilliseconds, undefined, { ref: false })])
}
