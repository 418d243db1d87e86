/**
 * The operator's facts. A person edits this file; `src/domain/` reads it and nothing else writes these down.
 * Prices, season and capacity live in the database, because they change while the site runs (`operator prices set …`).
 */
export const business = {
  name: 'Bonaca',
  timeZone: 'Europe/Zagreb',
  currency: 'EUR',
  returnsAt: '17:30',
  /** In the order in which they are offered; ids are part of the API. */
  departureLocations: [
    { id: 'zadar', name: 'Zadar', departsAt: '08:00', latitude: 44.1173, longitude: 15.2203 },
    { id: 'bibinje', name: 'Bibinje', departsAt: '09:00', latitude: 44.0686, longitude: 15.2825 },
  ],
  /** Guests are asked to be on the quay this long before the boat leaves. */
  boardingMinutesBefore: 10,
  /** Until so long before departure a guest may cancel and gets the deposit back. */
  cancellationHours: 48,
  social: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    whatsapp: 'https://wa.me/',
  },
} as const
