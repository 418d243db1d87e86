import { expect, test } from 'vitest'
import { pageContent } from '../src/content/page-content.ts'
import { locales } from '../src/i18n/locales.ts'
import { testSettings } from './fixtures/settings.ts'

// Checks that the content has the values that the specification prescribes.

const { initialTrip, region } = import.meta.glob<typeof import('../content/business.ts')>('/content/business.ts', {
  eager: true,
})['/content/business.ts']!

test('departures are Zadar 08:00 and Bibinje 09:00, return 17:30, currency EUR', () => {
  expect(initialTrip.departureLocations.map(({ name, departsAt }) => [name, departsAt])).toEqual([
    ['Zadar', '08:00'],
    ['Bibinje', '09:00'],
  ])
  expect([initialTrip.returnsAt, region.currency]).toEqual(['17:30', 'EUR'])
})

test.each(locales)('the %s texts name 2500 sun hours, 89 islands, coffee, aperitif, lunch and wine', (locale) => {
  const { counts } = pageContent('home', locale, testSettings).discover
  expect(counts.map(({ number }) => number).sort((a, b) => a - b)).toEqual([89, 2500])
  const { list } = pageContent('tour', locale, testSettings).included
  expect(list.map(({ icon }) => icon).slice(0, 4)).toEqual(['coffee', 'aperitif', 'lunch', 'wine'])
})
