/** Sentences that the actions on a booking share; `code` is its code, or what was typed if there is no such booking. */
export const bookingSentences = {
  unknown: {
    en: (code: string) => `No booking has the code ${code}.`,
    hr: (code: string) => `Nijedna rezervacija nema kod ${code}.`,
  },
  notBooked: {
    en: (code: string) => `${code} was never paid, so it is not a booking.`,
    hr: (code: string) => `${code} nije plaćena, pa nije rezervacija.`,
  },
  cancelled: {
    en: (code: string) => `${code} is cancelled.`,
    hr: (code: string) => `${code} je otkazana.`,
  },
  aboard: {
    en: (code: string) => `${code} is aboard: undo the boarding first.`,
    hr: (code: string) => `${code} je ukrcana: najprije poništite ukrcaj.`,
  },
}
