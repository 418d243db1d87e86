import { formatsOf } from '../../i18n/formats.ts'
import { type Locale, locales } from '../../i18n/locales.ts'
import { timeInText } from '../../i18n/time-in-text.ts'
import type { GooglePass } from '../../platform/integrations/wallet/google-wallet.ts'
import { expiresMinutes, type PassBooking, passState, passTexts, shiftedTime } from './pass-texts.ts'

/**
 * A booking as a pass for Google Wallet: a ferry ticket, because this kind of pass has fields for departure, arrival,
 * quay and boat. Texts are in the guest's language, with translations for devices in other languages.
 * @param background `#rrggbb`
 */
export function googlePass(booking: PassBooking, { background }: { background: string }): GooglePass {
  const { calendar, code, ticketUrl, origin, businessName } = booking
  const state = passState(booking)
  const texts = Object.fromEntries(locales.map((locale) => [locale, textsIn(booking, locale)])) as Record<
    Locale,
    ReturnType<typeof textsIn>
  >
  const own = texts[booking.locale]
  const localized = (name: keyof typeof own) => ({
    defaultValue: { language: booking.locale, value: own[name] },
    translatedValues: locales
      .filter((locale) => locale !== booking.locale)
      .map((language) => ({ language, value: texts[language][name] })),
  })
  const same = (value: string) => ({ defaultValue: { language: booking.locale, value } })
  const module = (id: string, label: keyof typeof own, text: keyof typeof own) => ({
    ...{ id, header: own[label], body: own[text] },
    ...{ localizedHeader: localized(label), localizedBody: localized(text) },
  })
  return {
    transitClass: {
      issuerName: businessName,
      transitOperatorName: same(businessName),
      transitType: 'FERRY',
      reviewStatus: 'UNDER_REVIEW',
      logo: { sourceUri: { uri: `${origin}/pictures/icon-512.png` }, contentDescription: same(businessName) },
    },
    transitObject: {
      state: state === 'cancelled' ? 'INACTIVE' : 'ACTIVE',
      tripType: 'ROUND_TRIP',
      passengerType: 'MULTIPLE_PASSENGERS',
      ticketNumber: code,
      customTicketStatus: localized('state'),
      hexBackgroundColor: background,
      ticketLeg: {
        originName: same(booking.departureLocation.name),
        destinationName: localized('trip'),
        departureDateTime: calendar.startsAt,
        arrivalDateTime: calendar.endsAt,
        carriage: booking.boat.name,
      },
      barcode: { type: 'QR_CODE', value: ticketUrl, alternateText: code },
      validTimeInterval: { end: { date: shiftedTime(calendar.endsAt, expiresMinutes) } },
      // Each update replaces this message. An update without messages would leave the previous message on the pass.
      messages: [{ ...module('state', 'stateLabel', 'message'), messageType: 'TEXT' }],
      textModulesData: [
        module('boards', 'boardsLabel', 'boards'),
        module('party', 'partyLabel', 'party'),
        module('cash', 'cashLabel', 'cash'),
        module('where', 'whereLabel', 'where'),
        module('bring', 'bringLabel', 'bring'),
        module('contact', 'contactLabel', 'contact'),
      ],
      linksModuleData: {
        uris: [
          {
            id: 'ticket',
            uri: ticketUrl,
            description: own.ticketLabel,
            localizedDescription: localized('ticketLabel'),
          },
        ],
      },
    },
  }
}

/**
 * The texts of a pass, with formatted times and amounts. `message` is the sentence about the state of the trip, in
 * which `%@` is replaced by the value, such as the new time.
 */
function textsIn(booking: PassBooking, locale: Locale) {
  const texts = passTexts(booking, locale)
  const { startsAt } = booking.calendar
  const timeOf = (instant: string) => timeInText(instant.slice(11, 16), locale)
  const { changedState, changedQuay, changedTime, state } = texts
  const messages = {
    cancelled: [changedState, state],
    moved: [changedQuay, booking.departureLocation.name],
    later: [changedTime, timeOf(startsAt)],
    on_time: [changedState, state],
  } as const
  const [sentence, value] = messages[passState(booking)]
  return {
    ...texts,
    boards: timeOf(shiftedTime(startsAt, -booking.boardingMinutesBefore)),
    cash: formatsOf(locale).price(booking.restAmount),
    message: sentence.replace('%@', value),
  }
}
