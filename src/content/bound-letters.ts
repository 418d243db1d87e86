import type { Locale } from '../i18n/locales.ts'

/** Croatian and Polish don't leave a word of one letter at the end of a line. */
export const withBoundLetters = (text: string, locale: Locale): string =>
  locale === 'hr' || locale === 'pl' ? text.replace(/(?<=[\s(][aikosuwz]) (?=\S)/gi, '\u00a0') : text
