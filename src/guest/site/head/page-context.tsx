import { createContext, use } from 'react'
import type { Locale } from '../../../i18n/locales.ts'
import type { Fragment, Page } from '../../../pages.ts'
import type { ThirdParties } from '../routing/third-parties.ts'
import type { DocumentMetadata } from './meta-tags.tsx'

/** The page that the server renders. Islands can't use this context, because they render in the browser too. */
export interface PageContextValue {
  url: URL
  locale: Locale
  /** Undefined for a fragment, the offline page and a path that is no page. */
  page: Page | undefined
  /** The section of the home page that is rendered for another site, without the site layout; undefined for a page. */
  fragment: Fragment | undefined
  id: string | undefined
  /** Whether the operator has more than one trip on sale; false if that is unknown. */
  hasSeveralTrips: boolean
  /**
   * Whether rail, menu and section topics show latitudes. The latitudes belong to the route of the sample trip, so this
   * is false if the first trip on sale has another route.
   */
  hasLatitudes: boolean
  /** All configured third parties; `thirdPartiesOnPage` selects those that a page may load. */
  thirdParties: ThirdParties
  /** Null for error pages and for pages that are not in the sitemap. */
  metadata: DocumentMetadata | null
  /** The URLs of the compiled `guest/site/entry.client.ts`, preceded in development by Vite's client. */
  scripts: string[]
}

const PageContext = createContext<PageContextValue | null>(null)
export const PageContextProvider = PageContext.Provider

export function usePageContext(): PageContextValue {
  const context = use(PageContext)
  if (!context) throw new Error('usePageContext must be used inside PageContextProvider')
  return context
}
