import { defaultIntroduction, type IntroducedMail, introductionProblems } from '../content/mail-introductions.ts'
import { currentSite } from '../content/site.ts'
import { translatorOf } from '../i18n/catalogues.ts'
import { compileCatalogue } from '../i18n/compile-catalogue.ts'
import type { Locale } from '../i18n/locales.ts'
import { createTranslator, type MessageKey, type MessageValues } from '../i18n/translator.ts'

/**
 * The first sentence of a mail. It is the operator's own sentence, or the product's standard one if the operator has
 * written none or its placeholders can't be filled. Markup in it is shown as typed, because texts of mails are plain
 * text.
 */
export function introduction(mail: IntroducedMail, locale: Locale, values: MessageValues = {}): string {
  const usual = () => translatorOf(locale)(`mail.${mail}.sentence`, values)
  const message = currentSite().mails[locale][mail].trim()
  if (message === '' || message === defaultIntroduction(mail, locale)) return usual()
  if (introductionProblems(mail, message).length > 0) return usual()
  try {
    return createTranslator(locale, compileCatalogue({ message }, locale))('message' as MessageKey, values)
  } catch {
    return usual()
  }
}
