const storageKey = 'typed'

/** The inputs of this page, except the booking form, which stores its own input (`use-restored-input.ts`). */
const fields = () => [
  ...document.querySelectorAll<HTMLInputElement>('main form:not(.booking) :is(input:not([type=hidden]), textarea)'),
]

/** Saves form input before a reload by script: browsers do not restore it on pages with Cache-Control: no-store. */
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
