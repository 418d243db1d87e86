import {
  divIcon,
  type LatLngTuple,
  type Map as LeafletMap,
  latLngBounds,
  map,
  marker,
  polyline,
  tileLayer,
} from 'leaflet'
import styles from 'leaflet/dist/leaflet.css?inline'

/** The legs of a trip, as `src/charts/draw-chart.ts` makes them. */
type Route = Record<'out' | 'stops' | 'back', LatLngTuple[]>

/** Creates the Leaflet map with the tiles of the configured service, the route and the departure points. */
export async function mountLeafletMap(element: HTMLElement) {
  const answer = await fetch(element.dataset.route ?? '')
  const route: Route = await answer.json()
  addStyles()
  const container = element.querySelector<HTMLElement>('.map-tiles')
  if (!container) return
  const animated = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const leafletMap = map(container, {
    attributionControl: false,
    zoomControl: false,
    fadeAnimation: animated,
    zoomAnimation: animated,
    inertia: animated,
    maxZoom: 18,
  })
  setInitialView(leafletMap, element.dataset.at, route)
  drawRoute(leafletMap, route)
  const markers = [...element.querySelectorAll<HTMLElement>('.map-mark')]
  for (const content of markers) addMarker(leafletMap, content)
  for (const button of element.querySelectorAll<HTMLElement>('[data-zoom]')) {
    button.addEventListener('click', () => leafletMap.setZoom(leafletMap.getZoom() + Number(button.dataset.zoom)))
  }
  new ResizeObserver(() => leafletMap.invalidateSize()).observe(container)
  addTiles(leafletMap, element)
}

/** Adds Leaflet's styles in the layer `base`, so that the styles of the site override them. */
function addStyles() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@layer base{${styles}}`)
  document.adoptedStyleSheets.push(sheet)
}

function setInitialView(leafletMap: LeafletMap, position: string | undefined, route: Route) {
  const [latitude, longitude] = (position ?? '').split(',').map(Number)
  if (latitude && longitude) leafletMap.setView([latitude, longitude], 15)
  else leafletMap.fitBounds(latLngBounds(route.out.concat(route.stops)), { padding: [40, 40] })
}

/** Draws the route like our charts: outbound solid, return dotted, both with a white outline. */
function drawRoute(leafletMap: LeafletMap, route: Route) {
  const lines = [
    ...[route.back, route.out, route.stops].map((line) => ({ line, className: 'route-outline' })),
    { line: route.back, className: 'route-line home' },
    { line: route.out, className: 'route-line' },
    { line: route.stops, className: 'route-line' },
  ]
  for (const { line, className } of lines) {
    polyline(line, { className, interactive: false }).addTo(leafletMap)
  }
}

/**
 * Moves the content of a marker into a marker of Leaflet. The server has rendered the content: the name of a departure
 * point and its departure time.
 */
function addMarker(leafletMap: LeafletMap, content: HTMLElement) {
  const { latitude, longitude } = content.dataset
  const icon = divIcon({ html: content, className: 'map-mark-place', iconSize: [0, 0] })
  marker([Number(latitude), Number(longitude)], { icon, interactive: false, keyboard: false }).addTo(leafletMap)
}

/** Adds the tiles. The static chart below stays visible until the first tile has loaded, or forever if none loads. */
function addTiles(leafletMap: LeafletMap, element: HTMLElement) {
  const tiles = tileLayer(element.dataset.tiles ?? '', { maxZoom: 18 })
  tiles.once('tileload', () => {
    element.removeAttribute('data-unavailable')
    element.setAttribute('data-tiles-loaded', '')
  })
  tiles.once('load', () => element.toggleAttribute('data-unavailable', !element.hasAttribute('data-tiles-loaded')))
  tiles.addTo(leafletMap)
}
