import { type Locale, languages } from './locales.ts'

/**
 * A time of day (`08:00`) as sentences and mails of the language write it: `8:00`, or `08:00` in a language with
 * `padsHours`. For the server only.
 */
export const timeInText = (time: string, locale: Locale): string =>
  languages[locale].padsHours ? time : time.replace(/^0/, '')
