import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Locale } from '../../i18n/locales.ts'
import type { Catalogue } from '../../i18n/translator.ts'
import { useCurrentRoute } from '../route-of.ts'
import { WordsProvider, wordsOf } from '../words.tsx'
import { ErrorContent } from './error-screen.tsx'
import { Frame } from './frame.tsx'

/** One layout per language, so that a page brings the words of its own language only. */
export function localeLayout(locale: Locale, catalogue: Catalogue) {
  const words = wordsOf(locale, catalogue)
  const spoken = (content: ReactNode) => (
    <WordsProvider value={words}>
      <Surroundings>{content}</Surroundings>
    </WordsProvider>
  )
  return {
    Layout: () => spoken(<Outlet />),
    ErrorBoundary: () => spoken(<ErrorContent locale={locale} />),
  }
}

/** A section in another site's frame stands alone. */
function Surroundings({ children }: { children: ReactNode }) {
  const { fragment } = useCurrentRoute()
  return fragment ? <main>{children}</main> : <Frame>{children}</Frame>
}
