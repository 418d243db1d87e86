import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { TooMany } from './spend.ts'

/** The visitor's message for an exceeded limit, from the catalogue key `limit.<name>`. */
export const sayTooMany = ({ limit, retryAfterSeconds }: TooMany, locale: Locale): string =>
  translatorOf(locale)(`limit.${limit}`, { minutes: Math.ceil(retryAfterSeconds / 60) })
