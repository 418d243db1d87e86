import { defaultLocale, type Locale } from './locales.ts'

/** A stored text. A locale that was added after it was stored is missing. */
export type LocalizedText = Partial<Record<Locale, string>> & Record<typeof defaultLocale, string>

/** The text in a locale, in English if it is missing. */
export const textIn = (text: LocalizedText, locale: Locale): string => text[locale] ?? text[defaultLocale]
