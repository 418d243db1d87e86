import { type ComponentType, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { formatsFrom } from '../../i18n/formats.ts'
import { ContactProvider } from '../contact.tsx'
import { WordsProvider, wordsOf } from '../words.tsx'
import type { IslandData, LanguageData } from './islands.ts'
import { StillAfloat } from './still-afloat.tsx'

/** What the server has rendered comes to life, with the same content around it. */
export function hydrate(
  island: HTMLElement,
  // biome-ignore lint/suspicious/noExplicitAny: whatever its props are, the server has written them for it
  Content: ComponentType<any>,
  { locale, contact, props, language }: IslandData & { language: LanguageData },
) {
  const content = (
    <ContactProvider value={contact}>
      <WordsProvider value={wordsOf(locale, language.default, formatsFrom(language.patterns))}>
        <StillAfloat>
          <Content {...props} />
        </StillAfloat>
      </WordsProvider>
    </ContactProvider>
  )
  // In small pieces, between which the page answers to touches.
  startTransition(() => void hydrateRoot(island, content))
}
