import { defaultLocale, type Locale } from './locales.ts'

/** A text in several locales. It is missing in locales that were added to the site after the text was stored. */
export type LocalizedText = Partial<Record<Locale, string>> & Record<typeof defaultLocale, string>

/** The text in a locale, or in English if the text is missing in that locale. */
export const textIn = (text: LocalizedText, locale: Locale): string => text[locale] ?? text[defaultLocale]

/** The text in a locale, or in English. Undefined if there is no text, or if it has neither of the two. */
export const knownTextIn = (
  text: Partial<Record<Locale, string>> | null | undefined,
  locale: Locale,
): string | undefined => text?.[locale] ?? text?.[defaultLocale]
