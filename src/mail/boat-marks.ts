import type { Locale } from '../i18n/locales.ts'
import { knownTextIn } from '../i18n/localized-text.ts'
import type { Translate } from '../i18n/translator.ts'

/** How guests recognise the boat at the quay, in their language or else in English; empty if no marks are stored. */
export function boatMarksText(
  marks: Partial<Record<Locale, string>> | undefined,
  { t, locale }: { t: Translate; locale: Locale },
): string {
  const text = knownTextIn(marks, locale)
  return text ? t('mail.boat_marks', { marks: text }) : ''
}
