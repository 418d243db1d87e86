import { useEffect, useState } from 'react'
import type { ActionInput, PreviewAnswer, PreviewName } from '../../operations/operations.ts'
import { CallError, post } from './call.ts'

/** The wait after the last change of the input, so that not every keystroke sends a request. */
const delayMs = 250

/**
 * The preview of an action for its current input, with the amounts for its button.
 * @param input null while it is incomplete: then nothing is loaded
 * @param actionError the error of the action; if it says that the amounts have changed, the preview is loaded again
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
