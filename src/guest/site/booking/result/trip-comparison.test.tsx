import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newTrips } from '../../../../../test/fixtures/tour.ts'
import { catalogueOf } from '../../../../i18n/catalogues.ts'
import { formatsOf } from '../../../../i18n/formats.ts'
import { createI18n, I18nProvider } from '../../context/i18n-context.tsx'
import { compare } from './change-history.ts'
import { TripComparison } from './trip-comparison.tsx'

test('a move to another trip shows both trips with their times at the quay, also if one is no longer on sale', () => {
  const [trip] = newTrips.trips
  const [start] = trip!.starts
  const calls = [{ ...start!.calls[0]!, departsAt: '18:30' }]
  const evening = {
    ...{ ...trip!, id: 'sunset', state: 'retired' as const, titles: { en: 'Sunset cruise' } },
    starts: [{ ...start!, state: 'retired' as const, calls }],
  }
  const booked = {
    ...{ trip: 'tour', start: '1', date: '2027-07-14', departure_location: 'zadar' },
    ...{ adults: 2, children: 0, infants: 0, lines: [] },
  }
  const trips = { ...newTrips, trips: [trip!, evening] }
  const compared = compare(booked, { ...booked, trip: 'sunset' }, { trips, locale: 'en' })
  const html = renderToStaticMarkup(
    <I18nProvider value={createI18n('en', catalogueOf('en'), formatsOf('en'))}>
      <TripComparison {...compared} isMade />
    </I18nProvider>,
  )
  expect(html.match(/(?<=<td>|<b>)[^<]+/g)).toEqual([
    ...['Boat trip to Kornati and Telašćica', 'Sunset cruise'],
    ...['Zadar, 08:00', 'Zadar, 18:30'],
  ])
})
