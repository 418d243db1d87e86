import { type Locale, languages } from './locales.ts'

/**
 * Joins words that must not end a line (`boundWords`: in Croatian and Polish those of one letter) to the next word by a
 * no-break space.
 */
export function withNonBreakingWords(text: string, locale: Locale): string {
  const { boundWords } = languages[locale]
  return boundWords ? text.replace(new RegExp(`(?<=(?:^|[\\s({])(?:${boundWords})) (?=\\S)`, 'gim'), '\u00a0') : text
}
