const offset = 100

/**
 * Animates sections marked `data-reveal` once, when they are scrolled into view. It first hides only sections below the
 * viewport, so that visible content never disappears. `reveal.css` contains the animation (`[data-reveal-pending]`).
 */
export function revealOnScroll() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const observer = new IntersectionObserver(
    (entries) => {
      // Uses the rectangles that the observer has measured: `getBoundingClientRect` would force a layout per section.
      for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
        const isHidden = target.hasAttribute('data-reveal-pending')
        const isBelow = boundingClientRect.top >= (rootBounds?.bottom ?? 0) + offset
        if (!isIntersecting && !isHidden && isBelow) target.setAttribute('data-reveal-pending', '')
        else if (isIntersecting || !isHidden) {
          target.removeAttribute('data-reveal-pending')
          observer.unobserve(target)
        }
      }
    },
    { rootMargin: `0px 0px -${offset}px` },
  )
  for (const section of document.querySelectorAll('[data-reveal]')) observer.observe(section)
}
