import type { Locale } from '../../../../i18n/locales.ts'
import { pluralCaseOf } from '../../../../i18n/plural-cases.ts'
import { readCases } from '../../../../shared/message-placeholders.ts'

/** The present values of the placeholders, by name. A number is written in digits. */
export type PresentValues = Readonly<Record<string, string>>

/** The text that a placeholder shows at present; undefined if its value or its name is unknown. */
export function presentText(
  { name, source }: { name: string; source: string },
  values: PresentValues,
  locale: Locale,
): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) return undefined
  const cases = readCases(source)
  if (!cases) return value
  const { type, texts } = cases
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, inner: string) => values[inner] ?? whole)
  if (type === 'select') return filled(texts[value] ?? texts.other ?? value)
  const text = texts[`=${value}`] ?? texts[pluralCaseOf(Number(value), locale)] ?? texts.other
  return filled((text ?? value).replaceAll('#', value))
}
