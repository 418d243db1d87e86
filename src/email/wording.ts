import { translatorOf } from '../i18n/catalogues.ts'
import { type Formats, formatsOf } from '../i18n/formats.ts'
import { hrefTo } from '../i18n/href-to.ts'
import type { Locale } from '../i18n/locales.ts'
import type { Translate } from '../i18n/translator.ts'
import type { Page } from '../pages.ts'
import { minutesEarlier } from './clock-time.ts'
import type { Block, Fact, Letter, Link } from './letter.ts'
import type { MailReservation, Sender } from './message-data.ts'
import { isPlainName } from './typed-text.ts'

/** What a letter needs to speak: the words and formats of its language, and the site's addresses in it. */
export interface Wording {
  locale: Locale
  t: Translate
  money: Formats['money']
  fullDay: Formats['fullDay']
  day: Formats['day']
  link: (label: Parameters<Translate>[0], page: Page) => Link
}

export function wordingOf(sender: Sender, locale: Locale): Wording {
  const t = translatorOf(locale)
  const { money, fullDay, day } = formatsOf(locale)
  const link: Wording['link'] = (label, page) => ({ label: t(label), href: sender.origin + hrefTo(page, locale) })
  return { locale, t, money, fullDay, day, link }
}

/** What all letters to visitors have in common. */
export function toVisitor(sender: Sender, { locale, link }: Wording): Omit<Letter, keyof Words> {
  return {
    locale,
    wordmark: sender.businessName,
    footer: {
      ...sender.contact,
      links: [link('mail.footer.where', 'start_locations'), link('mail.footer.terms', 'terms_of_purchase')],
    },
    replyTo: { name: sender.businessName, address: sender.contact.email },
  }
}

export function toOperator(sender: Sender, { locale }: Wording, answer: Letter['replyTo']): Omit<Letter, keyof Words> {
  return { locale, wordmark: sender.businessName, footer: { ...sender.contact, links: [] }, replyTo: answer }
}

type Words = Pick<Letter, 'subject' | 'preheader' | 'headline' | 'blocks'>

export function greeting({ firstName, lastName }: MailReservation, { t }: Wording): string {
  const fullName = `${firstName} ${lastName}`
  return isPlainName(fullName) ? t('mail.greeting', { name: firstName, fullName }) : t('mail.greeting_plain')
}

export function party({ party: { adults, children, infants } }: MailReservation, { t }: Wording): string {
  const said = [t('mail.party.adults', { adults })]
  if (children > 0) said.push(t('mail.party.children', { children }))
  if (infants > 0) said.push(t('mail.party.infants', { infants }))
  return said.join(', ')
}

/** A number that no line's end divides. */
export const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0')

/** What sentences about a reservation may name; every message takes what it needs. */
export function valuesOf(reservation: MailReservation, { money, day, fullDay }: Wording) {
  const { departureLocation: from, boardingMinutesBefore } = reservation
  return {
    code: reservation.code,
    date: day(reservation.date),
    fullDate: fullDay(reservation.date),
    time: from.departsAt,
    place: from.name,
    beThere: minutesEarlier(from.departsAt, boardingMinutesBefore),
    deposit: money(reservation.bailAmount),
    depositBy: reservation.depositBy,
    rest: money(reservation.restAmount),
    cash: reservation.restAmount > 0 ? 'due' : 'none',
    phone: unbroken(reservation.contact.phone),
  }
}

/** The reservation in short, for letters that aren't tickets. */
export function reservationFacts(reservation: MailReservation, wording: Wording): Block & { is: 'facts' } {
  const { t, fullDay } = wording
  const { departsAt, name } = reservation.departureLocation
  return {
    is: 'facts',
    rows: [
      { label: t('mail.fact.code'), value: reservation.code },
      { label: t('mail.fact.day'), value: fullDay(reservation.date) },
      { label: t('mail.fact.departure'), value: `${departsAt}, ${name}` },
      { label: t('mail.fact.party'), value: party(reservation, wording) },
    ],
  }
}

export const phoneFact = (label: string, phone: string): Fact => ({
  label,
  value: phone,
  href: `tel:${phone.replace(/[^+\d]/g, '')}`,
})

export const emailFact = (label: string, address: string): Fact => ({
  label,
  value: address,
  href: `mailto:${encodeURIComponent(address).replace('%40', '@')}`,
})

export const button = ({ label, href }: Link): Block => ({ is: 'button', label, href })
