import type { Locale } from '../../i18n/locales.ts'
import textEast from '../styles/fonts/instrument-sans-east.woff2?url'
import text from '../styles/fonts/instrument-sans-first.woff2?url'
import headlineEast from '../styles/fonts/newsreader-display-east.woff2?url'
import headline from '../styles/fonts/newsreader-display-first.woff2?url'
import afloat from '../styles/fonts/newsreader-italic-first.woff2?url'

/** What the top of every page is set in: asked for at once, not when the style sheet has been read. */
export function FirstFonts({ locale }: { locale: Locale }) {
  const eastern = locale === 'hr' || locale === 'pl' ? [textEast, headlineEast] : []
  return [text, headline, afloat, ...eastern].map((font) => (
    <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}
