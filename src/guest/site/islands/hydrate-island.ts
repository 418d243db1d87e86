import { afterFirstPaint } from '../client/after-first-paint.ts'
import { type IslandData, type IslandName, islands, loadLanguageData } from './islands.ts'

/**
 * Schedules hydration of the page's island. The server-rendered page works without React, so React is loaded only after
 * first paint. Earlier it would compete with the resources of the first paint on a slow connection. In a hidden tab
 * hydration waits until the tab is shown.
 */
export function scheduleIslandHydration() {
  const island = document.querySelector<HTMLElement>('[data-island]')
  if (island) afterFirstPaint(() => requestAnimationFrame(() => setTimeout(loadAndHydrate, 0, island)))
}

async function loadAndHydrate(island: HTMLElement) {
  const { locale, contact, props }: IslandData = JSON.parse(island.nextElementSibling?.textContent ?? '')
  const [react, content, language] = await Promise.all([
    import('./hydrate.tsx'),
    islands[island.dataset.island as IslandName](),
    loadLanguageData(locale),
  ])
  // An import resolves to undefined if its chunk failed to load and the page is reloading
  // (`client/reload-on-chunk-error.ts`).
  if (!react || !content || !language) return
  island.setAttribute('data-hydrated', '')
  react.hydrate(island, content.default, { locale, contact, props, language })
}
