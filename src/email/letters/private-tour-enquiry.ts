import { operatorLocale } from '../../i18n/locales.ts'
import type { Letter } from '../letter.ts'
import type { MailEnquiry } from '../message-data.ts'
import { wordingOf } from '../wording.ts'
import { fromVisitor } from './contact-message.ts'

/** To the operator: somebody wants the boat to themselves. What they left open is said to be open. */
export function privateTourEnquiry(enquiry: MailEnquiry): Letter {
  const wording = wordingOf(enquiry, operatorLocale)
  const { t, day, fullDay } = wording
  const { name, date, guests, place } = enquiry
  const open = t('mail.private_tour_enquiry.open')
  return {
    ...fromVisitor(enquiry, wording, [
      { label: t('mail.fact.day'), value: date ? fullDay(date) : open },
      { label: t('mail.fact.party'), value: guests ? String(guests) : open },
      { label: t('mail.fact.departure'), value: place ?? open },
    ]),
    subject: date
      ? t('mail.private_tour_enquiry.subject_day', { name, date: day(date) })
      : t('mail.private_tour_enquiry.subject', { name }),
    headline: t('mail.private_tour_enquiry.headline'),
  }
}
