import { createContext, use } from 'react'
import { type AppLocale, appLocales } from '../../../contract/operator-app/app-locales.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Segments } from './controls.tsx'

const LocaleContext = createContext<(locale: AppLocale) => void>(() => {})
export const LocaleProvider = LocaleContext.Provider

const names: Record<AppLocale, string> = { hr: 'Hrvatski', en: 'English' }

/** Switches the language of the app at once; each name is in its own language. */
export function LocaleSwitch({ quiet = false }: { quiet?: boolean }) {
  const { t, locale } = useAppI18n()
  const change = use(LocaleContext)
  const options = appLocales.map((value) => ({ value, label: <span lang={value}>{names[value]}</span> }))
  return <Segments legend={t('device.language')} quiet={quiet} options={options} value={locale} onChange={change} />
}
