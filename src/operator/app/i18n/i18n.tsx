import { createContext, use } from 'react'
import type en from '../../../../messages/operator/en.json'
import { type AppLocale, appLocales } from '../../../contract/operator-app/app-locales.ts'
import { type Formats, formatsFrom } from '../../../i18n/formats.ts'
import { createTranslator, isMessageKey, type LanguageData, type Translate } from '../../../i18n/translator.ts'

export type AppMessageKey = Exclude<keyof typeof en, `server.${string}`>

export interface AppI18n {
  locale: AppLocale
  t: Translate<AppMessageKey>
  formats: Formats
  /** Whether the catalogue has this key, for keys that are built from a value of the server. */
  has: (key: string) => key is AppMessageKey
}

/** Compiled at build time by the plugin in `vite.config.ts`. */
const languageFiles = import.meta.glob<LanguageData>('../../../../messages/operator/*.json', { query: '?compiled' })

export async function loadI18n(locale: AppLocale): Promise<AppI18n> {
  const load = languageFiles[`../../../../messages/operator/${locale}.json`]
  if (!load) throw new Error(`no messages for ${locale}`)
  const { default: catalogue, patterns } = await load()
  return {
    locale,
    t: createTranslator<AppMessageKey>(locale, catalogue),
    formats: formatsFrom(patterns),
    has: (key): key is AppMessageKey => isMessageKey(catalogue, key),
  }
}

/** The stored choice, otherwise the first language of the phone that the app has, otherwise English. */
export function chooseLocale(stored: string | null, phone: readonly string[]): AppLocale {
  const wanted = [stored, ...phone].map((tag) => tag?.slice(0, 2).toLowerCase())
  return wanted.flatMap((code) => appLocales.filter((locale) => locale === code))[0] ?? 'en'
}

const I18nContext = createContext<AppI18n | null>(null)
export const AppI18nProvider = I18nContext.Provider

export function useAppI18n(): AppI18n {
  const i18n = use(I18nContext)
  if (!i18n) throw new Error('useI18n must be used inside I18nProvider')
  return i18n
}
