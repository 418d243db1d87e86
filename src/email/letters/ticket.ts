import type { Ticket } from '../letter.ts'
import type { MailReservation } from '../message-data.ts'
import { party, valuesOf, type Wording } from '../wording.ts'

/** When and where, for whom, and the code that is shown on the quay. */
export function ticketBlock(reservation: MailReservation, wording: Wording): Ticket {
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
