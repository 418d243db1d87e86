import { cashMachines } from '../../content/places-in-text.ts'
import { currentSite } from '../../content/site.ts'
import { describesDay, describesTrip, promiseTexts, type TripTerms } from '../../content/template-values.ts'
import { quayAddress } from '../../contract/quay-address.ts'
import { peopleText } from '../../domain/pricing/quote.ts'
import { formatsOf } from '../../i18n/formats.ts'
import { type Locale, languages } from '../../i18n/locales.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { onDay } from '../../i18n/on-day.ts'
import { timeInText } from '../../i18n/time-in-text.ts'
import { addMinutes } from '../../shared/add-minutes.ts'
import { fullName } from '../../shared/person-name.ts'
import { telephoneHref } from '../../shared/telephone-href.ts'
import { boatMarksText } from '../boat-marks.ts'
import type { ContentBlock, DetailRow, EmailContent, EmailLink } from '../email-content.ts'
import type { EmailI18n } from '../i18n.ts'
import type { EmailSender, MailCancellation, MailDeadline, MailReservation } from '../mail-reservation.ts'
import { isPlausibleName } from '../sanitize.ts'

/**
 * The fields that all mails to visitors share. A mail about a booking links to the terms that the booking was made
 * under.
 */
export function visitorEnvelope(
  sender: EmailSender & { termsUrl?: string | null },
  { locale, t, link }: EmailI18n,
): Omit<EmailContent, keyof MailText> {
  const terms = link('mail.footer.terms', 'terms_of_purchase')
  return {
    locale,
    wordmark: sender.businessName,
    closing: t('mail.closing', { business: sender.businessName }),
    footer: {
      ...sender.contact,
      company: companyText(locale),
      links: [link('mail.footer.where', 'start_locations'), { ...terms, href: sender.termsUrl ?? terms.href }],
    },
    replyTo: { name: sender.businessName, address: sender.contact.email },
  }
}

/** The company with which the guest has the contract. */
function companyText(locale: Locale): string {
  const { legalName, street, city, country, court, courtNumber, oib } = currentSite().business.company
  const countryName = new Intl.DisplayNames(languages[locale].iso, { type: 'region' }).of(country) ?? country
  return `${legalName}, ${street}, ${city}, ${countryName} · ${court}, MBS ${courtNumber} · OIB ${oib}`
}

/**
 * The fields that all mails to the operator share. `replyTo` is the visitor's address if the mail is about one visitor
 * whose address it has; otherwise, as for a review, it is the address of the business.
 */
export function operatorEnvelope(
  sender: EmailSender,
  { locale }: EmailI18n,
  replyTo: EmailContent['replyTo'],
): Omit<EmailContent, keyof MailText> {
  return { locale, wordmark: sender.businessName, footer: { ...sender.contact, links: [] }, replyTo }
}

type MailText = Pick<EmailContent, 'subject' | 'preheader' | 'headline' | 'blocks'>

export function greeting(guest: MailReservation, { t }: EmailI18n): string {
  const whole = fullName(guest)
  return isPlausibleName(whole)
    ? t('mail.greeting', { name: guest.firstName, fullName: whole })
    : t('mail.greeting_plain')
}

export function partyText(
  { party: { adults, children, infants } }: Pick<MailReservation, 'party'>,
  { t }: Pick<EmailI18n, 't'>,
): string {
  const parts = [peopleText(t, 'adult', adults)]
  if (children > 0) parts.push(peopleText(t, 'child', children))
  if (infants > 0) parts.push(peopleText(t, 'infant', infants))
  return parts.join(', ')
}

/** Values for the placeholders of a deadline. */
export function deadlineValues({ date, at }: MailDeadline, locale: Locale) {
  const { deadlineDay, dayOfAnyYear, time } = formatsOf(locale)
  return {
    until: deadlineDay(date),
    untilDay: dayOfAnyYear(date.slice(5)),
    untilTime: timeInText(time(at), locale),
  }
}

/** Replaces spaces by no-break spaces, so that a phone number is never split between lines. */
export const nonBreaking = (phone: string) => phone.replaceAll(' ', '\u00a0')

/** Values for the placeholders in messages about a reservation. Each message uses some of them. */
export function messageValues(reservation: MailReservation, { locale, money, shortDay }: EmailI18n) {
  const { departureLocation: from, boardingMinutesBefore } = reservation
  return {
    code: reservation.code,
    trip: textIn(reservation.tripTitles, locale),
    date: shortDay(reservation.date),
    fullDate: onDay(reservation.date, locale),
    time: timeInText(from.departsAt, locale),
    place: from.name,
    beThere: timeInText(addMinutes(from.departsAt, -boardingMinutesBefore), locale),
    deposit: money(reservation.bailAmount),
    depositBy: reservation.depositBy,
    rest: money(reservation.restAmount),
    cash: reservation.restAmount > 0 ? 'due' : 'none',
    phone: nonBreaking(reservation.contact.phone),
  }
}

/**
 * Returns a sentence that asks the guest to call. If the crew does not speak the guest's language, adds a sentence that
 * says which languages it speaks on the phone.
 */
export function withPhoneLanguages(sentence: string, { locale }: EmailI18n): string {
  const { crew } = currentSite().tripFacts
  return crew && !crew.languages.includes(locale)
    ? `${sentence} ${promiseTexts(locale, ['promise.phone_languages'])}`
    : sentence
}

/** What to bring on the trip; empty if `content/` does not describe this trip. */
export const thingsToBring = ({ terms }: MailReservation, { t }: EmailI18n): string =>
  describesTrip(terms.trip) ? t('mail.reminder.bring') : ''

/** The cash to bring, and where to get it. */
export function cashText(reservation: MailReservation, i18n: EmailI18n): string {
  const { name, cashMachineMetres } = reservation.departureLocation
  const machine =
    reservation.restAmount > 0 ? cashMachines([{ name, cash_machine_metres: cashMachineMetres }], i18n.locale) : ''
  return `${i18n.t('mail.reminder.cash', messageValues(reservation, i18n))} ${machine}`.trim()
}

/**
 * A paragraph about the swim and the lunch of the trip. Empty if the operator has not set their hours, for a trip or
 * start that `content/` does not describe, and if the party boards at another time or quay than planned.
 */
export function dayBlocks(reservation: MailReservation): ContentBlock[] {
  const { locale, terms, departureLocation, timetable } = reservation
  const isAsPlanned = departureLocation.id === timetable.id && departureLocation.departsAt === timetable.departsAt
  const text = isAsPlanned && describesDay(reservation) ? promiseTexts(locale, ['promise.day'], terms) : ''
  return text ? [{ type: 'paragraph', text }] : []
}

/** Where exactly the guest boards, and how they recognise the boat. */
export function boardingPlaceText({ departureLocation: { name, texts }, boat }: MailReservation, i18n: EmailI18n) {
  const { locale, t } = i18n
  const place = texts.directions
    ? textIn(texts.directions, locale)
    : t('mail.boarding_place', { place: quayAddress({ name, ...texts }, locale) })
  return [place, boatMarksText(boat.marks, i18n)].filter(Boolean).join(' ')
}

/**
 * The contract between guest and operator, as sections of a mail. The law requires that the guest gets it on a durable
 * medium: a mail is one, a link to the terms is not.
 * @param isPaid whether the booking is paid; before, the mail says that the guest can cancel as soon as it is paid
 */
export function contractSections(
  { cancelBefore, cancellationHours }: MailCancellation,
  { locale, t, deadlineDay }: EmailI18n,
  { isPaid, terms }: { isPaid: boolean; terms: TripTerms },
): ContentBlock[] {
  const promises = (...keys: Parameters<typeof promiseTexts>[1]) => promiseTexts(locale, keys, terms)
  const cancellation = cancelBefore
    ? [
        t(isPaid ? 'assurance.cancel_until' : 'assurance.cancel_once_paid', {
          day: deadlineDay(cancelBefore.day),
          time: timeInText(cancelBefore.time, locale),
        }),
        promises('promise.cancellation_fee', 'promise.cancellation_proof'),
      ].join(' ')
    : t('assurance.late', { hours: cancellationHours })
  const section = (heading: string, paragraphs: string[]): ContentBlock => ({
    ...{ type: 'section', heading },
    paragraphs: paragraphs.filter(Boolean),
  })
  return [
    section(t('mail.contract.you_cancel'), [cancellation, promises('promise.substitute')]),
    section(t('mail.contract.we_cancel'), [
      promises('promise.we_cancel', 'promise.weather'),
      promises('promise.minimum_guests'),
    ]),
    section(t('mail.contract.heading'), [
      promises('promise.included'),
      promises('promise.captain', 'promise.route', 'promise.route_park'),
      promises('promise.no_withdrawal', 'promise.complaints'),
    ]),
  ]
}

/** The details of a reservation as a table, for mails without a ticket. */
export function reservationRows(reservation: MailReservation, i18n: EmailI18n): ContentBlock & { type: 'details' } {
  const { t, fullDay } = i18n
  const { code, trip, time, place } = messageValues(reservation, i18n)
  return {
    type: 'details',
    rows: [
      { label: t('mail.fact.code'), value: code },
      { label: t('mail.fact.trip'), value: trip },
      { label: t('mail.fact.day'), value: fullDay(reservation.date) },
      { label: t('mail.fact.departure'), value: t('mail.departure', { time, place }) },
      { label: t('mail.fact.party'), value: partyText(reservation, i18n) },
    ],
  }
}

/** The visitor's language, named in the language of the mail. */
export const languageRow = ({ t, locale }: EmailI18n, visitorLocale: Locale): DetailRow => ({
  label: t('mail.fact.language'),
  value: new Intl.DisplayNames(languages[locale].iso, { type: 'language' }).of(visitorLocale) ?? visitorLocale,
})

export const phoneRow = (label: string, phone: string): DetailRow => ({
  label,
  value: phone,
  href: telephoneHref(phone),
})

export const emailRow = (label: string, address: string): DetailRow => ({
  label,
  value: address,
  href: `mailto:${encodeURIComponent(address).replace('%40', '@')}`,
})

/** Asks for the names of the party while some are missing. */
export const namesBlocks = ({ namesUrl }: MailReservation, { t }: EmailI18n): ContentBlock[] =>
  namesUrl
    ? [{ type: 'paragraph', text: t('mail.names') }, buttonBlock({ label: t('result.names.give'), href: namesUrl })]
    : []

/**
 * Says that the booking's page has the receipts; empty if there are none.
 * @param isLinked whether the mail has another link to that page
 */
export const receiptBlocks = (
  { hasReceipts, bookingUrl }: MailReservation,
  { t }: EmailI18n,
  { isLinked = false } = {},
): ContentBlock[] =>
  hasReceipts
    ? [
        { type: 'paragraph', text: t('mail.receipts') },
        ...(isLinked ? [] : [buttonBlock({ label: t('mail.button.booking'), href: bookingUrl })]),
      ]
    : []

export const buttonBlock = ({ label, href }: EmailLink): ContentBlock => ({ type: 'button', label, href })
