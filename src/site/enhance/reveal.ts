const offset = 100

/**
 * Sections marked `data-reveal` settle in when they are scrolled to, once. Only what lies below the window waits, so
 * nothing that is read already disappears; see `[data-unseen]` in the styles for the movement.
 */
export function revealOnScroll() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const settle = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        target.removeAttribute('data-unseen')
        settle.unobserve(target)
      }
    },
    { rootMargin: `0px 0px -${offset}px` },
  )
  for (const section of document.querySelectorAll('[data-reveal]')) {
    if (section.getBoundingClientRect().top < innerHeight) continue
    section.setAttribute('data-unseen', '')
    settle.observe(section)
  }
}
