import { whenPainted } from '../when-painted.ts'
import { type IslandData, type IslandName, islands, languageData } from './islands.ts'

/**
 * React takes over pages that can be read and used already. It is asked for once such a page has been painted, not
 * before: on a slow line it would take its share from what the page is painted with. In a tab that isn't shown it waits
 * until the visitor looks.
 */
export function takeOverIsland() {
  const island = document.querySelector<HTMLElement>('[data-island]')
  if (island) whenPainted(() => requestAnimationFrame(() => setTimeout(takeOver, 0, island)))
}

async function takeOver(island: HTMLElement) {
  const { locale, contact, props }: IslandData = JSON.parse(island.nextElementSibling?.textContent ?? '')
  const [react, content, language] = await Promise.all([
    import('./hydrate.tsx'),
    islands[island.dataset.island as IslandName](),
    languageData[locale](),
  ])
  // Nothing has arrived where a file was missing and the page is being loaded anew (`enhance/failed-chunk.ts`).
  if (!react || !content || !language) return
  island.setAttribute('data-taken-over', '')
  react.hydrate(island, content.default, { locale, contact, props, language })
}
