import type { BrowserContext, Page } from '@playwright/test'
import type { Locale } from '../../src/i18n/locales.ts'

export interface SceneContext {
  page: Page
  context: BrowserContext
  locale: Locale
  width: number
  origin: string
  dataDir: string
}

export interface Scene {
  name: string
  /** Leaves the page ready for the screenshot; returns `null` if the scene doesn't exist at this width. */
  show(scene: SceneContext): Promise<unknown>
  withoutConsent?: true
  /** Whether the screenshot shows the window only, not the full page. */
  window?: true
  /** Whether the service worker runs. */
  worker?: true
}
