import { business, tripFacts } from '../../content/business.ts'
import type { Settings } from '../contract/settings.ts'

const { minimumGuests } = tripFacts

/** The public settings of a new site, to render pages without a database. */
export const sampleSettings: Settings = {
  currency: business.currency,
  time_zone: business.timeZone,
  prices: {
    adult: { original_amount: 7500, payable_amount: 1500, min_age: 12, max_age: null },
    child: { original_amount: 3750, payable_amount: 1000, min_age: 3, max_age: 11 },
    infant: { original_amount: 0, payable_amount: 0, min_age: 0, max_age: 2 },
  },
  departure_locations: business.departureLocations.map(({ departsAt, ...location }) => ({
    ...location,
    departs_at: departsAt,
  })),
  returns_at: business.returnsAt,
  returns_first: tripFacts.returnsFirstTo,
  cancellation_hours: business.cancellationHours,
  minimum_guests: minimumGuests && { count: minimumGuests.count, notice_hours: minimumGuests.noticeHours },
  season: { from: '04-01', to: '10-31', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  booking: { closes_at: '20:00', closes_days_before: 1, max_party: 20, hold_minutes: 15, horizon_days: 400 },
  payment_providers: [],
  contact: { email: 'crew@example.org', phone: '+385 23 111 222' },
}
