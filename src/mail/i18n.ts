import { translatorOf } from '../i18n/catalogues.ts'
import { type Formats, formatsOf } from '../i18n/formats.ts'
import type { Locale } from '../i18n/locales.ts'
import type { Translate } from '../i18n/translator.ts'
import { hrefTo, type Page } from '../pages.ts'
import type { EmailLink } from './email-content.ts'
import type { EmailSender } from './mail-reservation.ts'

/** Translator and formats for the language of a mail, and links to pages of the site in that language. */
export interface EmailI18n {
  locale: Locale
  t: Translate
  /** Formats an amount like the prices on pages: without cents if they are zero. */
  money: Formats['price']
  fullDay: Formats['fullDay']
  dayInSentence: Formats['dayInSentence']
  deadlineDay: Formats['deadlineDay']
  shortDay: Formats['shortDay']
  link: (label: Parameters<Translate>[0], page: Page) => EmailLink
}

export function emailI18n(sender: EmailSender, locale: Locale): EmailI18n {
  const t = translatorOf(locale)
  const { price: money, fullDay, dayInSentence, deadlineDay, shortDay } = formatsOf(locale)
  const link: EmailI18n['link'] = (label, page) => ({ label: t(label), href: sender.origin + hrefTo(page, locale) })
  return { locale, t, money, fullDay, dayInSentence, deadlineDay, shortDay, link }
}
