/** The supported locales. English is the default, has no URL prefix, and its catalogue defines the message keys. */
export const locales = ['en', 'hr', 'de', 'it', 'pl'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale = 'en' satisfies Locale
/** For mails to the operator, and for sorting names in the operator's lists. */
export const operatorLocale: Locale = 'hr'

export const languages: Record<Locale, { name: string; iso: string }> = {
  en: { name: 'English', iso: 'en-GB' },
  hr: { name: 'Hrvatski', iso: 'hr-HR' },
  de: { name: 'Deutsch', iso: 'de-DE' },
  it: { name: 'Italiano', iso: 'it-IT' },
  pl: { name: 'Polski', iso: 'pl-PL' },
}

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)
