import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { catalogueOf } from '../../i18n/catalogues.ts'
import { formatsOf } from '../../i18n/formats.ts'
import { locales } from '../../i18n/locales.ts'
import { createI18n, I18nProvider } from '../context/i18n-context.tsx'
import { useCurrentRoute } from '../routing/current-route.ts'
import { ErrorContent } from './error-screen.tsx'
import { SiteLayout } from './site-layout.tsx'

const wordsByLocale = new Map(
  locales.map((locale) => [locale, createI18n(locale, catalogueOf(locale), formatsOf(locale))]),
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
    <I18nProvider value={wordsByLocale.get(locale) ?? null}>
      {fragment ? <main>{children}</main> : <SiteLayout>{children}</SiteLayout>}
    </I18nProvider>
  )
}
