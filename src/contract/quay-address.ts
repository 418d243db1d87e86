import { defaultLocale, type Locale } from '../i18n/locales.ts'

type Texts = Partial<Record<Locale, string>> | null | undefined

/**
 * Where guests find a quay: the address of the quay, or if it has none, its pier and name. For a quay without address
 * and pier it is only the name. English replaces missing translations.
 */
export function quayAddress(
  { name, pier, address }: { name: string; pier?: Texts; address?: Texts },
  locale: Locale,
): string {
  const [pierText, addressText] = [pier, address].map((text) => text?.[locale] ?? text?.[defaultLocale])
  return addressText ?? (pierText ? `${pierText}, ${name}` : name)
}

/** The operator's text for "from Split" in a language, with the name inflected; `unknown` if there is none. */
export const fromQuay = ({ from }: { from?: Texts }, locale: Locale, unknown: string): string =>
  from?.[locale] ?? unknown
