// These functions run in the page, so they must not use anything outside their own body.

/**
 * Returns the click point: the centre of the first visible match. If no match is visible, or another element covers it, returns
 * the reason as a string.
 */
export function whereToPress(css: string, text: string): { x: number; y: number } | string {
  const matches = [...document.querySelectorAll<HTMLElement>(css)].filter((element) =>
    element.textContent?.replaceAll(/\s+/g, ' ').includes(text),
  )
  // Some inputs are hidden, and their label is shown instead.
  const pressed = matches.map(
    (element) => (element.matches('input:not(.input)') && element.closest('label')) || element,
  )
  const target = pressed.find((element) => element.checkVisibility({ visibilityProperty: true }))
  if (!target) return `not shown, of ${matches.length}`
  const point = () => {
    // A link over two lines has two rectangles; the first one is clicked.
    const [{ left, top, width, height } = new DOMRect()] = target.getClientRects()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const hit = () => document.elementFromPoint(point().x, point().y)
  if (!target.contains(hit())) target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const covering = hit()
  return target.contains(covering) ? point() : `covered by ${covering?.outerHTML.slice(0, 120)}`
}

export const isHydrated = () => document.querySelector('[data-island][data-hydrated]') !== null

/** Returns the focused element and why its focus is not visible; the fault is empty if the focus is visible. */
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
