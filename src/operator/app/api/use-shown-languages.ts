import { defaultLocale, type Locale, locales } from '../../../i18n/locales.ts'
import { useRead } from './use-read.ts'

let known: readonly Locale[] = [defaultLocale]

/**
 * The languages that are switched on in the published site or in the draft. The default language is always one of them,
 * because its texts replace missing ones. If the server can't be asked, all languages are returned.
 */
export function useShownLanguages(): readonly Locale[] {
  const { data, error } = useRead('site', { below: 'languages' })
  if (!data) return error ? locales : known
  const shown = data.fields.filter(({ value, isChanged }) => value === true || isChanged)
  known = locales.filter(
    (locale) => locale === defaultLocale || shown.some(({ path }) => path === `languages.${locale}`),
  )
  return known
}
