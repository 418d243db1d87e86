import type { SeaFacts } from '../src/content/business-schema.ts'

/** Published averages of the sea off Zadar, each with its source: the water by month from January, and the usual summer wind. */
export const seaFacts: SeaFacts = {
  water: {
    celsius: [13, 12, 13, 14, 18, 22, 24, 25, 23, 20, 17, 15],
    source: { name: 'Climates to Travel', address: 'https://www.climatestotravel.com/climate/croatia/zadar' },
  },
  maestral: {
    months: [6, 7, 8, 9],
    from: '10:00',
    source: { name: 'Dubrovnik Charter', address: 'https://dubrovnik-charter.com/magazine/adriatic-winds/' },
  },
}
