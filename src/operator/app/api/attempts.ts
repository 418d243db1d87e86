import { CallError } from './call.ts'
import { randomId } from './random-id.ts'

/** An action that was sent, or is about to be, and has no final answer. */
export interface Attempt<Input> {
  key: string
  input: Input
}

export interface Attempts<Input> {
  /** The idempotency key: that of the previous attempt if the input is the same, otherwise a new one. */
  keyFor(input: Input): Promise<string>
  /**
   * Ends the attempt. After an error from which the app can't tell whether the action was applied, the attempt goes on.
   * @param error the error of the call; undefined after a success
   */
  end(error?: unknown): Promise<void>
}

/**
 * The attempts of an action that needs the server. A second attempt with the same input has the same idempotency key.
 * So if the first was applied and only its answer was lost, the second changes nothing.
 * @param open an attempt without a final answer, which was stored when the app was closed
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
 * Whether an error is a final refusal. If the server has applied an action, it answers every repetition with the stored
 * answer. So a refusal means that the action was not applied. After other errors, such as an expired session, the
 * action may have been applied by an earlier request.
 */
const isFinal = (error: unknown): boolean => error instanceof CallError && [400, 409, 413, 422].includes(error.status)
