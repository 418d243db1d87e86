import { CallError } from './call.ts'
import { randomId } from './random-id.ts'

/** An action that was sent, or is about to be, and has no final answer. */
export interface Attempt<Input> {
  key: string
  input: Input
}

export interface Attempts<Input> {
  /** The idempotency key: that of the attempt before if the input is the same, else a new one. */
  keyFor(input: Input): Promise<string>
  /** @param error why there is no answer; undefined after an answer */
  end(error?: unknown): Promise<void>
}

/**
 * The attempts of an action that needs the server. A second one with the same input has the same idempotency key: if the first
 * one was applied and only its answer was lost, nothing happens twice.
 * @param open an attempt without a final answer, which was kept when the app was closed
 * @param keep stores the open attempt before it is sent, or removes it after a final answer
 */
export function createAttempts<Input>(
  open?: Attempt<Input>,
  keep: (attempt: Attempt<Input> | undefined) => Promise<unknown> = async () => {},
): Attempts<Input> {
  let attempt = open
  return {
    async keyFor(input) {
      if (!attempt || JSON.stringify(attempt.input) !== JSON.stringify(input)) attempt = { key: randomId(), input }
      await keep(attempt)
      return attempt.key
    },
    async end(error) {
      if (error !== undefined && !isFinal(error)) return
      attempt = undefined
      await keep(undefined)
    },
  }
}

/**
 * Whether the server has decided about the key. It answers a key that was applied with the stored answer, so a refusal means
 * that it was not. Other errors, such as a session that has expired, say nothing about an earlier attempt.
 */
const isFinal = (error: unknown): boolean => error instanceof CallError && [400, 409, 413, 422].includes(error.status)
