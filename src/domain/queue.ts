import type { Transaction } from '../database/connect.ts'

/** The jobs and what each is given; `jobs/` has a handler for every one. */
export interface Jobs {
  /**
   * Ask, capture, give back or refund: whatever an attempt needs next. With a `round` it belongs to the chain that goes
   * on until the attempt is settled; without one it is a single look. `news`: the provider said that something happened.
   */
  'settle-attempt': { attemptId: string; round?: number; news?: boolean }
  /** What became of a settled attempt since: the look with this number, of those that go on for some days. */
  'look-again': { attemptId: string; since: string; days: number; look: number }
  /** A hold has reached its deadline. */
  'end-hold': { reservationId: string }
  /** A mail is due. */
  'send-message': { messageId: string }
}

const known: Record<keyof Jobs, true> = {
  'settle-attempt': true,
  'look-again': true,
  'end-hold': true,
  'send-message': true,
}

/** Whether a name that was read somewhere is one of a job that this version of the site does. */
export const isJob = (name: string): name is keyof Jobs => Object.hasOwn(known, name)

/** Work to be done after a commit, written inside it: exactly what committed will be done. */
export interface Queue {
  add<Name extends keyof Jobs>(trx: Transaction, name: Name, payload: Jobs[Name], notBefore?: Date): Promise<void>
}
