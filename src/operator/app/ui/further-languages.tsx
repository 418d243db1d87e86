import { useState } from 'react'
import { type Locale, locales } from '../../../i18n/locales.ts'
import { useShownLanguages } from '../api/use-shown-languages.ts'
import { useAppI18n } from '../i18n/i18n.tsx'

/**
 * Returns the languages to offer: those in which the site is shown, and after a tap on the button `more` all others.
 * @param needed returns true for a language that is offered even if the site is not shown in it
 */
export function useOfferedLanguages(needed: (locale: Locale) => boolean = () => false) {
  const { t } = useAppI18n()
  const shown = useShownLanguages()
  const [isAll, setIsAll] = useState(false)
  const offered = locales.filter((locale) => isAll || shown.includes(locale) || needed(locale))
  const more = offered.length < locales.length && (
    <button type="button" className="plain-button" onClick={() => setIsAll(true)}>
      {t('languages.further')}
    </button>
  )
  return { offered, more }
}
