const offset = 100

/**
 * Sections marked `data-reveal` settle in when they are scrolled to, once. Only what lies below the window waits, so
 * nothing that is read already disappears; see `[data-unseen]` in the styles for the movement.
 */
export function revealOnScroll() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const settle = new IntersectionObserver(
    (entries) => {
      // The observer has measured already: asking here would lay the page out once more for each section.
      for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
        const isWaiting = target.hasAttribute('data-unseen')
        const isBelow = boundingClientRect.top >= (rootBounds?.bottom ?? 0) + offset
        if (!isIntersecting && !isWaiting && isBelow) target.setAttribute('data-unseen', '')
        else if (isIntersecting || !isWaiting) {
          target.removeAttribute('data-unseen')
          settle.unobserve(target)
        }
      }
    },
    { rootMargin: `0px 0px -${offset}px` },
  )
  for (const section of document.querySelectorAll('[data-reveal]')) settle.observe(section)
}
