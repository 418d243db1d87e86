import { type Locale, languages } from '../i18n/locales.ts'

/**
 * Joins each one-letter word to the next word by a no-break space: in Croatian and Polish such a word must not end a
 * line.
 */
export function withNonBreakingWords(text: string, locale: Locale): string {
  const { oneLetterWords } = languages[locale]
  return oneLetterWords ? text.replace(new RegExp(`(?<=[\\s(][${oneLetterWords}]) (?=\\S)`, 'gi'), '\u00a0') : text
}
