import { formatsOf } from '../../i18n/formats.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { timeInText } from '../../i18n/time-in-text.ts'
import type { ContentBlock, EmailContent } from '../email-content.ts'
import { type EmailI18n, emailI18n } from '../i18n.ts'
import { introduction } from '../introduction.ts'
import type { MailData, MailWaitlistEntry } from '../message-data.ts'
import { buttonBlock, deadlineValues, partyText, visitorEnvelope } from './common.ts'

/** To a party that has filled in the waitlist form: the link that confirms its address. */
export function waitlistConfirm(entry: MailData['waitlist_confirm']): EmailContent {
  const i18n = emailI18n(entry, entry.locale)
  const { t } = i18n
  return {
    ...visitorEnvelope(entry, i18n),
    subject: t('mail.waitlist_confirm.subject'),
    preheader: t('mail.waitlist_confirm.preheader'),
    headline: t('mail.waitlist_confirm.headline'),
    blocks: [
      { type: 'lead', greeting: t('mail.greeting_plain'), text: introduction('waitlist_confirm', i18n.locale) },
      buttonBlock({ label: t('mail.waitlist_confirm.button'), href: entry.entryUrl }),
      details(entry, entry.dates, i18n),
      { type: 'paragraph', text: t('mail.waitlist_confirm.not_you') },
    ],
  }
}

/** To a waiting party: places are held for it. */
export function waitlistOffer(offer: MailData['waitlist_offer']): EmailContent {
  const i18n = emailI18n(offer, offer.locale)
  const { t, dayInSentence, shortDay } = i18n
  const { untilTime: time, ...deadline } = deadlineValues(offer.until, offer.locale)
  // The weekday is shown with the date of the trip, so that nobody mistakes this date for the deadline.
  const date = shortDay(offer.date)
  const values = { date, fullDate: dayInSentence(offer.date), ...deadline, time }
  const openBy = openByText(offer, i18n)
  return {
    ...envelopeWithLeaveLink(offer, i18n),
    subject: t('mail.waitlist_offer.subject', values),
    preheader: openBy ?? t('mail.waitlist_offer.preheader', values),
    headline: t('mail.waitlist_offer.headline'),
    blocks: [
      { type: 'lead', greeting: t('mail.greeting_plain'), text: introduction('waitlist_offer', i18n.locale, values) },
      ...(openBy ? [{ type: 'paragraph' as const, text: openBy }] : []),
      buttonBlock({ label: t('mail.waitlist_offer.button'), href: offer.bookingUrl }),
      details(offer, [offer.date], i18n),
      { type: 'paragraph', text: t(offer.isLast ? 'mail.waitlist_offer.last' : 'mail.waitlist_offer.next') },
    ],
  }
}

function openByText({ openBy, locale }: MailData['waitlist_offer'], { t }: EmailI18n): string | undefined {
  if (!openBy) return undefined
  const { until: day, untilTime: time } = deadlineValues(openBy, locale)
  return t('waitlist.open_by', { day, time })
}

/**
 * To a waiting party for which not enough places can be held. The party can reduce its size, or book at once if the
 * website has enough places for all of it.
 */
export function waitlistNote(note: MailData['waitlist_note']): EmailContent {
  const i18n = emailI18n(note, note.locale)
  const { t, dayInSentence } = i18n
  const values = {
    date: formatsOf(note.locale).day(note.date),
    fullDate: dayInSentence(note.date),
    places: note.places,
  }
  const { adults, children, infants } = note.party
  if (note.places >= adults + children + infants) return enoughOnWebsite(note, values, i18n)
  return {
    ...envelopeWithLeaveLink(note, i18n),
    subject: t('mail.waitlist_note.subject', values),
    preheader: t('mail.waitlist_note.preheader'),
    headline: t('mail.waitlist_note.headline'),
    blocks: [
      { type: 'lead', greeting: t('mail.greeting_plain'), text: introduction('waitlist_note', i18n.locale, values) },
      { type: 'paragraph', text: t('mail.waitlist_note.fewer') },
      buttonBlock({ label: t('mail.waitlist_note.button'), href: note.entryUrl }),
      details(note, [note.date], i18n),
    ],
  }
}

function enoughOnWebsite(
  note: MailData['waitlist_note'],
  values: Record<string, string | number>,
  i18n: EmailI18n,
): EmailContent {
  const { t } = i18n
  const text = t('mail.waitlist_note.enough', values)
  return {
    ...envelopeWithLeaveLink(note, i18n),
    subject: t('mail.waitlist_note.enough_subject', values),
    preheader: text,
    headline: t('mail.waitlist_offer.headline'),
    blocks: [
      { type: 'lead', greeting: t('mail.greeting_plain'), text },
      buttonBlock({ label: t('mail.waitlist_offer.button'), href: note.bookingUrl }),
      details(note, [note.date], i18n),
    ],
  }
}

/** Adds the link to the entry's page, where a button takes the party off the waitlist. */
function envelopeWithLeaveLink(entry: MailWaitlistEntry, i18n: EmailI18n) {
  const envelope = visitorEnvelope(entry, i18n)
  const leave = { label: i18n.t('mail.waitlist.leave'), href: `${entry.entryUrl}#leave` }
  return { ...envelope, footer: { ...envelope.footer, links: [leave, ...envelope.footer.links] } }
}

const tripText = ({ tripTitles, departs }: MailWaitlistEntry, { locale }: EmailI18n): string =>
  [textIn(tripTitles, locale), ...(departs ? [timeInText(departs, locale)] : [])].join(', ')

const details = (entry: MailWaitlistEntry, dates: string[], i18n: EmailI18n): ContentBlock => ({
  type: 'details',
  rows: [
    { label: i18n.t('mail.fact.trip'), value: tripText(entry, i18n) },
    { label: i18n.t(dates.length > 1 ? 'mail.fact.days' : 'mail.fact.day'), value: dates.map(i18n.fullDay).join('\n') },
    { label: i18n.t('mail.fact.party'), value: partyText(entry, i18n) },
  ],
})
