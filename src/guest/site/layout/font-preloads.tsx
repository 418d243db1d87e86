import type { Language } from '../../../i18n/languages.ts'
import { type Locale, languages } from '../../../i18n/locales.ts'
import textCentral from '../styles/fonts/instrument-sans-central.woff2?url'
import text from '../styles/fonts/instrument-sans-first.woff2?url'
import headlineCentral from '../styles/fonts/newsreader-display-central.woff2?url'
import headline from '../styles/fonts/newsreader-display-first.woff2?url'
import italicCentral from '../styles/fonts/newsreader-italic-central.woff2?url'
import italic from '../styles/fonts/newsreader-italic-first.woff2?url'
import leadCentral from '../styles/fonts/newsreader-text-central.woff2?url'
import lead from '../styles/fonts/newsreader-text-first.woff2?url'

/** Fonts for all locales. They include Croatian letters, because place names on every page contain them. */
const allLocales = [text, headline, italic, lead, textCentral, leadCentral]
const additional: Record<NonNullable<Language['fontSubset']>, string[]> = {
  central: [headlineCentral, italicCentral],
}

/** Preloads the fonts of the visible part of the page, so that they load in parallel with the style sheet. */
export function FontPreloads({ locale }: { locale: Locale }) {
  const { fontSubset } = languages[locale]
  return [...allLocales, ...(fontSubset ? additional[fontSubset] : [])].map((font) => (
    <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}
