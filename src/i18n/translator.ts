import { type Messages, setupI18n } from '@lingui/core'
import type en from '../../messages/en.json'
import type { IntlPatterns } from './intl-patterns.ts'
import { isolate } from './isolate.ts'
import type { Locale } from './locales.ts'

export type MessageKey = keyof typeof en
/** A message key that consists of a group and a name, such as `tool.quote`. */
export type MessageKeyOf<Group extends string, Name extends string> = `${Group}.${Name}` & MessageKey
/** Messages compiled by `compile-catalogue.ts`: for browsers at build time, on the server at runtime. */
export type Catalogue = Record<string, Messages[string]>

/** The module that a browser loads for a language. The plugin in `vite.config.ts` compiles it from the messages. */
export interface LanguageData {
  default: Catalogue
  patterns: IntlPatterns
}
export type MessageValues = Record<string, string | number>
export type Translate<Key extends string = MessageKey> = (key: Key, values?: MessageValues) => string

/**
 * Names of the two additional values that the translator passes for each number: its plural form and its formatted
 * digits.
 */
export const pluralFormKey = (name: string) => `${name}:form`
export const formattedNumberKey = (name: string) => `${name}:digits`

/** Creates the translator of a catalogue. `Key` is the type of its keys: the operator's app has its own. */
export function createTranslator<Key extends string = MessageKey>(
  locale: Locale,
  catalogue: Catalogue,
): Translate<Key> {
  const i18n = setupI18n({ locale, messages: { [locale]: catalogue } })
  const rules = new Intl.PluralRules(locale)
  // Integers from 0 to 999 are written the same in all locales. `Intl.NumberFormat` is created only for other numbers.
  let format: Intl.NumberFormat | undefined
  const formatNumber = (count: number) => {
    if (Number.isInteger(count) && count >= 0 && count < 1000) return String(count)
    format ??= new Intl.NumberFormat(locale)
    return format.format(count)
  }
  const withPluralForms = (values: MessageValues) => {
    const all = { ...values }
    for (const [name, value] of Object.entries(values))
      if (typeof value === 'string') all[name] = isolate(value)
      else {
        all[pluralFormKey(name)] = rules.select(value)
        all[formattedNumberKey(name)] = formatNumber(value)
      }
    return all
  }
  return (key, values) => i18n._(key, values && withPluralForms(values))
}

/**
 * Whether a text is a message key. Validation errors of `contract/` are message keys; those of libraries are plain
 * text.
 */
export const isMessageKey = (catalogue: Catalogue, key: string): key is MessageKey => Object.hasOwn(catalogue, key)
