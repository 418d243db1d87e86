import { defaultLocale, type Locale } from './locales.ts'

/** A text in several locales. Locales that were added to the site after it was stored are missing. */
export type LocalizedText = Partial<Record<Locale, string>> & Record<typeof defaultLocale, string>

/** The text in a locale, or in English if that locale is missing. */
export const textIn = (text: LocalizedText, locale: Locale): string => text[locale] ?? text[defaultLocale]

/** The same for a text that may be unknown, or lack English. */
export const knownTextIn = (
  text: Partial<Record<Locale, string>> | null | undefined,
  locale: Locale,
): string | undefined => text?.[locale] ?? text?.[defaultLocale]
