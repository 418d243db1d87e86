import type { Locale } from './locales.ts'

const byGrammar = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
type PluralCase = (typeof byGrammar)[number]

export const pluralCaseOf = (number: number, locale: Locale): PluralCase => new Intl.PluralRules(locale).select(number)

/** The plural cases of a language, `other` last. */
export function pluralCases(locale: Locale): PluralCase[] {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  return byGrammar.filter((each) => pluralCategories.includes(each))
}

/** Examples of the numbers that have a plural case, as the language writes them: `2, 3, 4, 22`. */
export function numbersOfCase(wanted: string, locale: Locale): string {
  const numbers = [...Array.from({ length: 31 }, (_, number) => number), 0.5, 1.5, 1_000_000]
  const format = new Intl.NumberFormat(locale)
  return numbers
    .filter((number) => pluralCaseOf(number, locale) === wanted)
    .slice(0, 4)
    .map((number) => format.format(number))
    .join(', ')
}
