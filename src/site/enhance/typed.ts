const place = 'typed'

/** What a visitor can fill in on this page; a booking keeps what is typed by itself. */
const fields = () => [
  ...document.querySelectorAll<HTMLInputElement>('main form:not(.booking) :is(input:not([type=hidden]), textarea)'),
]

/** Carries what is typed through a reload that we cause: a browser forgets it on pages that must not be stored. */
export function keepTyped() {
  sessionStorage.setItem(place, JSON.stringify([location.href, fields().map((field) => [field.checked, field.value])]))
}

export function restoreTyped() {
  const [address, typed] = JSON.parse(sessionStorage.getItem(place) ?? '[]')
  sessionStorage.removeItem(place)
  if (address !== location.href) return
  for (const [index, field] of fields().entries()) [field.checked, field.value] = typed[index] ?? [false, '']
}
