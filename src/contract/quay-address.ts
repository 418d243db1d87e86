import { defaultLocale, type Locale } from '../i18n/locales.ts'

type Texts = Partial<Record<Locale, string>> | null | undefined

/** Where a quay is, for somebody who looks for it: its address, or else its pier and town, or the town. */
export function quayAddress(
  { name, pier, address }: { name: string; pier?: Texts; address?: Texts },
  locale: Locale,
): string {
  const [pierText, addressText] = [pier, address].map((text) => text?.[locale] ?? text?.[defaultLocale])
  return addressText ?? (pierText ? `${pierText}, ${name}` : name)
}

/** "from Split", in a language that inflects the name too; `unknown` if the operator has not said it. */
export const fromQuay = ({ from }: { from?: Texts }, locale: Locale, unknown: string): string =>
  from?.[locale] ?? unknown
