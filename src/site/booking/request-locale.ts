import { defaultLocale, isLocale, type Locale } from '../../i18n/locales.ts'

/** The language of a page's address: its first part, or the default's, which has none. */
export function localeOf(url: URL): Locale {
  const first = url.pathname.split('/')[1]
  return isLocale(first) ? first : defaultLocale
}
