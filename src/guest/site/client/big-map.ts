/** The interactive map in a modal dialog. Nothing is loaded before the dialog opens. */
export class BigMap extends HTMLElement {
  connectedCallback() {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      this.scrollToMiddle()
      if (!this.dataset.tiles) return
      import('../map/leaflet-map.ts')
        .then((map) => map.mountLeafletMap(this))
        .catch((error) => {
          this.setAttribute('data-unavailable', '')
          throw error
        })
    })
    observer.observe(this)
  }
  /** Centers the map point in the chart. `scrollIntoView` would scroll the dialog too. */
  private scrollToMiddle() {
    const chart = this.querySelector('.static-chart')
    const from = chart?.getBoundingClientRect()
    const to = this.querySelector('.map-initial-center')?.getBoundingClientRect()
    if (from && to) chart?.scrollBy(to.x - from.x - from.width / 2, to.y - from.y - from.height / 2)
  }
}
