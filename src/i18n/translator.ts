import { type Messages, setupI18n } from '@lingui/core'
import type en from '../../messages/en.json'
import type { Locale } from './locales.ts'

export type MessageKey = keyof typeof en
/** A catalogue of compiled ICU messages (`compile-catalogue.ts`, at build time or at start). */
export type Catalogue = Record<string, Messages[string]>
export type MessageValues = Record<string, string | number>
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** Names of the values with which a compiled message gets a number's plural form and its formatted digits. */
export const pluralFormKey = (name: string) => `${name}:form`
export const formattedNumberKey = (name: string) => `${name}:digits`

export function createTranslator(locale: Locale, catalogue: Catalogue): Translate {
  const i18n = setupI18n({ locale, messages: { [locale]: catalogue } })
  const rules = new Intl.PluralRules(locale)
  // Only thousands, fractions and negative numbers differ between locales, and need `Intl`.
  let format: Intl.NumberFormat | undefined
  const formatNumber = (count: number) => {
    if (Number.isInteger(count) && count >= 0 && count < 1000) return String(count)
    format ??= new Intl.NumberFormat(locale)
    return format.format(count)
  }
  const withPluralForms = (values: MessageValues) => {
    const all = { ...values }
    for (const [name, value] of Object.entries(values))
      if (typeof value === 'number') {
        all[pluralFormKey(name)] = rules.select(value)
        all[formattedNumberKey(name)] = formatNumber(value)
      }
    return all
  }
  return (key, values) => i18n._(key, values && withPluralForms(values))
}

/** Whether a text is a message key: validation errors of `contract/` hold keys, those of third parties hold text. */
export const isMessageKey = (catalogue: Catalogue, key: string): key is MessageKey => Object.hasOwn(catalogue, key)
