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
  /** If set, the screenshot shows only the window and not the full page. */
  window?: true
  /** If set, the service worker runs. */
  worker?: true
}
