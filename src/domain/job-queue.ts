import type { Transaction } from '../database/connect.ts'

/** Payloads by job name; `jobs/` has a handler for each. */
export interface JobPayloads {
  /**
   * Reconciles a payment attempt with its provider: poll, capture, void or refund. With a `round`, the job reschedules
   * itself until the attempt is settled; without one it runs once. `news` polls even a settled attempt.
   */
  'reconcile-attempt': { attemptId: string; round?: number; news?: boolean }
  /** Polls a settled attempt for later changes. `look` counts the polls, which end `days` days after `since`. */
  'recheck-settled': { attemptId: string; since: string; days: number; look: number }
  /** Ends a hold at its deadline. */
  'end-hold': { reservationId: string }
  /** Sends a due mail. */
  'send-message': { messageId: string }
}

const jobNames: Record<keyof JobPayloads, true> = {
  'reconcile-attempt': true,
  'recheck-settled': true,
  'end-hold': true,
  'send-message': true,
}

/** Whether this version of the site has a job of this name; a backup may contain others. */
export const isJobName = (name: string): name is keyof JobPayloads => Object.hasOwn(jobNames, name)

/** Enqueues jobs inside the business transaction: a job exists if and only if its transaction has committed. */
export interface JobQueue {
  add<Name extends keyof JobPayloads>(
    trx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
    notBefore?: Date,
  ): Promise<void>
}
