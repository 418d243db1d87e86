import type { Settings } from '../../contract/settings.ts'
import { type UpcomingDeparture, upcomingDepartures } from '../../domain/availability/upcoming-departures.ts'
import { publishedReviews, type ReviewPage } from '../../domain/reviews/published-reviews.ts'
import type { Services } from '../../domain/services.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { type OperatorSettings, operatorSettings } from '../../domain/settings/operator-settings.ts'
import { dayOf } from '../../domain/time/operator-time.ts'

/** What search engines are told of the tour on the pages that sell it. */
export interface TourFacts {
  today: string
  settings: Settings
  departures: UpcomingDeparture[]
  reviews: ReviewPage
}

const daysAhead = 60
/** As many as the home page begins with. */
const reviewsTold = 4
const keptMs = 1_000
/** By the settings that they go with: these are others as soon as anything that stands on a page has changed (`remembered`). */
const kept = new WeakMap<OperatorSettings, { until: number; facts: Promise<TourFacts> }>()

/** A second old at most, and of no change before: many may look at the booking's page at once, and what it sells is asked anew. */
export async function tourFacts(services: Services): Promise<TourFacts> {
  const settings = await operatorSettings(services.db)
  const now = services.now().getTime()
  const known = kept.get(settings)
  if (known && now < known.until) return known.facts
  const facts = readFacts(services)
  kept.set(settings, { until: now + keptMs, facts })
  facts.catch(() => kept.delete(settings))
  return facts
}

async function readFacts(services: Services): Promise<TourFacts> {
  const [settings, departures, reviews] = await Promise.all([
    currentSettings(services),
    upcomingDepartures(services, daysAhead),
    publishedReviews(services, { limit: reviewsTold }),
  ])
  return { today: dayOf(services.now()), settings, departures, reviews }
}
