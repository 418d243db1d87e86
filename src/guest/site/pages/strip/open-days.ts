import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Settings } from '../../../../contract/settings.ts'
import { isWithin } from '../../../../domain/availability/sailing-day.ts'
import type { UpcomingDeparture } from '../../../../domain/availability/upcoming-departures.ts'
import type { AppContext } from '../../../../domain/context.ts'
import { currentSettings } from '../../../../domain/settings/current-settings.ts'
import { addDays } from '../../../../domain/time/operator-time.ts'
import { projectRoot } from '../../../../shared/project-root.ts'
import { listedDays, loadTourData, type TourData } from '../../head/tour-data.ts'
import type { PageRequest } from '../../http/page-definition.tsx'
import type { SettingsWithChart } from '../../ui/chart/trip-chart.ts'

/** The data that the booking strip and the line about the next departure show. */
export interface OpenDays {
  settings: SettingsWithChart
  /** The departures with free places, in chronological order; empty if they can't be loaded. */
  departures: UpcomingDeparture[]
  /** The months (`2027-05`) of later departures, which are not listed. */
  laterMonths: string[]
  /** The day of the next departure if today is out of season, or if the day is far ahead; otherwise undefined. */
  seasonStart: SeasonStart | undefined
  /** Whether the page is about one of several trips; on other pages the strip asks for the trip. */
  isOfOneTrip: boolean
  /** Today's sea state on the Douglas scale; undefined if none is configured. */
  seaState: number | undefined
}

interface SeasonStart {
  date: string
  /** Whether days in July or August can be booked. */
  hasSummer: boolean
}

/** From this many days ahead, a date is shown with its year. */
const farDays = 90

/**
 * Loads the data of the booking strip. Cached pages are rendered again after a minute, so the data on them are at most
 * a minute old, unless rendering fails. If the query fails, the result has no departures, and the strip is a plain
 * link.
 */
export async function loadOpenDays(
  {
    services,
    loadTour,
  }: Pick<PageRequest, 'services'> & {
    loadTour: () => Promise<Pick<TourData, 'departures' | 'today'>>
  },
  settings: SettingsWithChart,
  isOfOneTrip = false,
): Promise<OpenDays> {
  try {
    const { departures, today } = await loadTour()
    return {
      settings,
      isOfOneTrip,
      departures: departures.slice(0, listedDays),
      laterMonths: [...new Set(departures.slice(listedDays).map(({ date }) => date.slice(0, 7)))],
      seasonStart: seasonStart(departures, today, settings),
      seaState: readSeaState(today, services.log),
    }
  } catch (err) {
    services.log.warn({ err }, 'departures failed to load, page served without them')
    return { settings, isOfOneTrip, departures: [], laterMonths: [], seasonStart: undefined, seaState: undefined }
  }
}

/**
 * The data for the trip that the texts of the site describe. If guests can book this trip by its link only, the data
 * are those of the first trip on sale.
 */
export async function loadOpenDaysOnSale(page: PageRequest, described: Settings): Promise<OpenDays> {
  if (described.trips.some(({ id }) => id === described.trip)) return loadOpenDays(page, described)
  const { services } = page
  return loadOpenDays({ ...page, loadTour: () => loadTourData(services) }, await currentSettings(services))
}

function seasonStart(
  departures: UpcomingDeparture[],
  today: string,
  { trip, trips, season }: Settings,
): SeasonStart | undefined {
  const [next] = departures
  if (!next) return undefined
  const seasons = trips.find(({ id }) => id === trip)?.seasons ?? [season]
  const inSeason = seasons.some((each) => isWithin(today, each))
  if (inSeason && next.date <= addDays(today, farDays)) return undefined
  return { date: next.date, hasSummer: departures.some(({ date }) => /-0[78]-/.test(date)) }
}

/**
 * The file with today's sea state, which the operator or a script writes. Without it no page mentions the sea state.
 */
const seaStateFile = join(projectRoot, 'content/sea-state.json')

const seaState = z.object({
  /** The day of the observation; on other days the file is ignored. */
  date: z.iso.date(),
  /** The degree on the Douglas scale. */
  douglas: z.int().min(0).max(6),
})

/** Today's degree on the Douglas scale; undefined if the file is missing, invalid (logged) or of another day. */
export function readSeaState(today: string, log: AppContext['log'], file: string = seaStateFile): number | undefined {
  if (!existsSync(file)) return undefined
  try {
    const { date, douglas } = seaState.parse(JSON.parse(readFileSync(file, 'utf8')))
    return date === today ? douglas : undefined
  } catch (err) {
    log.warn({ err, file }, 'sea state is invalid and ignored')
    return undefined
  }
}
