import type { Settings } from '../../../../contract/settings.ts'
import type { UpcomingDeparture } from '../../../../domain/availability/upcoming-departures.ts'
import { listedDays, loadTourData } from '../../head/tour-data.ts'
import type { PageRequest } from '../../http/page-definition.tsx'
import { readSeaState } from './sea-state.ts'

/** What the booking strip and the live line show. */
export interface OpenDays {
  settings: Settings
  /** The departures with free places, in chronological order; empty if they can't be loaded. */
  departures: UpcomingDeparture[]
  /** Whether there are departures after these. */
  hasLater: boolean
  /** Today's sea state on the Douglas scale; undefined if none is configured. */
  seaState: number | undefined
}

/** At most a minute old on cached pages and a second old on others. If the query fails, the strip is a plain link. */
export async function loadOpenDays({ services }: PageRequest, settings: Settings): Promise<OpenDays> {
  try {
    const { departures, today } = await loadTourData(services)
    return {
      settings,
      departures: departures.slice(0, listedDays),
      hasLater: departures.length > listedDays,
      seaState: await readSeaState(today, services.log),
    }
  } catch (err) {
    services.log.warn({ err }, 'departures failed to load, page served without them')
    return { settings, departures: [], hasLater: false, seaState: undefined }
  }
}
