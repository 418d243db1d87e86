import { operatorLocale } from '../../i18n/locales.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailEnquiry } from '../message-data.ts'
import { contactFormContent } from './contact-message.ts'

/** To the operator: an enquiry about a private tour. Empty optional fields are marked as not specified. */
export function privateTourEnquiry(enquiry: MailEnquiry): EmailContent {
  const i18n = emailI18n(enquiry, operatorLocale)
  const { t, shortDay, fullDay } = i18n
  const { name, date, guests, place } = enquiry
  const unspecified = t('mail.private_tour_enquiry.open')
  return {
    ...contactFormContent(enquiry, i18n, [
      { label: t('mail.fact.day'), value: date ? fullDay(date) : unspecified },
      { label: t('mail.fact.party'), value: guests ? String(guests) : unspecified },
      { label: t('mail.fact.departure'), value: place ?? unspecified },
    ]),
    subject: date
      ? t('mail.private_tour_enquiry.subject_day', { name, date: shortDay(date) })
      : t('mail.private_tour_enquiry.subject', { name }),
    headline: t('mail.private_tour_enquiry.headline'),
  }
}
