import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleSettings } from '../../../../content/sample-settings.ts'
import { catalogueOf } from '../../../../i18n/catalogues.ts'
import { formatsOf } from '../../../../i18n/formats.ts'
import { createI18n, I18nProvider } from '../../context/i18n-context.tsx'
import { TripComparison } from './trip-comparison.tsx'

test('a move to another trip shows both trips, each with its own time at the quay', () => {
  const [trip] = sampleSettings.trips
  const zadar = { ...sampleSettings.departure_locations[0]!, departs_at: '18:30' }
  const evening = {
    ...{ ...trip!, id: 'sunset', titles: { en: 'Sunset cruise' } },
    starts: [{ id: '1', ends_next_day: false, departure_locations: [zadar] }],
  }
  const before = { ...{ trip: 'tour', start: '1', date: '2027-07-14' }, departure_location: 'zadar' }
  const party = { adults: 2, children: 0, infants: 0 }
  const html = renderToStaticMarkup(
    <I18nProvider value={createI18n('en', catalogueOf('en'), formatsOf('en'))}>
      <TripComparison
        before={{ ...before, ...party }}
        after={{ ...before, ...party, trip: 'sunset' }}
        settings={{ ...sampleSettings, trips: [trip!, evening] }}
        isMade
      />
    </I18nProvider>,
  )
  expect(html.match(/(?<=<td>|<b>)[^<]+/g)).toEqual([
    ...['Boat trip to Kornati and Telašćica', 'Sunset cruise'],
    ...['Zadar, 08:00', 'Zadar, 18:30'],
  ])
})
