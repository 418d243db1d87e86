const storageKey = 'typed'

/** The inputs of this page. The booking form is excluded, because it stores its own input (`use-restored-input.ts`). */
const fields = () => [
  ...document.querySelectorAll<HTMLInputElement>('main form:not(.booking) :is(input:not([type=hidden]), textarea)'),
]

/**
 * Saves form input before a script reloads the page. On pages with `Cache-Control: no-store` the browser does not
 * restore it.
 */
export function saveFormInput() {
  sessionStorage.setItem(
    storageKey,
    JSON.stringify([location.href, fields().map((field) => [field.checked, field.value])]),
  )
}

export function restoreFormInput() {
  const [url, values] = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  sessionStorage.removeItem(storageKey)
  if (url !== location.href) return
  for (const [index, field] of fields().entries()) [field.checked, field.value] = values[index] ?? [false, '']
}
