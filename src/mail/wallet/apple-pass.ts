import { type Locale, locales } from '../../i18n/locales.ts'
import { expiresMinutes, type PassBooking, passState, passTexts, shiftedTime } from './pass-texts.ts'

/** From this many minutes before boarding until the departure, Apple Wallet shows the pass on the lock screen. */
const relevantMinutes = 180

interface PassSettings {
  /** The token with which a device asks for updates of this pass. */
  authenticationToken: string
  /** `#rrggbb` */
  background: string
}

/**
 * `pass.json` of a booking for Apple Wallet, except the identifiers that `signPass` takes from the certificate. The
 * texts of the pass are in the guest's language; `strings` translates each of them into every language. The device
 * formats dates and amounts.
 */
export function applePass(
  booking: PassBooking,
  { authenticationToken, background }: PassSettings,
): { pass: object; strings: Record<Locale, Record<string, string>> } {
  const { calendar, departureLocation, timetable, ticket, code, origin, businessName, boat } = booking
  const { name: quay, latitude, longitude } = departureLocation
  const texts = passTexts(booking, booking.locale)
  const { startsAt, endsAt, isCancelled } = calendar
  const boardsAt = shiftedTime(startsAt, -booking.boardingMinutesBefore)
  const time = { timeStyle: 'PKDateStyleShort', dateStyle: 'PKDateStyleNone', ignoresTimeZone: true }
  const pass = {
    serialNumber: ticket,
    authenticationToken,
    webServiceURL: `${origin}/wallet`,
    organizationName: businessName,
    description: texts.summary,
    // Shown beside the operator's logo.
    logoText: texts.trip,
    backgroundColor: rgb(background),
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(255, 255, 255)',
    expirationDate: shiftedTime(endsAt, expiresMinutes),
    ...(isCancelled
      ? { voided: true }
      : {
          relevantDates: [{ startDate: shiftedTime(boardsAt, -relevantMinutes), endDate: startsAt }],
          locations: [{ latitude, longitude }],
          barcodes: [
            {
              format: 'PKBarcodeFormatQR',
              message: booking.ticketUrl,
              messageEncoding: 'iso-8859-1',
              altText: code,
            },
          ],
        }),
    semantics: {
      transitProvider: businessName,
      vehicleName: boat.name,
      confirmationNumber: code,
      departureLocation: { latitude, longitude },
      departureLocationDescription: quay,
      originalDepartureDate: `${startsAt.slice(0, 11)}${timetable.departsAt}${startsAt.slice(16)}`,
      currentDepartureDate: startsAt,
      currentBoardingDate: boardsAt,
      currentArrivalDate: endsAt,
      ...(passState(booking) !== 'on_time' && { transitStatus: texts.state }),
    },
    boardingPass: {
      transitType: 'PKTransitTypeBoat',
      headerFields: [
        {
          key: 'day',
          label: texts.dayLabel,
          value: startsAt,
          ...{ ...time, dateStyle: 'PKDateStyleMedium', timeStyle: 'PKDateStyleNone' },
        },
      ],
      primaryFields: [
        { key: 'departs', label: texts.departsLabel, value: startsAt, ...time, changeMessage: texts.changedTime },
        { key: 'back', label: texts.backLabel, value: endsAt, ...time },
      ],
      secondaryFields: [
        { key: 'quay', label: texts.quayLabel, value: quay, changeMessage: texts.changedQuay },
        { key: 'boards', label: texts.boardsLabel, value: boardsAt, ...time },
        { key: 'state', label: texts.stateLabel, value: texts.state, changeMessage: texts.changedState },
      ],
      auxiliaryFields: [
        { key: 'party', label: texts.partyLabel, value: texts.party },
        { key: 'cash', label: texts.cashLabel, value: booking.restAmount / 100, currencyCode: 'EUR' },
        { key: 'boat', label: texts.boatLabel, value: boat.name },
      ],
      backFields: [
        { key: 'trip', label: texts.tripLabel, value: texts.trip },
        { key: 'where', label: texts.whereLabel, value: texts.where },
        { key: 'bring', label: texts.bringLabel, value: texts.bring },
        { key: 'contact', label: texts.contactLabel, value: texts.contact },
        { key: 'ticket', label: texts.ticketLabel, value: booking.ticketUrl },
        { key: 'code', label: texts.codeLabel, value: code },
      ],
    },
  }
  return { pass, strings: translationsOf(booking, texts) }
}

/**
 * For each language, a map from the texts of the pass to their translations. A device whose language has no map shows
 * the texts as they are in the pass.
 */
function translationsOf(booking: PassBooking, texts: ReturnType<typeof passTexts>) {
  const translated = (locale: Locale) => {
    const inLocale = passTexts(booking, locale)
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [text, inLocale[name as keyof typeof texts]]))
  }
  return Object.fromEntries(locales.map((locale) => [locale, translated(locale)])) as Record<
    Locale,
    Record<string, string>
  >
}

const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`
