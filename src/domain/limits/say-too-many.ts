import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { TooMany } from './spend.ts'

/** What is said to whoever has used a limit up: each has its sentence `limit.<name>` in the catalogues. */
export const sayTooMany = ({ limit, retryAfterSeconds }: TooMany, locale: Locale): string =>
  translatorOf(locale)(`limit.${limit}`, { minutes: Math.ceil(retryAfterSeconds / 60) })
