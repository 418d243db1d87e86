import { quayAddress } from '../../contract/quay-address.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { directionsUrl } from '../../shared/map-urls.ts'
import { boatMarksText } from '../boat-marks.ts'
import type { CalendarVersion, MailReservation } from '../mail-reservation.ts'
import { partyText } from '../templates/common.ts'

/**
 * The booking for which a pass is made. Everybody in the party can have the pass, so it shows neither the guest's name
 * nor the link to the booking, like the ticket.
 */
export type PassBooking = MailReservation & CalendarVersion

/** A pass expires this many minutes after the planned return. */
export const expiresMinutes = 12 * 60

/**
 * The state of the trip: it is cancelled, leaves from another quay (`moved`), leaves at another time (`later`), or
 * leaves as booked (`on_time`).
 */
export function passState({ calendar, timetable, departureLocation }: PassBooking) {
  if (calendar.isCancelled) return 'cancelled'
  if (timetable.id !== departureLocation.id) return 'moved'
  return timetable.departsAt === departureLocation.departsAt ? 'on_time' : 'later'
}

/**
 * The texts of a pass in a language. In the texts `changed…`, `%@` stands for the new value, which Apple Wallet fills
 * in.
 */
export function passTexts(booking: PassBooking, locale: Locale) {
  const t = translatorOf(locale)
  const { departureLocation, contact, boat } = booking
  const { name, texts } = departureLocation
  const trip = textIn(booking.tripTitles, locale)
  return {
    trip,
    summary: t('wallet.summary', { trip, business: booking.businessName }),
    party: partyText(booking, { t }),
    state: t('wallet.state', { state: passState(booking) }),
    tripLabel: t('mail.fact.trip'),
    dayLabel: t('mail.fact.day'),
    departsLabel: t('mail.fact.departure'),
    backLabel: t('wallet.back'),
    quayLabel: t('wallet.quay'),
    boardsLabel: t('wallet.be_there'),
    partyLabel: t('mail.fact.party'),
    cashLabel: t('result.pass.cash'),
    boatLabel: t('wallet.boat'),
    stateLabel: t('wallet.status'),
    codeLabel: t('mail.fact.code'),
    whereLabel: t('mail.ticket.where'),
    bringLabel: t('wallet.bring'),
    contactLabel: t('wallet.contact'),
    ticketLabel: t('wallet.ticket'),
    changedTime: t('wallet.changed.time'),
    changedQuay: t('wallet.changed.quay'),
    changedState: t('wallet.changed.status'),
    where: [
      quayAddress({ name, ...texts }, locale),
      boatMarksText(boat.marks, { t, locale }),
      directionsUrl(departureLocation),
    ]
      .filter(Boolean)
      .join('\n'),
    bring: t('mail.reminder.bring'),
    contact: `${contact.phone}\n${contact.email}`,
  }
}

/** Moves a local time in ISO 8601 by minutes; negative minutes move it back. The UTC offset at its end stays. */
export function shiftedTime(time: string, minutes: number): string {
  const [, offset = 'Z'] = /([+-]\d\d:\d\d|Z)$/.exec(time) ?? []
  const asUtc = Date.parse(`${time.slice(0, -offset.length)}Z`)
  return new Date(asUtc + minutes * 60_000).toISOString().slice(0, 19) + offset
}
