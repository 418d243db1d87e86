import { defaultLocale, type Locale, locales } from '../../../i18n/locales.ts'
import { useRead } from './use-read.ts'

let known: readonly Locale[] = [defaultLocale]

/**
 * The languages in which the site is shown, by what is published or by the draft, and the default one, whose texts stand in for
 * missing ones. All, if they can't be read.
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
