import { useState } from 'react'
import type { ActionAnswer, ActionInput, ActionName } from '../../operations/operations.ts'
import { type Attempts, createAttempts } from '../api/attempts.ts'
import { useRunAction } from './app-context.tsx'
import { isPasskeyDismissed } from './passkeys.ts'

interface ActionState<Name extends ActionName> {
  isBusy: boolean
  error: unknown
  /** @returns the answer; undefined if the action failed or the passkey dialog was closed */
  run(input: ActionInput<Name>): Promise<ActionAnswer<Name> | undefined>
  clear(): void
}

/**
 * Runs an action that needs the server.
 * @param create makes the attempts, which have the idempotency keys. By default, an attempt is not stored, so it is
 * forgotten when the component is removed.
 */
export function useAction<Name extends ActionName>(
  name: Name,
  create: () => Attempts<ActionInput<Name>> = createAttempts,
): ActionState<Name> {
  const runAction = useRunAction()
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: undefined })
  const [attempts] = useState(create)
  return {
    ...state,
    clear: () => setState({ isBusy: false, error: undefined }),
    async run(input) {
      setState({ isBusy: true, error: undefined })
      try {
        const answer = await runAction(name, input, await attempts.keyFor(input))
        await attempts.end()
        setState({ isBusy: false, error: undefined })
        return answer
      } catch (error) {
        await attempts.end(error)
        setState({ isBusy: false, error: isPasskeyDismissed(error) ? undefined : error })
        return undefined
      }
    },
  }
}
