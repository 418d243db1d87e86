/**
 * The operator's facts. A person edits this file; `src/domain/` reads it and nothing else writes these down.
 * Prices, season and capacity live in the database, because they change while the site runs (`operator prices set …`).
 */
export const business = {
  name: 'Bonaca',
  /**
   * Who sells and sails, as the law wants it said: on the terms, the privacy page and the invoice. These are examples,
   * of zeros and the word example; LIVE=1 refuses to start until each is the operator's own.
   */
  company: {
    legalName: 'Bonaca Example d.o.o.',
    street: 'Example Street 0',
    city: '00000 Zadar',
    country: 'HR',
    oib: '00000000000',
    court: 'Trgovački sud u Zadru',
    courtNumber: '000000000',
    /** In cents, as registered. */
    shareCapital: 0,
    management: 'Example Name',
    iban: 'HR00 0000 0000 0000 0000 0',
    bank: 'Example Bank d.d.',
    /** The identification code of the travel agency in the ministry's register. */
    agencyCode: 'HR-AB-00-00000000000',
    insurer: 'Example Insurance d.d.',
    insurancePolicy: '000000000',
  },
  timeZone: 'Europe/Zagreb',
  currency: 'EUR',
  /**
   * The rate of VAT that the books name, each from its day on, as the bookkeeper says. When it changes, add a row: the
   * books of earlier days stay as they are.
   */
  vat: [{ from: '2020-01-01', percent: 25 }],
  returnsAt: '17:30',
  /** In the order in which they are offered; ids are part of the API. */
  departureLocations: [
    { id: 'zadar', name: 'Zadar', departsAt: '08:00', latitude: 44.1173, longitude: 15.2203 },
    { id: 'bibinje', name: 'Bibinje', departsAt: '09:00', latitude: 44.0686, longitude: 15.2825 },
  ],
  /** Where the day leads, in its order. The captain chooses the bays by the wind: these are the parks, not anchorages. */
  stops: [
    { id: 'telascica', name: 'Telašćica', latitude: 43.89, longitude: 15.16 },
    { id: 'kornati', name: 'Kornati', latitude: 43.81, longitude: 15.29 },
  ],
  /** Guests are asked to be on the quay this long before the boat leaves. */
  boardingMinutesBefore: 10,
  /** Until so long before departure a guest may cancel and gets the deposit back. */
  cancellationHours: 48,
  /** How long people's data are kept; the privacy page says the same figures, and the site holds to them every night. */
  keeps: {
    /** Bookings and payments, from the end of the business year: Croatia's Accounting Act. */
    bookYears: 11,
    /** A booking that came to nothing and moved no money, from its end on. */
    unpaidDays: 30,
    /** A guest's notes, from the trip on: they may say something of somebody's health. */
    noteDays: 30,
    /** A review that isn't published, from the decision on. */
    rejectedReviewDays: 30,
  },
  social: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    whatsapp: 'https://wa.me/',
  },
} as const
