/** Closes the language list on Escape and on a click elsewhere. A `details` element does neither. */
export function closeLanguageList() {
  const list = document.querySelector<HTMLDetailsElement>('.language')
  addEventListener('click', ({ target }) => {
    if (list && !list.contains(target as Node)) list.open = false
  })
  list?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') list.open = false
  })
}
