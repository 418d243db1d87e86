/**
 * Scrolls smoothly until the boarding place is in view, after a day was chosen with a pointer. Does nothing if a place
 * is already chosen, or if motion is reduced.
 */
export function revealBoarding() {
  const next = document.getElementById('boarding')
  if (!next || next.querySelector(':checked') || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  next.scrollIntoView({ behavior: 'smooth', block: 'nearest' })
}
