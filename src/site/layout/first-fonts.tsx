import type { Locale } from '../../i18n/locales.ts'
import textCroatian from '../styles/fonts/instrument-sans-croatian.woff2?url'
import text from '../styles/fonts/instrument-sans-first.woff2?url'
import textPolish from '../styles/fonts/instrument-sans-polish.woff2?url'
import headlineCroatian from '../styles/fonts/newsreader-display-croatian.woff2?url'
import headline from '../styles/fonts/newsreader-display-first.woff2?url'
import headlinePolish from '../styles/fonts/newsreader-display-polish.woff2?url'
import afloat from '../styles/fonts/newsreader-italic-first.woff2?url'
import afloatPolish from '../styles/fonts/newsreader-italic-polish.woff2?url'
import leadCroatian from '../styles/fonts/newsreader-text-croatian.woff2?url'
import lead from '../styles/fonts/newsreader-text-first.woff2?url'
import leadPolish from '../styles/fonts/newsreader-text-polish.woff2?url'

/** Croatian letters are on every page: those of the places one goes to. */
const everywhere = [text, headline, afloat, lead, textCroatian, leadCroatian]
const more: Partial<Record<Locale, string[]>> = {
  hr: [headlineCroatian],
  pl: [headlineCroatian, textPolish, headlinePolish, leadPolish, afloatPolish],
}

/** What the top of every page is set in: asked for at once, not when the style sheet has been read. */
export function FirstFonts({ locale }: { locale: Locale }) {
  return [...everywhere, ...(more[locale] ?? [])].map((font) => (
    <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}
