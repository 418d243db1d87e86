import { type ComponentType, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Catalogue } from '../../i18n/translator.ts'
import { ContactProvider } from '../contact.tsx'
import { WordsProvider, wordsOf } from '../words.tsx'
import type { IslandData } from './islands.ts'
import { StillAfloat } from './still-afloat.tsx'

/** What the server has rendered comes to life, with the same content around it. */
export function hydrate(
  island: HTMLElement,
  // biome-ignore lint/suspicious/noExplicitAny: whatever its props are, the server has written them for it
  Content: ComponentType<any>,
  { locale, contact, props, words }: IslandData & { words: Catalogue },
) {
  const content = (
    <ContactProvider value={contact}>
      <WordsProvider value={wordsOf(locale, words)}>
        <StillAfloat>
          <Content {...props} />
        </StillAfloat>
      </WordsProvider>
    </ContactProvider>
  )
  // In small pieces, between which the page answers to touches.
  startTransition(() => void hydrateRoot(island, content))
}
