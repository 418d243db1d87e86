import { type Language, languageRows } from './languages.ts'

/** The supported locales. English is the default, has no URL prefix, and its catalogue defines the message keys. */
export type Locale = keyof typeof languageRows
export const languages: Record<Locale, Language> = languageRows
export const locales = Object.keys(languageRows) as Locale[]
export const defaultLocale = 'en' satisfies Locale
/** The locale of mails to the operator, and of the sort order of names in the operator's lists. */
export const operatorLocale: Locale = 'hr'

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)
