import type { Context } from 'hono'
import { defaultLocale, isLocale, type Locale } from '../i18n/locales.ts'

/** The locale of the header `X-Locale`; English if it is missing or unknown. */
export function requestLocale(c: Context): Locale {
  const requested = c.req.header('X-Locale')
  return isLocale(requested) ? requested : defaultLocale
}
