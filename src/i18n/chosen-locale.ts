import { defaultLocale, isLocale, type Locale, locales } from './locales.ts'
import { readOnce } from './read-once.ts'

/** Where the language that was switched to is remembered, for who comes to the root again. */
export const localeCookie = 'i18n_redirected'

/** The first of the browser's languages that is one of ours, from a list as `Accept-Language` writes it. */
export const preferred = (acceptLanguage: string | undefined): Locale => preferredOf(acceptLanguage ?? '')

const preferredOf = readOnce((acceptLanguage): Locale => {
  const wished = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=')
      return { code: tag.slice(0, 2).toLowerCase(), weight: quality === undefined ? 1 : Number(quality) }
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const code = wished.find((wish) => isLocale(wish.code))?.code
  return locales.find((locale) => locale === code) ?? defaultLocale
})

/**
 * The language for who comes to the root: the one that was switched to, else the browser's. Somebody who comes from a
 * page of ours has chosen already.
 * @param header by its lower-case name
 */
export function languageAtRoot(header: (name: string) => string | undefined): Locale {
  if (header('sec-fetch-site') === 'same-origin') return defaultLocale
  const [, chosen] = remembered.exec(header('cookie') ?? '') ?? []
  return isLocale(chosen) ? chosen : preferred(header('accept-language'))
}

const remembered = new RegExp(`(?:^|;\\s*)${localeCookie}=([^;]*)`)
