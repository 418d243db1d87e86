/** Runs in the page: describes text and controls that overflow the window or are clipped. */
export function findOverflow(): string[] {
  const found: string[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim()
    if (!text || !element || !isShown(element)) continue
    const fault = findFault(node, element)
    if (fault) found.push(`${fault}: “${text.slice(0, 50)}” in ${nameOf(element)}`)
  }
  for (const control of document.querySelectorAll('input, select, textarea, button')) {
    const { left, right, width } = control.getBoundingClientRect()
    const isOutside = right > innerWidth + 1 || left < -1
    if (isOutside && width > 2 && isShown(control) && !isScrolled(control))
      found.push(`the control overflows the window: ${nameOf(control)}[name=${control.getAttribute('name')}]`)
  }
  return found

  function isScrolled(element: Element): boolean {
    for (let box = element.parentElement; box; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true
    return false
  }

  function isShown(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    return !element.closest('[aria-hidden=true], .sr-only, .skip-link, script, style, noscript, option, svg')
  }

  function findFault(node: Node, element: Element): string | null {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, width, height } = range.getBoundingClientRect()
    if (width < 2 || height < 2) return null
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, clipPath, position } = getComputedStyle(box)
      // The text is visually hidden, or in a scroll container: neither is a fault.
      if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') return null
      if (overflowX === 'visible' || box.classList.contains('page')) continue
      const edge = box.getBoundingClientRect()
      if (edge.width < 3) return null
      if (right > edge.right + 1 || left < edge.left - 1) return 'text is clipped'
      if (position === 'fixed') break
    }
    return right > innerWidth + 1 || left < -1 ? 'text overflows the window' : null
  }

  function nameOf(element: Element): string {
    const { tagName, classList } = element
    return [tagName.toLowerCase(), ...classList].join('.')
  }
}
