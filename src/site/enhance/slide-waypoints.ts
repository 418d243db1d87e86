/** The links below the slides: they show which slide is seen, and move sideways without a jump of the page. */
export class SlideWaypoints extends HTMLElement {
  connectedCallback() {
    const links = [...this.querySelectorAll('a')]
    const slides = links.map((link) => document.getElementById(link.hash.slice(1)))
    const track = slides[0]?.parentElement
    if (!track) return

    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue
          for (const link of links) link.removeAttribute('aria-current')
          links.find((link) => link.hash === `#${target.id}`)?.setAttribute('aria-current', 'true')
        }
      },
      { root: track, threshold: 0.6 },
    )
    for (const slide of slides) if (slide) seen.observe(slide)

    this.addEventListener('click', (event) => {
      const index = links.findIndex((link) => link.contains(event.target as Node))
      const slide = slides[index]
      if (!slide) return
      event.preventDefault()
      track.scrollTo({ left: slide.offsetLeft })
    })
  }
}
