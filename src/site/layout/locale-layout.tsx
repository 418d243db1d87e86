import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { catalogueOf } from '../../i18n/catalogues.ts'
import { formatsOf } from '../../i18n/formats.ts'
import { locales } from '../../i18n/locales.ts'
import { useCurrentRoute } from '../route-of.ts'
import { WordsProvider, wordsOf } from '../words.tsx'
import { ErrorContent } from './error-screen.tsx'
import { Frame } from './frame.tsx'

const words = new Map(locales.map((locale) => [locale, wordsOf(locale, catalogueOf(locale), formatsOf(locale))]))

/** Everything below it speaks the language of the route. */
export default function LocaleLayout() {
  return (
    <Spoken>
      <Outlet />
    </Spoken>
  )
}

export function ErrorBoundary() {
  return (
    <Spoken>
      <ErrorContent />
    </Spoken>
  )
}

/** A section in another site's frame stands alone. */
function Spoken({ children }: { children: ReactNode }) {
  const { locale, fragment } = useCurrentRoute()
  return (
    <WordsProvider value={words.get(locale) ?? null}>
      {fragment ? <main>{children}</main> : <Frame>{children}</Frame>}
    </WordsProvider>
  )
}
