import { createContext, use } from 'react'
import type en from '../../../../messages/operator/en.json'
import { type AppLocale, appLocales } from '../../../contract/operator-app/app-locales.ts'
import { type Formats, formatsFrom } from '../../../i18n/formats.ts'
import {
  type Catalogue,
  createTranslator,
  isMessageKey,
  type LanguageData,
  type Translate,
} from '../../../i18n/translator.ts'

export type AppMessageKey = Exclude<keyof typeof en, `server.${string}`>

export interface AppI18n {
  locale: AppLocale
  t: Translate<AppMessageKey>
  formats: Formats
  catalogue: Catalogue
  /** Whether the catalogue has this key, for keys that are built from a value of the server. */
  has: (key: string) => key is AppMessageKey
}

/** The message catalogues by path. The plugin in `vite.config.ts` compiles them at build time. */
const languageFiles = import.meta.glob<LanguageData>('../../../../messages/operator/*.json', { query: '?compiled' })

export async function loadI18n(locale: AppLocale): Promise<AppI18n> {
  const load = languageFiles[`../../../../messages/operator/${locale}.json`]
  if (!load) throw new Error(`no messages for ${locale}`)
  const { default: catalogue, patterns } = await load()
  return i18nOf(locale, catalogue, formatsFrom(patterns))
}

const i18nOf = (locale: AppLocale, catalogue: Catalogue, formats: Formats): AppI18n => ({
  ...{ locale, catalogue, formats, t: createTranslator<AppMessageKey>(locale, catalogue) },
  has: (key): key is AppMessageKey => isMessageKey(catalogue, key),
})

const studioFiles = import.meta.glob<Pick<LanguageData, 'default'>>('../../../../messages/operator/*.json', {
  query: '?compiled=studio',
})
const withStudio = new WeakMap<AppI18n, Promise<AppI18n>>()

/** Adds the messages of the studio (`studio.…`, `problem.…`), which only the screens of the studio load. */
export function loadStudioI18n(app: AppI18n): Promise<AppI18n> {
  const known = withStudio.get(app)
  if (known) return known
  const { locale, formats } = app
  const load = studioFiles[`../../../../messages/operator/${locale}.json`]
  if (!load) throw new Error(`no messages for ${locale}`)
  const loaded = load().then(({ default: studio }) => i18nOf(locale, { ...app.catalogue, ...studio }, formats))
  withStudio.set(app, loaded)
  return loaded
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
