/** Removes the error of a field in a plain form when the visitor edits it. In islands `useErrorsUntilEdited` does this. */
export function clearFieldErrors() {
  addEventListener('input', ({ target }) => {
    // The payment window is excluded: it is a dialog outside its island.
    if (!(target instanceof HTMLElement) || target.closest('[data-island], dialog')) return
    const field = target.closest('.field, .count-row, fieldset')
    field?.querySelector('.error')?.remove()
    for (const invalid of [target, field]) invalid?.removeAttribute('aria-invalid')
  })
}
