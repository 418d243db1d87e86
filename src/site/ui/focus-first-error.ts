import { type RefObject, useEffect } from 'react'

/** After a refused form: the cursor goes to the first field that was refused. `answer` is the action's, new each time. */
export function useFocusOnFirstError(form: RefObject<HTMLFormElement | null>, answer: unknown) {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, answer])
}
