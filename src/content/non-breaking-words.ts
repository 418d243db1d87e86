import { type Locale, languages } from '../i18n/locales.ts'

/** In some languages a one-letter word must not end a line: a no-break space joins it to the next word. */
export function withNonBreakingWords(text: string, locale: Locale): string {
  const { oneLetterWords } = languages[locale]
  return oneLetterWords ? text.replace(new RegExp(`(?<=[\\s(][${oneLetterWords}]) (?=\\S)`, 'gi'), '\u00a0') : text
}
