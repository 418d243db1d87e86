import { business } from '../../../../content/business.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { timeInText } from '../../../i18n/time-in-text.ts'
import { qrCode } from '../../../mail/qr-code.ts'
import { hrefTo } from '../../../pages.ts'
import { addMinutes } from '../../../shared/add-minutes.ts'
import { ticketPage } from '../booking/ticket.tsx'
import type { PageParts } from '../http/page-definition.tsx'
import { eachDay } from './day-samples.ts'
import { party, sailing, sampleBooking, sampleQuay, settings } from './sample-trip.ts'

/** The form that finds a booking, and the ticket of a valid and of a cancelled booking. */
export function ticketSamples(locale: Locale): Record<string, PageParts> {
  const { ticket, code } = sampleBooking
  const now = { departs_at: sampleQuay.departsAt, departure_location: sailing.departure_location }
  const onTime = { state: 'on_time', minutes: 0, ...now } as const
  const trip = { ...sailing, departs_at: sampleQuay.departsAt, sailing: onTime }
  const data = {
    ticket: { ticket, code, name: 'Ana', ...trip, ...party, rest_amount: 15800 },
    settings,
    ...{ wallets: ['apple', 'google'] as const, isWalletSlow: false },
    qrCode: qrCode(hrefTo('ticket', locale, ticket)),
    boardingTime: timeInText(addMinutes(sampleQuay.departsAt, -business.boardingMinutesBefore), locale),
    day: null,
  }
  return {
    find: ticketPage.show({ ticket: null, settings }),
    ...eachDay(locale, (day) => ticketPage.show({ ...data, day, isCancelled: false })),
    valid: ticketPage.show({ ...data, isCancelled: false }),
    cancelled: ticketPage.show({ ...data, isCancelled: true }),
  }
}
