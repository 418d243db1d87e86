import { type Messages, setupI18n } from '@lingui/core'
import type en from '../../messages/en.json'
import type { Locale } from './locales.ts'

export type MessageKey = keyof typeof en
/** A catalogue with its ICU messages compiled (by `compile.ts`, at build or at start). */
export type Catalogue = Record<string, Messages[string]>
export type Values = Record<string, string | number>
export type Translate = (key: MessageKey, values?: Values) => string

/** Under these names a compiled message finds the plural form of a number, and its digits. */
export const formOf = (name: string) => `${name}:form`
export const digitsOf = (name: string) => `${name}:digits`

export function translator(locale: Locale, catalogue: Catalogue): Translate {
  const i18n = setupI18n({ locale, messages: { [locale]: catalogue } })
  const rules = new Intl.PluralRules(locale)
  // What can look different in another language, thousands, fractions and what is below zero, is left to `Intl`.
  let format: Intl.NumberFormat | undefined
  const digits = (count: number) => {
    if (Number.isInteger(count) && count >= 0 && count < 1000) return String(count)
    format ??= new Intl.NumberFormat(locale)
    return format.format(count)
  }
  const counted = (values: Values) => {
    const all = { ...values }
    for (const [name, value] of Object.entries(values))
      if (typeof value === 'number') {
        all[formOf(name)] = rules.select(value)
        all[digitsOf(name)] = digits(value)
      }
    return all
  }
  return (key, values) => i18n._(key, values && counted(values))
}

/** Whether a text is the key of a message: refusals of `contract/` carry keys, other parties' texts are not ours. */
export const isMessageKey = (catalogue: Catalogue, key: string): key is MessageKey => Object.hasOwn(catalogue, key)
