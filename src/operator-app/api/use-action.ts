import { useRef, useState } from 'react'
import type { ActionAnswer, ActionInput, ActionName } from '../../contract/operator-app/actions.ts'
import { useRunAction } from '../session/app-context.tsx'
import { isPasskeyDismissed } from '../session/passkeys.ts'
import { randomId } from '../storage/random-id.ts'

interface ActionState<Name extends ActionName> {
  isBusy: boolean
  error: unknown
  /** @returns the answer; undefined if it failed, or if the passkey dialog was closed */
  run(input: ActionInput<Name>): Promise<ActionAnswer<Name> | undefined>
  clear(): void
}

/**
 * An action that needs the server. A second try with the same input has the same idempotency key: if the first one was applied
 * and only its answer was lost, nothing happens twice.
 */
export function useAction<Name extends ActionName>(name: Name): ActionState<Name> {
  const runAction = useRunAction()
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: undefined })
  const attempt = useRef<{ input: string; key: string } | null>(null)
  return {
    ...state,
    clear: () => setState({ isBusy: false, error: undefined }),
    async run(input) {
      const text = JSON.stringify(input)
      if (attempt.current?.input !== text) attempt.current = { input: text, key: randomId() }
      setState({ isBusy: true, error: undefined })
      try {
        const answer = await runAction(name, input, attempt.current.key)
        attempt.current = null
        setState({ isBusy: false, error: undefined })
        return answer
      } catch (error) {
        setState({ isBusy: false, error: isPasskeyDismissed(error) ? undefined : error })
        return undefined
      }
    },
  }
}
