/** The map in a modal. Nothing of it is asked for before the modal is opened. */
export class BigMap extends HTMLElement {
  connectedCallback() {
    const opening = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return
      opening.disconnect()
      this.scrollToMiddle()
      if (!this.dataset.tiles) return
      import('../map/tiled-map.ts')
        .then((map) => map.showTiles(this))
        .catch((fault) => {
          this.setAttribute('data-silent', '')
          throw fault
        })
    })
    opening.observe(this)
  }
  /** Of our own chart alone: `scrollIntoView` would move the modal too. */
  private scrollToMiddle() {
    const chart = this.querySelector('.own-chart')
    const from = chart?.getBoundingClientRect()
    const to = this.querySelector('.map-middle')?.getBoundingClientRect()
    if (from && to) chart?.scrollBy(to.x - from.x - from.width / 2, to.y - from.y - from.height / 2)
  }
}
