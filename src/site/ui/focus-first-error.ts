import { type RefObject, useEffect } from 'react'

const refused = '[aria-invalid="true"]'
const control = `${refused}:is(input, select, textarea), ${refused} input`

/** After a refused form: the cursor goes to the first field that was refused. `answer` is the action's, new each time. */
export function useFocusOnFirstError(form: RefObject<HTMLFormElement | null>, answer: unknown) {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>(control)?.focus()
  }, [form, answer])
}
