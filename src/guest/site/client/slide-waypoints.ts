import { defineWhenParsed } from './define-when-parsed.ts'

/** Carousel navigation. It marks the link of the visible slide. A click scrolls the track, but not the page. */
class SlideWaypoints extends HTMLElement {
  connectedCallback() {
    const links = [...this.querySelectorAll('a')]
    const slides = links.map((link) => document.getElementById(link.hash.slice(1)))
    const track = slides[0]?.parentElement
    if (!track) return

    const mark = () => {
      const current = Math.round(track.scrollLeft / track.clientWidth)
      for (const [index, link] of links.entries()) {
        if (index === current) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      }
    }
    track.onscroll = mark
    // Marks the link at once, because the visitor may have followed a link before this script ran. In a closed dialog
    // the track has no width, so no link is marked yet.
    if (track.clientWidth > 0) mark()

    this.addEventListener('click', (event) => {
      const index = links.findIndex((link) => link.contains(event.target as Node))
      const slide = slides[index]
      if (!slide) return
      event.preventDefault()
      track.scrollTo({ left: slide.offsetLeft })
    })
  }
}

defineWhenParsed('slide-waypoints', SlideWaypoints)
