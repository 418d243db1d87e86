import { timeInText } from '../../i18n/time-in-text.ts'
import type { TicketBlock } from '../email-content.ts'
import type { EmailI18n } from '../i18n.ts'
import type { MailReservation } from '../message-data.ts'
import { messageValues, partyText } from './common.ts'

/** Day, time, place and party, with the QR code that the guest shows on boarding. */
export function ticketBlock(reservation: MailReservation, i18n: EmailI18n): TicketBlock {
  const { t, fullDay, link } = i18n
  const { time, place, beThere, code } = messageValues(reservation, i18n)
  return {
    type: 'ticket',
    day: fullDay(reservation.date),
    time,
    place,
    where: link('mail.ticket.where', 'start_locations'),
    lines: [
      t('mail.be_there', { time: beThere, minutes: reservation.boardingMinutesBefore }),
      t('mail.ticket.back', { time: timeInText(reservation.returnsAt, i18n.locale) }),
      partyText(reservation, i18n),
    ],
    details: [
      { label: t('mail.fact.name'), value: `${reservation.firstName} ${reservation.lastName}` },
      { label: t('mail.fact.code'), value: code },
    ],
    qr: {
      url: reservation.ticketUrl,
      alt: t('mail.ticket.qr_alt', { code }),
      caption: t('mail.ticket.show'),
    },
  }
}
