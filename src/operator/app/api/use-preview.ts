import { useEffect, useState } from 'react'
import type { ActionInput, PreviewAnswer, PreviewName } from '../../operations/operations.ts'
import { CallError, post } from './call.ts'

/** After the last change of the input, so that each keystroke does not send a request. */
const delayMs = 250

/**
 * The plan of an action for its current input: the amounts for its button.
 * @param input null if it is incomplete
 * @param actionError the error of the action: its plan is loaded again if the amounts have changed since it was shown
 */
export function usePreview<Name extends PreviewName>(
  name: Name,
  input: ActionInput<Name> | null,
  actionError?: unknown,
): { plan: PreviewAnswer<Name> | undefined; error: unknown } {
  const [state, setState] = useState<{ text: string; plan?: PreviewAnswer<Name>; error?: unknown }>()
  const changedAmounts =
    actionError instanceof CallError && actionError.code === 'amounts_changed' ? actionError : undefined
  const text = input === null ? null : JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal loads the plan of the same input again
  useEffect(() => {
    if (text === null) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const result = await post<PreviewAnswer<Name>>(`previews/${name}`, JSON.parse(text)).then(
        (plan) => ({ text, plan }),
        (error: unknown) => ({ text, error }),
      )
      if (isCurrent) setState(result)
    }, delayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [name, text, changedAmounts])
  const current = state?.text === text ? state : undefined
  return { plan: current?.plan, error: current?.error }
}
