import type { ProviderId } from '../contract/reservation.ts'
import type { Transaction } from '../platform/database/connect.ts'
import type { DepartureId } from '../platform/database/tables.ts'

/** Payloads by job name; `domain/jobs/run-job.ts` has a handler for each. */
export interface JobPayloads {
  /**
   * Reconciles a payment attempt with its provider: poll, capture, void or refund. With a `round`, the job enqueues
   * itself again until the attempt is settled; without one it runs once. `news`: the provider has reported something,
   * so even a settled attempt is polled.
   */
  'reconcile-attempt': { attemptId: string; round?: number; news?: boolean }
  /** Polls a settled attempt for later changes. `look` counts the polls, which end `days` days after `since`. */
  'recheck-settled': { attemptId: string; since: string; days: number; look: number }
  /** Queries a dispute, or the disputes of a payment. Enqueues itself until the provider has answered. */
  'reconcile-disputes': { provider: ProviderId; query: { id: string } | { reference: string }; round: number }
  /** Ends the hold of a reservation, or of a change of it, at its deadline. */
  'end-hold': { reservationId: string; changeId?: string }
  /** Reminds the guest of a payment link before it ends. */
  'remind-of-link': { reservationId: string }
  /** Refunds the deposit after a cancellation with a choice if the guest has not chosen before the deadline. */
  'end-choice': { reservationId: string }
  /**
   * Offers the free places of a departure to waiting parties. Jobs queued by the previous version, and those in its
   * backups, have only the day.
   */
  'offer-places': { departure?: DepartureId; date: string }
  /** Ends an offer to a waiting party at its deadline. */
  'end-offer': { offerId: string }
  /** Sends a due mail. */
  'send-message': { messageId: string }
  /** Sends a due text or, if it was sent, asks its channel what became of it. `look` counts these queries. */
  'send-text': { textId: string; look?: number }
  /** Draws the charts that are out of date. */
  'draw-charts': object
  /** Makes the sizes of uploaded pictures that are missing. */
  'make-picture-sizes': object
}

export type QueuedJob = { [Name in keyof JobPayloads]: { name: Name; payload: JobPayloads[Name] } }[keyof JobPayloads]

const isJob: Record<keyof JobPayloads, true> = {
  'reconcile-attempt': true,
  'recheck-settled': true,
  'reconcile-disputes': true,
  'end-hold': true,
  'remind-of-link': true,
  'end-choice': true,
  'offer-places': true,
  'end-offer': true,
  'send-message': true,
  'send-text': true,
  'draw-charts': true,
  'make-picture-sizes': true,
}

export const jobNames = Object.keys(isJob) as (keyof JobPayloads)[]

/** Whether this version of the site has a job of this name; a backup may contain others. */
export const isJobName = (name: string): name is keyof JobPayloads => Object.hasOwn(isJob, name)

/**
 * Jobs with a key are deduplicated: another job with the same name and key is ignored until the first one starts. A
 * deferred job has a key of its own, so that it doesn't suppress one that is due now. The caller must hold the row lock
 * that the job takes first: then a job that starts early waits for the lock, and so for the commit of the caller.
 */
export const deduplicationKey = <Name extends keyof JobPayloads>(
  name: Name,
  payload: JobPayloads[Name],
  notBefore: Date | undefined,
): string | undefined =>
  name === 'offer-places' && 'date' in payload
    ? `${payload.departure ?? payload.date}${notBefore ? ' deferred' : ''}`
    : undefined

/** The payloads for `JobQueue.add` as a list, even if only one is given. */
export const payloadsOf = <Payload extends object>(payload: Payload | Payload[]): Payload[] =>
  Array.isArray(payload) ? payload : [payload]

/** Enqueues jobs inside the business transaction: a job exists if and only if its transaction has committed. */
export interface JobQueue {
  /** @param payload a list becomes one job for each payload, all added in one statement */
  add<Name extends keyof JobPayloads>(
    trx: Transaction,
    name: Name,
    payload: JobPayloads[Name] | JobPayloads[Name][],
    notBefore?: Date,
  ): Promise<void>
}
