import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { RateLimited } from './consume.ts'

/** The visitor's message for an exceeded limit, from the catalogue key `limit.<name>`. */
export const rateLimitMessage = ({ limit, retryAfterSeconds }: RateLimited, locale: Locale): string =>
  translatorOf(locale)(`limit.${limit}`, { minutes: Math.ceil(retryAfterSeconds / 60) })
