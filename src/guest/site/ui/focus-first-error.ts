import { type RefObject, useEffect } from 'react'

const invalid = '[aria-invalid="true"]'
const invalidControl = `${invalid}:is(input, select, textarea), ${invalid} input`

/**
 * Focuses the first invalid field after each rejected submission.
 * @param answer the result of the submission, a new object each time
 */
export function useFocusOnFirstError(form: RefObject<HTMLFormElement | null>, answer: unknown) {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>(invalidControl)?.focus()
  }, [form, answer])
}
