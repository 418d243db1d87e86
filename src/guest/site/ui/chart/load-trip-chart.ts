import type { Settings } from '../../../../contract/settings.ts'
import type { AppContext } from '../../../../domain/context.ts'
import { captionOf, type FormId, hasBuiltCharts, loadCharts, quaysOf } from '../../../../domain/fleet/trip-charts.ts'
import { currentSettings } from '../../../../domain/settings/current-settings.ts'
import { firstReturn, loadTrips, type Trip, tripOf } from '../../../../domain/trips/trips.ts'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import type { Sheet } from './sheet.ts'
import day from './sheets/day.json' with { type: 'json' }
import dayTall from './sheets/day-m.json' with { type: 'json' }
import mini from './sheets/mini.json' with { type: 'json' }
import start from './sheets/start.json' with { type: 'json' }
import startTall from './sheets/start-m.json' with { type: 'json' }
import type { SettingsWithChart, TripChart } from './trip-chart.ts'

/** The charts of the trip that the settings are about; undefined until they have been drawn, or if they can't be. */
export async function loadTripChart(
  { db }: Pick<AppContext, 'db'>,
  locale: Locale,
  settings: Pick<Settings, 'trip'>,
): Promise<TripChart | undefined> {
  const trip = tripOf(await loadTrips(db), settings.trip)
  const drawn = await sheetsOf({ db }, trip)
  return drawn && chartOf(trip, locale, drawn)
}

/** The result of `currentSettings`, and the chart of the trip's quays. `chart` is missing until it has been drawn. */
export async function settingsWithChart(
  services: AppContext,
  wanted?: Parameters<typeof currentSettings>[1],
): Promise<SettingsWithChart> {
  const [settings, trips] = await Promise.all([currentSettings(services, wanted), loadTrips(services.db)])
  const drawn = await sheetsOf(services, tripOf(trips, settings.trip))
  return drawn ? { ...settings, chart: summaryOf(drawn) } : settings
}

const summaryOf = ({ images, sheets }: Drawn) => ({ image: `${images}/mini.svg`, sheet: sheets.mini })

interface Drawn {
  images: string
  sheets: Record<FormId, Sheet>
}

const built: Drawn = { images: '/charts', sheets: { day, 'day-m': dayTall, start, 'start-m': startTall, mini } }

type ChartedOf = Pick<Trip, 'id' | 'starts' | 'stops'>

/**
 * The charts of the build if they show the trip, otherwise the stored ones. Stored charts that are out of date are
 * shown until new ones have been drawn. Undefined if no charts are stored or if one of the trip's quays or stops is
 * missing in them.
 */
async function sheetsOf({ db }: Pick<AppContext, 'db'>, trip: Trip): Promise<Drawn | undefined> {
  if (hasBuiltCharts(trip)) return built
  const stored = (await loadCharts(db)).find((chart) => chart.trip === trip.id)
  if (!stored) return undefined
  const sheets = stored.sheets as Record<FormId, Sheet>
  const isShown = (id: string) => sheets.day.calls.some((call) => call.id === id)
  if (![...quaysOf(trip), ...trip.stops].every(({ id }) => isShown(id))) return undefined
  return { images: `/charts/${trip.id}/${stored.key}`, sheets }
}

/** The charts of a trip with the texts of a language. */
function chartOf(trip: ChartedOf, locale: Locale, { images, sheets }: Drawn): TripChart {
  const t = translatorOf(locale)
  const quays = quaysOf(trip)
  const clock = (time: string) => timeInText(time, locale)
  const textOf = (place: string, times: string[]) => t('chart.call', { place, time: times.map(clock).join(', ') })
  const calls = quays.map(({ name, times }) => textOf(name, times)).join('; ')
  const stops = trip.stops.map(({ name }) => name).join(', ')
  const back = clock(firstReturn(trip.starts[0]?.calls ?? []).returnsAt)
  const atQuays = quays.map(({ id, name, times }) => [id, { name, caption: captionOf(times.map(clock)) }] as const)
  const atStops = trip.stops.map(
    ({ id, name, does }) => [id, { name, caption: does ? t(`chart.${does}`) : '' }] as const,
  )
  return {
    images,
    ...{ day: sheets.day, dayTall: sheets['day-m'], start: sheets.start, startTall: sheets['start-m'] },
    texts: Object.fromEntries([...atQuays, ...atStops]),
    label: t('chart.label', { calls, stops: stops || 'none', back }),
    startLabel: t('chart.start_label', { calls }),
  }
}

/** The charts of the build with texts. The trip must be the one that they show. */
export const builtChartOf = (trip: ChartedOf, locale: Locale): TripChart => chartOf(trip, locale, built)
export const builtSummary: SettingsWithChart['chart'] = summaryOf(built)
