import type { Locale } from '../i18n/locales.ts'

/** In Croatian and Polish a one-letter word must not end a line: a no-break space joins it to the next word. */
export const withNonBreakingWords = (text: string, locale: Locale): string =>
  locale === 'hr' || locale === 'pl' ? text.replace(/(?<=[\s(][aikosuwz]) (?=\S)/gi, '\u00a0') : text
