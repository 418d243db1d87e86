import { quayAddress } from '../contract/quay-address.ts'
import { textIn } from '../i18n/localized-text.ts'
import { fullName } from '../shared/person-name.ts'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'
import type { MailReservation } from './mail-reservation.ts'

type Booking = CalendarEntry & Pick<MailReservation, 'party' | 'totalAmount' | 'bookingUrl'>

/**
 * The booking as schema.org's BoatReservation, from which mail apps and assistants make a summary of the booking. The
 * only link for changes and cancellation is the page of the booking, because this page shows what is possible.
 * @param name the guest's name; a page passes it without the last name
 */
export function bookingMarkup(booking: Booking, name: string): object {
  const { calendar, departureLocation, locale, party, businessName, contact, bookingUrl } = booking
  const { name: quay, texts, latitude, longitude } = departureLocation
  const terminal = {
    '@type': 'BoatTerminal',
    name: quay,
    address: quayAddress({ name: quay, ...texts }, locale),
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'BoatReservation',
    reservationNumber: booking.code,
    reservationStatus: `https://schema.org/${calendar.isCancelled ? 'ReservationCancelled' : 'ReservationConfirmed'}`,
    underName: { '@type': 'Person', name },
    modifiedTime: calendar.stampedAt.toISOString(),
    numSeats: party.adults + party.children + party.infants,
    totalPrice: (booking.totalAmount / 100).toFixed(2),
    priceCurrency: 'EUR',
    url: bookingUrl,
    ...(!calendar.isCancelled && { ticketToken: `qrCode:${booking.ticketUrl}` }),
    provider: { '@type': 'Organization', name: businessName, email: contact.email, telephone: contact.phone },
    reservationFor: {
      '@type': 'BoatTrip',
      name: textIn(booking.tripTitles, locale),
      departureTime: calendar.startsAt,
      arrivalTime: calendar.endsAt,
      departureBoatTerminal: terminal,
      arrivalBoatTerminal: terminal,
      provider: { '@type': 'Organization', name: businessName },
    },
  }
}

/** What a mail about a booking has for machines: the calendar file, which updates an earlier entry, and the JSON-LD. */
export const bookingForMachines = (booking: Booking & Pick<MailReservation, 'firstName' | 'lastName' | 'email'>) => ({
  calendar: calendarFile(booking, { name: fullName(booking), email: booking.email }),
  markup: bookingMarkup(booking, fullName(booking)),
})
