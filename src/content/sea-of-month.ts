import { seaFacts } from '../../content/sea-facts.ts'
import { translatorOf } from '../i18n/catalogues.ts'
import type { Locale } from '../i18n/locales.ts'
import { timeInText } from '../i18n/time-in-text.ts'

/** Average water temperature and usual wind of a month (1 to 12); undefined if unknown. */
export function seaOfMonth(month: number) {
  const { water, maestral } = seaFacts
  const celsius = water?.celsius[month - 1]
  if (celsius === undefined || !maestral) return undefined
  return { celsius, wind: maestral.months.includes(month) ? 'maestral' : 'changing' } as const
}

/** The sea of a month such as `2027-06` in a sentence; empty if it is unknown. */
export function seaText(month: string, locale: Locale): string {
  const sea = seaOfMonth(Number(month.slice(5, 7)))
  if (!sea || !seaFacts.maestral) return ''
  const from = timeInText(seaFacts.maestral.from, locale)
  return translatorOf(locale)('sea.month', { water: sea.celsius, wind: sea.wind, from })
}
