/** In plain forms a field loses its error when the visitor edits it, as in islands by `useErrorsUntilEdited`. */
export function clearFieldErrors() {
  addEventListener('input', ({ target }) => {
    // The payment window is a dialog outside its island.
    if (!(target instanceof HTMLElement) || target.closest('[data-island], dialog')) return
    const field = target.closest('.field, .count-row, fieldset')
    field?.querySelector('.error')?.remove()
    for (const invalid of [target, field]) invalid?.removeAttribute('aria-invalid')
  })
}
