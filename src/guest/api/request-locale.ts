import type { Context } from 'hono'
import { defaultLocale, isLocale, type Locale } from '../../i18n/locales.ts'

/** Returns the locale in the header `X-Locale`, or English if it is missing or unknown. */
export function requestLocale(c: Context): Locale {
  const requested = c.req.header('X-Locale')
  return isLocale(requested) ? requested : defaultLocale
}
