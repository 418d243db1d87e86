/** Closes the language list on Escape and on a click elsewhere. A `details` element does neither. */
export function closeLanguageList() {
  const openList = () => document.querySelector<HTMLDetailsElement>('.language[open]')
  document.addEventListener('click', ({ target }) => {
    const list = openList()
    if (list && !list.contains(target as Node)) list.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    const list = openList()
    if (key !== 'Escape' || !list) return
    list.open = false
    list.querySelector('summary')?.focus()
  })
}
