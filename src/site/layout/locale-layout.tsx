import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { catalogueOf } from '../../i18n/catalogues.ts'
import { formatsOf } from '../../i18n/formats.ts'
import { locales } from '../../i18n/locales.ts'
import { useCurrentRoute } from '../route-of.ts'
import { WordsProvider, wordsOf } from '../words.tsx'
import { ErrorContent } from './error-screen.tsx'
import { Frame } from './frame.tsx'

const wordsByLocale = new Map(
  locales.map((locale) => [locale, wordsOf(locale, catalogueOf(locale), formatsOf(locale))]),
)

/** Provides the texts and formats of the locale of the route. */
export default function LocaleLayout() {
  return (
    <LocalizedPage>
      <Outlet />
    </LocalizedPage>
  )
}

export function ErrorBoundary() {
  return (
    <LocalizedPage>
      <ErrorContent />
    </LocalizedPage>
  )
}

/** A fragment, shown in an iframe on another site, has no header and footer. */
function LocalizedPage({ children }: { children: ReactNode }) {
  const { locale, fragment } = useCurrentRoute()
  return (
    <WordsProvider value={wordsByLocale.get(locale) ?? null}>
      {fragment ? <main>{children}</main> : <Frame>{children}</Frame>}
    </WordsProvider>
  )
}
