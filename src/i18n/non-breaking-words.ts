import { type Locale, languages } from './locales.ts'

/**
 * Makes spaces non-breaking after words that must not end a line (`boundWords`, such as Croatian and Polish words of
 * one letter), and before abbreviations that must not begin one (`boundEndings`, such as the Polish "r." after a year).
 */
export function withNonBreakingWords(text: string, locale: Locale): string {
  const { boundWords, boundEndings } = languages[locale]
  const joined = boundWords ? replaceSpaces(text, `(?<=(?:^|[\\s({>])(?:${boundWords})) (?=\\S)`) : text
  return boundEndings ? replaceSpaces(joined, `(?<=\\S) (?=(?:${boundEndings})(?:\\W|$))`) : joined
}

const replaceSpaces = (text: string, spaces: string) => text.replace(new RegExp(spaces, 'gim'), '\u00a0')
