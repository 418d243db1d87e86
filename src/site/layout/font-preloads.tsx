import type { Language } from '../../i18n/languages.ts'
import { type Locale, languages } from '../../i18n/locales.ts'
import textCroatian from '../styles/fonts/instrument-sans-croatian.woff2?url'
import text from '../styles/fonts/instrument-sans-first.woff2?url'
import textPolish from '../styles/fonts/instrument-sans-polish.woff2?url'
import headlineCroatian from '../styles/fonts/newsreader-display-croatian.woff2?url'
import headline from '../styles/fonts/newsreader-display-first.woff2?url'
import headlinePolish from '../styles/fonts/newsreader-display-polish.woff2?url'
import italic from '../styles/fonts/newsreader-italic-first.woff2?url'
import italicPolish from '../styles/fonts/newsreader-italic-polish.woff2?url'
import leadCroatian from '../styles/fonts/newsreader-text-croatian.woff2?url'
import lead from '../styles/fonts/newsreader-text-first.woff2?url'
import leadPolish from '../styles/fonts/newsreader-text-polish.woff2?url'

/** Fonts for all locales. They include the Croatian letters, because place names on every page contain them. */
const allLocales = [text, headline, italic, lead, textCroatian, leadCroatian]
const additional: Record<NonNullable<Language['fontSubset']>, string[]> = {
  croatian: [headlineCroatian],
  polish: [headlineCroatian, textPolish, headlinePolish, leadPolish, italicPolish],
}

/** Preloads the fonts of the visible part of the page, so that they load in parallel with the style sheet. */
export function FontPreloads({ locale }: { locale: Locale }) {
  const { fontSubset } = languages[locale]
  return [...allLocales, ...(fontSubset ? additional[fontSubset] : [])].map((font) => (
    <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}
