import { calendarFile, calendarFileName } from '../calendar-file.ts'
import type { Letter, Ticket } from '../letter.ts'
import type { MailData, MailReservation } from '../message-data.ts'
import { button, greeting, party, toVisitor, valuesOf, type Wording, wordingOf } from '../wording.ts'
import { bill } from './bill.ts'

/** The ticket. Sent once the deposit is paid. */
export function confirmed(reservation: MailData['confirmed']): Letter {
  const wording = wordingOf(reservation, reservation.locale)
  const { t } = wording
  const values = valuesOf(reservation, wording)
  return {
    ...toVisitor(reservation, wording),
    subject: t('mail.confirmed.subject', values),
    preheader: t('mail.confirmed.preheader', values),
    headline: t('mail.confirmed.headline'),
    chart: { of: reservation.departureLocation.id, alt: t('mail.chart_alt', values) },
    blocks: [
      { is: 'lead', greeting: greeting(reservation, wording), text: t('mail.confirmed.sentence') },
      ticket(reservation, wording),
      bill(reservation, wording),
      button({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
      {
        is: 'section',
        heading: t('mail.confirmed.before_heading'),
        paragraphs: [
          t('mail.confirmed.before', values),
          t('mail.confirmed.calendar'),
          t('mail.confirmed.change', values),
        ],
      },
    ],
    calendar: { filename: calendarFileName(reservation.code), content: calendarFile(reservation) },
  }
}

function ticket(reservation: MailReservation, wording: Wording): Ticket {
  const { t, fullDay, link } = wording
  const { departsAt, name } = reservation.departureLocation
  const { beThere, code } = valuesOf(reservation, wording)
  return {
    is: 'ticket',
    day: fullDay(reservation.date),
    time: departsAt,
    place: name,
    where: link('mail.ticket.where', 'start_locations'),
    lines: [
      t('mail.be_there', { time: beThere, minutes: reservation.boardingMinutesBefore }),
      t('mail.ticket.back', { time: reservation.returnsAt }),
      party(reservation, wording),
    ],
    facts: [
      { label: t('mail.fact.name'), value: `${reservation.firstName} ${reservation.lastName}` },
      { label: t('mail.fact.code'), value: code },
    ],
    qr: {
      opens: reservation.bookingUrl,
      alt: t('mail.ticket.qr_alt', { code }),
      caption: t('mail.ticket.show'),
    },
  }
}
