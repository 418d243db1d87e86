import { defaultLocale, type Locale } from './locales.ts'

/** Cookie with the locale that the visitor chose in the language switcher. */
export const localeCookie = 'i18n_redirected'

/**
 * The locale with the highest weight in `Accept-Language`.
 * @param shown the locales to choose from; the first one if none of them is accepted
 */
export function negotiateLocale(acceptLanguage: string | undefined, shown: readonly Locale[]): Locale {
  const candidates = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=')
      return { code: tag.slice(0, 2).toLowerCase(), weight: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const accepted = candidates.map(({ code }) => shown.find((locale) => locale === code))
  return accepted.find((locale) => locale !== undefined) ?? firstOf(shown)
}

/**
 * The locale for `/`: that of the cookie, otherwise the one that the browser prefers. A link on the site to `/`
 * (`Sec-Fetch-Site: same-origin`) means the English home page, so it gets the default locale.
 * @param header returns a header by its lower-case name
 * @param shown the locales to choose from
 */
export function localeForRoot(header: (name: string) => string | undefined, shown: readonly Locale[]): Locale {
  if (header('sec-fetch-site') === 'same-origin') return shown.includes(defaultLocale) ? defaultLocale : firstOf(shown)
  const [, chosen] = cookiePattern.exec(header('cookie') ?? '') ?? []
  return shown.find((locale) => locale === chosen) ?? negotiateLocale(header('accept-language'), shown)
}

const firstOf = (shown: readonly Locale[]): Locale => shown[0] ?? defaultLocale

const cookiePattern = new RegExp(`(?:^|;\\s*)${localeCookie}=([^;]*)`)
