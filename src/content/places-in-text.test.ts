import { describe, expect, test } from 'vitest'
import { testSettings } from '../../test/fixtures/settings.ts'
import type { Settings } from '../contract/settings.ts'
import { locales } from '../i18n/locales.ts'
import { pageContent } from './page-content.ts'
import { placeValues } from './places-in-text.ts'
import { currentFacts } from './quay-facts.ts'

const [zadar, bibinje] = testSettings.departure_locations as [
  Settings['departure_locations'][number],
  Settings['departure_locations'][number],
]
const split: typeof zadar = {
  ...{ ...zadar, id: 'split', name: 'Split', departs_at: '09:30', parking: null, cash_machine_metres: null },
  from: { en: 'from Split', hr: 'iz Splita', de: 'ab Split', it: 'da Spalato', pl: 'ze Splitu' },
}
const [trip] = testSettings.trips as [Settings['trips'][number]]
const names = { en: 'Brač and Hvar', hr: 'Brač i Hvar', de: 'Brač und Hvar', it: 'Brač e Hvar', pl: 'Brač i Hvar' }
const inSplit = (quays: Settings['departure_locations']): Settings => ({
  ...testSettings,
  departure_locations: quays,
  returns_first: null,
  titles: names,
  trips: [{ ...trip, names, titles: names, stops: [{ id: 'hvar', name: 'Hvar', latitude: 43.2, longitude: 16.4 }] }],
})

describe('what texts say of the quays', () => {
  test('names them in the order of departure, with the case and the preposition of each language', () => {
    const said = locales.map((locale) =>
      placeValues({ ...testSettings, departure_locations: [bibinje, zadar] }, locale),
    )
    expect(said.map((values) => values.from_quays_or)).toEqual([
      'from Zadar or Bibinje',
      'iz Zadra ili Bibinja',
      'ab Zadar oder Bibinje',
      'da Zadar o Bibinje',
      'z Zadaru lub Bibinje',
    ])
    expect(said[0]?.departures).toBe('from Zadar at 08:00 and from Bibinje at 09:00')
  })

  test('keeps prepositions that differ', () => {
    expect(placeValues(inSplit([zadar, split]), 'pl').from_quays_or).toBe('z Zadaru lub ze Splitu')
  })

  test('is a sentence in every language for a quay whose `from` is not written', () => {
    const plain = [{ ...split, from: null }]
    const said = locales.map((locale) => placeValues(inSplit(plain), locale).from_first_quay)
    expect(said).toEqual(['from Split', 'iz mjesta Split', 'ab Split', 'da Split', 'z\u00a0miejscowości Split'])
  })

  test('has parking and cash machines only where they are known', () => {
    expect(placeValues(testSettings, 'en')).toMatchObject({
      parking_places:
        'Zadar: car park (charges apply), about 400 metres from the quay. Bibinje: free car park, about 150 metres from the quay.',
      cash_machines: 'The nearest cash machine is about 200 m (Zadar) or 300 m (Bibinje) from the quay.',
    })
    expect(placeValues(inSplit([split]), 'en')).toMatchObject({ parking_places: '', cash_machines: '' })
  })
})

test('the facts of the boat are those of the trip that the settings are about', () => {
  const [sailing] = testSettings.trips as [Settings['trips'][number]]
  const other = { ...sailing, id: 'sunset', boat: { ...sailing.boat, name: 'Marjan', toilets: 0 } }
  const settings = { ...testSettings, trips: [sailing, other] }
  expect(currentFacts(settings).boat).toMatchObject({ name: 'Bonaca', toilets: 2 })
  expect(currentFacts({ ...settings, trip: 'sunset' }).boat).toMatchObject({ name: 'Marjan', toilets: 0 })
  expect(currentFacts({ ...settings, trip: 'gone' }).boat).toBeNull()
})

describe.each(locales)('the pages in %s', (locale) => {
  const settings = inSplit([split])

  test('of a trip from one quay elsewhere name no quay of the sample', () => {
    for (const page of ['home', 'tour', 'contact', 'private_tours', 'about_us'] as const) {
      // `places` is left out. It has texts by quay, and the page shows only the texts of the trip's own quays.
      const shown = JSON.stringify(pageContent(page, locale, settings), (key, value) => (key === 'places' ? {} : value))
      expect([page, shown]).toEqual([page, expect.not.stringMatching(/Zada?r|Bibinj|\{\w+[,}]/)])
    }
  })

  test('tell the day of a trip from one quay with all its steps', () => {
    const { legs, title } = pageContent('tour', locale, settings)
    expect(legs.list).toHaveLength(6)
    expect(legs.list.every(({ when, title: leg, text }) => when && leg && text)).toBe(true)
    expect(title).toContain(names[locale])
  })
})
