import { type ComponentType, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { formatsFrom } from '../../../i18n/formats.ts'
import type { LanguageData } from '../../../i18n/translator.ts'
import { ContactProvider } from '../context/contact-context.tsx'
import { createI18n, I18nProvider } from '../context/i18n-context.tsx'
import { IslandErrorBoundary } from './error-boundary.tsx'
import type { IslandData } from './island.tsx'

/** Hydrates the server-rendered HTML of an island, with the same contexts as on the server. */
export function hydrate(
  island: HTMLElement,
  // biome-ignore lint/suspicious/noExplicitAny: the server has serialized the props that match this component
  Content: ComponentType<any>,
  { locale, contact, props, language }: IslandData & { language: LanguageData },
) {
  const content = (
    <ContactProvider value={contact}>
      <I18nProvider value={createI18n(locale, language.default, formatsFrom(language.patterns))}>
        <IslandErrorBoundary>
          <Content {...props} />
          <HydrationMark island={island} />
        </IslandErrorBoundary>
      </I18nProvider>
    </ContactProvider>
  )
  // In a transition React hydrates in time slices and handles input in between.
  startTransition(() => void hydrateRoot(island, content))
}

/**
 * Marks the island when all of it is hydrated. If a script changes texts of the island before that, React discards the
 * server-rendered HTML and renders the island again.
 */
function HydrationMark({ island }: { island: HTMLElement }) {
  useEffect(() => island.setAttribute('data-hydrated', ''), [island])
  return null
}
