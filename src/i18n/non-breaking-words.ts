import { type Locale, languages } from './locales.ts'

/**
 * Replaces spaces by no-break spaces: after words that must not end a line (`boundWords`: in Croatian and Polish those of
 * one letter), and before abbreviations that must not begin one (`boundEndings`: the Polish "r." after a year).
 */
export function withNonBreakingWords(text: string, locale: Locale): string {
  const { boundWords, boundEndings } = languages[locale]
  const joined = boundWords ? replaceSpaces(text, `(?<=(?:^|[\\s({>])(?:${boundWords})) (?=\\S)`) : text
  return boundEndings ? replaceSpaces(joined, `(?<=\\S) (?=(?:${boundEndings})(?:\\W|$))`) : joined
}

const replaceSpaces = (text: string, spaces: string) => text.replace(new RegExp(spaces, 'gim'), '\u00a0')
