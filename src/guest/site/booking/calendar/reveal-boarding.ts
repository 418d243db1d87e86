/**
 * After a day was chosen with a pointer: scrolls smoothly, and only until the place of boarding is in view. Does nothing
 * if it is chosen already, or if motion is reduced.
 */
export function revealBoarding() {
  const next = document.getElementById('boarding')
  if (!next || next.querySelector(':checked') || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  next.scrollIntoView({ behavior: 'smooth', block: 'nearest' })
}
