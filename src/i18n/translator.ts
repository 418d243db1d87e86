import { type Messages, setupI18n } from '@lingui/core'
import type en from '../../messages/en.json'
import type { Locale } from './locales.ts'

export type MessageKey = keyof typeof en
/** A catalogue with its ICU messages compiled (by `compile.ts`, at build or at start). */
export type Catalogue = Record<string, Messages[string]>
export type Values = Record<string, string | number>
export type Translate = (key: MessageKey, values?: Values) => string

export function translator(locale: Locale, catalogue: Catalogue): Translate {
  const i18n = setupI18n({ locale, messages: { [locale]: catalogue } })
  return (key, values) => i18n._(key, values)
}

/** Whether a text is the key of a message: refusals of `contract/` carry keys, other parties' texts are not ours. */
export const isMessageKey = (catalogue: Catalogue, key: string): key is MessageKey => Object.hasOwn(catalogue, key)
