import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Locale } from '../../i18n/locales.ts'
import type { Catalogue } from '../../i18n/translator.ts'
import { WordsProvider, wordsOf } from '../words.tsx'
import { ErrorContent } from './error-screen.tsx'
import { Frame } from './frame.tsx'

/** One layout per language, so that a page brings the words of its own language only. */
export function localeLayout(locale: Locale, catalogue: Catalogue) {
  const words = wordsOf(locale, catalogue)
  const framed = (content: ReactNode) => (
    <WordsProvider value={words}>
      <Frame>{content}</Frame>
    </WordsProvider>
  )
  return {
    Layout: () => framed(<Outlet />),
    ErrorBoundary: () => framed(<ErrorContent locale={locale} />),
  }
}
