import type { ComponentType } from 'react'
import type { Locale } from '../../i18n/locales.ts'
import type { LanguageData } from '../../i18n/translator.ts'
import { afterFirstPaint } from './client/after-first-paint.ts'
import type { IslandData, IslandName } from './islands/island.tsx'

/** The component of each island, loaded only on its own page. */
const islands = {
  book_now: () => import('./booking/booking-form.tsx'),
  booking: () => import('./booking/booking-view.tsx'),
  message: () => import('./pages/forms/message-form.tsx'),
  review: () => import('./pages/forms/review-form.tsx'),
} satisfies Record<IslandName, () => Promise<{ default: ComponentType<never> }>>

/** The message catalogues, compiled at build time by the plugin in `vite.config.ts`. */
const languageFiles = import.meta.glob<LanguageData>('./*.json', { base: '../../../messages', query: '?compiled' })

/** The number and date patterns of a locale, and its catalogue without the messages that only the server uses. */
const loadLanguageData = (locale: Locale) => languageFiles[`./${locale}.json`]?.()

/**
 * Schedules hydration of the page's island. The server-rendered page works without React, so React is loaded only after
 * first paint. If it were loaded earlier, it would compete with the resources of the first paint on a slow connection.
 * In a hidden tab hydration waits until the tab is shown.
 */
export function scheduleIslandHydration() {
  const island = document.querySelector<HTMLElement>('[data-island]')
  if (island) afterFirstPaint(() => requestAnimationFrame(() => setTimeout(loadAndHydrate, 0, island)))
}

async function loadAndHydrate(island: HTMLElement) {
  const { locale, contact, props }: IslandData = JSON.parse(island.nextElementSibling?.textContent ?? '')
  const [react, content, language] = await Promise.all([
    import('./islands/hydrate.tsx'),
    islands[island.dataset.island as IslandName](),
    loadLanguageData(locale),
  ])
  // An import resolves to undefined if its chunk failed to load and the page is reloading
  // (`client/reload-on-chunk-error.ts`).
  if (!react || !content || !language) return
  react.hydrate(island, content.default, { locale, contact, props, language })
}
