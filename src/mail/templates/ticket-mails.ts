import { promiseTexts } from '../../content/template-values.ts'
import { extrasText, lineText } from '../../domain/pricing/quote.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { timeInText } from '../../i18n/time-in-text.ts'
import { directionsUrl } from '../../shared/map-urls.ts'
import { fullName } from '../../shared/person-name.ts'
import { bookingForMachines } from '../booking-markup.ts'
import type { BillRow, ContentBlock, DetailRow, EmailContent, EmailLink, TicketBlock } from '../email-content.ts'
import { type EmailI18n, emailI18n } from '../i18n.ts'
import { introduction } from '../introduction.ts'
import type { MailReservation, MailTrip } from '../mail-reservation.ts'
import type { MailData } from '../message-data.ts'
import { chartOf } from '../quay-charts.ts'
import {
  boardingPlaceText,
  buttonBlock,
  cashText,
  contractSections,
  dayBlocks,
  greeting,
  messageValues,
  namesBlocks,
  partyText,
  receiptBlocks,
  thingsToBring,
  visitorEnvelope,
  withPhoneLanguages,
} from './common.ts'

type Confirmed = MailData['confirmed']
type Changed = MailData['changed']

/** To the guest: the ticket, sent when the booking is confirmed. */
export function confirmed(reservation: Confirmed): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const values = messageValues(reservation, i18n)
  return ticketMail(reservation, i18n, {
    subject: i18n.t('mail.confirmed.subject', values),
    headline: i18n.t('mail.confirmed.headline'),
    sentence: introduction('confirmed', reservation.locale, values),
    calendar: i18n.t('mail.confirmed.calendar'),
    calendarButton: { label: i18n.t('result.calendar_google'), href: `${reservation.ticketUrl}?calendar=google` },
  })
}

/** To the guest: the new ticket after a change, with the calendar file that updates the day. */
export function changed(reservation: Changed): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { date, previous } = reservation
  const values = { ...messageValues(reservation, i18n), ...changeValues({ date, previousDate: previous.date }, i18n) }
  return ticketMail(reservation, i18n, {
    subject: i18n.t('mail.changed.subject', values),
    headline: i18n.t('mail.changed.headline'),
    sentence: introduction('changed', reservation.locale, values),
    calendar: i18n.t('mail.changed.calendar'),
    changes: comparisonRows(previous, reservation, i18n),
    money: moneyText(reservation, i18n),
  })
}

/** The facts that differ between both trips, each as a row with the value before and after. */
function comparisonRows(before: MailTrip, after: MailTrip, i18n: EmailI18n): DetailRow[] {
  const { t, shortDay, locale } = i18n
  const facts = ({ tripTitles, date, departureLocation, party, lines }: MailTrip) => ({
    [t('mail.fact.trip')]: textIn(tripTitles, locale),
    [t('mail.fact.day')]: shortDay(date),
    [t('mail.fact.departure')]: t('mail.departure', {
      time: timeInText(departureLocation.departsAt, locale),
      place: departureLocation.name,
    }),
    [t('mail.fact.party')]: partyText({ party }, i18n),
    [t('change.extras')]: extrasText(lines) || '–',
  })
  const was = facts(before)
  return Object.entries(facts(after))
    .filter(([label, value]) => was[label] !== value)
    .map(([label, value]) => ({ label, value: `${was[label]} → ${value}` }))
}

/** Values for the texts of `changed` and `operator_changed`: the previous day, and whether the day is another one. */
export const changeValues = (
  { date, previousDate }: Pick<MailData['operator_changed'], 'date' | 'previousDate'>,
  { dayInSentence }: EmailI18n,
) => ({
  before: dayInSentence(previousDate),
  moved: date === previousDate ? 'no' : 'yes',
})

/**
 * A sentence about the money that was paid online for the change or that is returned; undefined if there is no such
 * money.
 */
function moneyText({ paidAmount, returnedAmount, byHandAmount }: Changed, { t, money }: EmailI18n): string | undefined {
  if (paidAmount > 0) return t('mail.changed.paid', { amount: money(paidAmount) })
  const texts = [
    ...(returnedAmount > 0 ? [t('mail.money_goes_back', { amount: money(returnedAmount) })] : []),
    ...(byHandAmount > 0 ? [t('mail.changed.by_hand', { amount: money(byHandAmount) })] : []),
  ]
  return texts.join(' ') || undefined
}

interface TicketMailText {
  subject: string
  headline: string
  sentence: string
  /** A sentence about what to do with the attached calendar file. */
  calendar: string
  /**
   * A button that adds the day to Google Calendar, for guests who do not open the attached file. A mail about a change
   * has no such button, because it would add a second entry.
   */
  calendarButton?: EmailLink
  /** The facts that differ after a change, shown above the ticket. */
  changes?: DetailRow[]
  /** A sentence about what was paid or refunded, shown below the bill. */
  money?: string | undefined
}

function ticketMail(reservation: Confirmed, i18n: EmailI18n, text: TicketMailText): EmailContent {
  const { t } = i18n
  const values = messageValues(reservation, i18n)
  const money: ContentBlock[] = text.money ? [{ type: 'paragraph', text: text.money }] : []
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: text.subject,
    preheader: t('mail.confirmed.preheader', values),
    headline: text.headline,
    ...chartOf(reservation, t('mail.chart_alt', values)),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: text.sentence },
      ...dayBlocks(reservation),
      ...(text.changes?.length ? [{ type: 'details' as const, rows: text.changes }] : []),
      ticketBlock(reservation, i18n),
      billBlock(reservation, i18n, 'guest'),
      ...money,
      ...receiptBlocks(reservation, i18n, { isLinked: true }),
      buttonBlock({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
      ...namesBlocks(reservation, i18n),
      {
        type: 'section',
        heading: t('mail.confirmed.before_heading'),
        paragraphs: [
          boardingPlaceText(reservation, i18n),
          thingsToBring(reservation, i18n),
          cashText(reservation, i18n),
          t('mail.confirmed.before'),
          text.calendar,
          withPhoneLanguages(t('mail.confirmed.change', values), i18n),
        ],
      },
      ...(text.calendarButton ? [buttonBlock(text.calendarButton)] : []),
      ...contractSections(reservation, i18n, { isPaid: true, terms: reservation.terms }),
      { type: 'paragraph', text: t('mail.see_you') },
    ],
    ...bookingForMachines(reservation),
  }
}

/** Day, time, place and party, with the QR code that the guest shows on boarding. */
export function ticketBlock(reservation: MailReservation, i18n: EmailI18n): TicketBlock {
  const { t, fullDay } = i18n
  const { time, place, beThere, code } = messageValues(reservation, i18n)
  return {
    type: 'ticket',
    day: fullDay(reservation.date),
    time,
    place,
    departure: t('mail.departure', { time, place }),
    where: { label: t('mail.ticket.where'), href: directionsUrl(reservation.departureLocation) },
    lines: [
      textIn(reservation.tripTitles, i18n.locale),
      t('mail.be_there', { time: beThere, minutes: reservation.boardingMinutesBefore }),
      promiseTexts(i18n.locale, ['promise.return'], reservation.terms),
      partyText(reservation, i18n),
    ],
    details: [
      { label: t('mail.fact.name'), value: fullName(reservation) },
      { label: t('mail.fact.code'), value: code },
    ],
    qr: {
      url: reservation.ticketUrl,
      alt: t('mail.ticket.qr_alt', { code }),
      caption: t('mail.ticket.show'),
    },
  }
}

/**
 * The price breakdown, in the same order as on all pages: lines, total, deposit paid now, rest due in cash.
 * @param reader for whom the bill is: lines are in the language of the guest or of the operator
 * @param depositBy `due` if the deposit is not paid yet
 */
export function billBlock(
  reservation: MailReservation,
  { t, money }: EmailI18n,
  reader: 'guest' | 'operator',
  depositBy: MailReservation['depositBy'] | 'due' = reservation.depositBy,
): ContentBlock {
  const row = (weight: BillRow['weight'], text: string, cents: number): BillRow => ({
    weight,
    label: text,
    amount: cents === 0 && weight === 'line' ? t('booking.free') : money(cents),
  })
  return {
    type: 'bill',
    rows: [
      ...reservation.lines.map((line) =>
        row(
          'line',
          lineText(t, reader === 'guest' ? line : { ...line, label: line.operatorLabel }),
          line.original_amount,
        ),
      ),
      row('sum', t('mail.bill.total'), reservation.totalAmount),
      ...(reservation.bailAmount > 0
        ? [row('line', t('mail.bill.deposit', { depositBy }), reservation.bailAmount)]
        : []),
      row('due', t('mail.bill.rest'), reservation.restAmount),
    ],
  }
}
