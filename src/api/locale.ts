import type { Context } from 'hono'
import { defaultLocale, isLocale, type Locale } from '../i18n/locales.ts'

/** `X-Locale`, English when missing or unknown. */
export function localeOf(c: Context): Locale {
  const asked = c.req.header('X-Locale')
  return isLocale(asked) ? asked : defaultLocale
}
