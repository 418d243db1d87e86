import {
  divIcon,
  type LatLngExpression,
  type Map as LeafletMap,
  latLngBounds,
  map,
  marker,
  polyline,
  tileLayer,
} from 'leaflet'
import styles from 'leaflet/dist/leaflet.css?inline'
import route from '../ui/chart/sheets/route.json'

/** The map of the configured service, with the day's route and both harbours, over our own chart. */
export function showTiles(element: HTMLElement) {
  addStyles()
  const container = element.querySelector<HTMLElement>('.map-tiles')
  if (!container) return
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const sea = map(container, {
    attributionControl: false,
    zoomControl: false,
    fadeAnimation: moves,
    zoomAnimation: moves,
    inertia: moves,
    maxZoom: 18,
  })
  lookAt(sea, element.dataset.at)
  drawRoute(sea)
  const marks = [...element.querySelectorAll<HTMLElement>('.map-mark')]
  for (const mark of marks) placeMark(sea, mark)
  for (const button of element.querySelectorAll<HTMLElement>('[data-zoom]')) {
    button.addEventListener('click', () => sea.setZoom(sea.getZoom() + Number(button.dataset.zoom)))
  }
  new ResizeObserver(() => sea.invalidateSize()).observe(container)
  addTiles(sea, element)
}

/** Below the styles of the site, which lie in layers too. */
function addStyles() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@layer base{${styles}}`)
  document.adoptedStyleSheets.push(sheet)
}

function lookAt(sea: LeafletMap, place: string | undefined) {
  const [latitude, longitude] = (place ?? '').split(',').map(Number)
  if (latitude && longitude) sea.setView([latitude, longitude], 15)
  else sea.fitBounds(latLngBounds(route.out.concat(route.park) as [number, number][]), { padding: [40, 40] })
}

/** In the look of our own charts: solid out, dotted home, on a white rim. */
function drawRoute(sea: LeafletMap) {
  const lines = [
    ...[route.back, route.out, route.park].map((line) => ({ line, className: 'route-halo' })),
    { line: route.back, className: 'route-line home' },
    { line: route.out, className: 'route-line' },
    { line: route.park, className: 'route-line' },
  ]
  for (const { line, className } of lines) {
    polyline(line as LatLngExpression[], { className, interactive: false }).addTo(sea)
  }
}

/** The mark is written by the server, with the time of the settings. */
function placeMark(sea: LeafletMap, mark: HTMLElement) {
  const { latitude, longitude } = mark.dataset
  const icon = divIcon({ html: mark, className: 'map-mark-place', iconSize: [0, 0] })
  marker([Number(latitude), Number(longitude)], { icon, interactive: false, keyboard: false }).addTo(sea)
}

/** Our chart is seen until the first tile is there, and as long as none comes. */
function addTiles(sea: LeafletMap, element: HTMLElement) {
  const tiles = tileLayer(element.dataset.tiles ?? '', { maxZoom: 18 })
  tiles.once('tileload', () => {
    element.removeAttribute('data-silent')
    element.setAttribute('data-shown', '')
  })
  tiles.once('load', () => element.toggleAttribute('data-silent', !element.hasAttribute('data-shown')))
  tiles.addTo(sea)
}
