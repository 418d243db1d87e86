import { defaultLocale, isLocale, type Locale, locales } from './locales.ts'

/** Cookie with the locale that the visitor chose in the language switcher. */
export const localeCookie = 'i18n_redirected'

/** The supported locale with the highest weight in `Accept-Language`. */
export function negotiateLocale(acceptLanguage = ''): Locale {
  const candidates = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=')
      return { code: tag.slice(0, 2).toLowerCase(), weight: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const code = candidates.find((candidate) => isLocale(candidate.code))?.code
  return locales.find((locale) => locale === code) ?? defaultLocale
}

/**
 * The locale for `/`: that of the cookie, otherwise the one that the browser prefers. A link on the site to `/`
 * (`Sec-Fetch-Site: same-origin`) means the English home page, so it gets the default locale.
 * @param header returns a header by its lower-case name
 */
export function localeForRoot(header: (name: string) => string | undefined): Locale {
  if (header('sec-fetch-site') === 'same-origin') return defaultLocale
  const [, chosen] = cookiePattern.exec(header('cookie') ?? '') ?? []
  return isLocale(chosen) ? chosen : negotiateLocale(header('accept-language'))
}

const cookiePattern = new RegExp(`(?:^|;\\s*)${localeCookie}=([^;]*)`)
