// Run in the page: each has to do without anything around it.

/** Where a person would press: the middle of the first match that is shown and not covered, or why there is none. */
export function whereToPress(css: string, text: string): { x: number; y: number } | string {
  const matches = [...document.querySelectorAll<HTMLElement>(css)].filter((element) =>
    element.textContent?.replaceAll(/\s+/g, ' ').includes(text),
  )
  // Some inputs are drawn by their label.
  const pressed = matches.map(
    (element) => (element.matches('input:not(.input)') && element.closest('label')) || element,
  )
  const target = pressed.find((element) => element.checkVisibility({ visibilityProperty: true }))
  if (!target) return `not shown, of ${matches.length}`
  const point = () => {
    // A link may take two lines: its first one.
    const [{ left, top, width, height } = new DOMRect()] = target.getClientRects()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const hit = () => document.elementFromPoint(point().x, point().y)
  if (!target.contains(hit())) target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const covering = hit()
  return target.contains(covering) ? point() : `covered by ${covering?.outerHTML.slice(0, 120)}`
}

export const isHydrated = () =>
  Object.keys(document.querySelector('[data-island] > *') ?? {}).some((key) => key.startsWith('__react'))

/** What has the focus, and why a person could not see that it has it; empty where it is marked in the window. */
export function focusMark(): { element: string; fault: string } {
  const element = document.activeElement as HTMLElement
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const isInWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  const isMarked = [element, element.nextElementSibling, element.parentElement, element.closest('label')]
    .filter((candidate) => candidate !== null)
    .some((candidate) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
  const fault = isMarked ? (isInWindow ? '' : 'out of the window') : 'no outline'
  return { element: element.outerHTML.slice(0, 120), fault }
}
