import { business, tripFacts } from '../../../content/business.ts'
import type { Settings } from '../../contract/settings.ts'
import type { AppContext } from '../context.ts'
import { getPricesOn } from '../pricing/prices.ts'
import { dayOf } from '../time/operator-time.ts'
import { operatorSettings } from './operator-settings.ts'

const { minimumGuests } = tripFacts

/** The public settings that pages and API clients need before they request a day. */
export async function currentSettings({ db, now, providers, operator }: AppContext): Promise<Settings> {
  const [{ season, booking }, prices] = await Promise.all([operatorSettings(db), getPricesOn(db, dayOf(now()))])
  return {
    currency: business.currency,
    time_zone: business.timeZone,
    prices,
    departure_locations: business.departureLocations.map(({ id, name, departsAt, latitude, longitude }) => ({
      id,
      name,
      departs_at: departsAt,
      latitude,
      longitude,
    })),
    returns_at: business.returnsAt,
    returns_first: tripFacts.returnsFirstTo,
    cancellation_hours: business.cancellationHours,
    minimum_guests: minimumGuests && { count: minimumGuests.count, notice_hours: minimumGuests.noticeHours },
    season,
    booking,
    payment_providers: [...providers.values()].map(({ id, kind, clientConfiguration }) => ({
      ...clientConfiguration(),
      id,
      kind,
    })),
    contact: operator,
  }
}
