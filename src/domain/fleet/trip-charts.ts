import { sql } from 'kysely'
import builtKey from '../../charts/built-key.json' with { type: 'json' }
import { type ChartedTrip, chartedTrip, chartKey, timesBetween } from '../../charts/charted-trip.ts'
import { drawChart } from '../../charts/draw-chart.ts'
import type { FormId } from '../../charts/forms.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { locales } from '../../i18n/locales.ts'
import { cached } from '../../platform/cache/query-cache.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { AppContext } from '../context.ts'
import { isBookable, loadTrips, startsInUse, type Trip, type Trips } from '../trips/trips.ts'

export type { FormId }

/** What pages write over the images of a trip, by form, as `src/charts/draw-chart.ts` makes it. */
export interface StoredCharts {
  trip: string
  key: string
  sheets: Record<FormId, object>
}

/** From the cache if possible. */
export const loadCharts = (db: Queryable): Promise<StoredCharts[]> => cached(db, readCharts)

const readCharts = (db: Queryable) =>
  db.selectFrom('trip_chart').select(['trip', 'key', 'sheets']).execute() as Promise<StoredCharts[]>

/** The quays of all starts in the order of the route, each with its times. */
export function quaysOf(trip: Pick<Trip, 'id' | 'starts'>): ChartedTrip['quays'] {
  const quays = new Map<string, ChartedTrip['quays'][number]>()
  for (const { quay, departsAt } of startsInUse(trip).flatMap(({ calls }) => calls)) {
    const { id, name, latitude, longitude } = quay
    const times = [...(quays.get(id)?.times ?? []), departsAt]
    quays.set(id, { id, name, latitude, longitude, times })
  }
  return [...quays.values()]
}

const words = (key: 'chart.swim' | 'chart.lunch') => locales.map((locale) => translatorOf(locale)(key))

const chartedOf = (trip: Trip) =>
  chartedTrip({ quays: quaysOf(trip), stops: trip.stops }, { swim: words('chart.swim'), lunch: words('chart.lunch') })

/** A hash of what the charts of the trip show. */
const chartKeyOf = (trip: Trip): string => chartKey(chartedOf(trip))

/** What is written at a quay. */
export const captionOf = (times: string[]): string => times.join(timesBetween)

/** Whether the charts that the build has drawn show the trip. */
export const hasBuiltCharts = (trip: Trip): boolean => chartKeyOf(trip) === builtKey

/**
 * Draws the charts of trips that guests can book and whose charts are out of date; each takes a second or two of computing. A
 * trip that can't be drawn has pages without a chart.
 */
export async function drawCharts({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const { trips } = await loadTrips(db)
  const stored = new Map((await readCharts(db)).map(({ trip, key }) => [trip, key]))
  for (const trip of trips.filter(isBookable)) {
    const key = chartKeyOf(trip)
    if (key === builtKey || key === stored.get(trip.id)) continue
    const outcome = drawChart(chartedOf(trip))
    if (outcome.ok) await storeCharts(db, { trip: trip.id, key, ...outcome.chart })
    else log.warn({ trip: trip.id, faults: outcome.faults }, 'the charts of a trip cannot be drawn')
  }
}

/** Queues the drawing of charts if the change concerns one. */
export async function queueCharts(
  trx: Transaction,
  { queue }: Pick<AppContext, 'queue'>,
  { before, after }: Record<'before' | 'after', Trips>,
): Promise<void> {
  const keys = new Set(before.trips.filter(isBookable).map(chartKeyOf))
  const drawable = after.trips.filter((trip) => isBookable(trip) && !hasBuiltCharts(trip))
  if (drawable.some((trip) => !keys.has(chartKeyOf(trip)))) await queue.add(trx, 'draw-charts', {})
}

type Drawn = Extract<ReturnType<typeof drawChart>, { ok: true }>['chart']

async function storeCharts(db: Queryable, { trip, key, drawings, route }: Drawn & { trip: string; key: string }) {
  const of = <Part extends 'svg' | 'overlay'>(part: Part) =>
    JSON.stringify(Object.fromEntries(Object.entries(drawings).map(([form, drawing]) => [form, drawing[part]])))
  const row = { key, sheets: of('overlay'), images: of('svg'), route: JSON.stringify(route) }
  await db
    .insertInto('trip_chart')
    .values({ trip, ...row })
    .onConflict((conflict) => conflict.column('trip').doUpdateSet(row))
    .execute()
}

/** A file of a chart: an SVG by its form, or `route.json`. Null if there is none, or if the trip has another chart by now. */
export async function chartFile(
  db: Queryable,
  { trip, key, file }: { trip: string; key: string; file: string },
): Promise<{ type: string; content: string } | null> {
  const [, form] = /^([a-z-]+)\.svg$/.exec(file) ?? []
  if (!form && file !== 'route.json') return null
  const { rows } = await sql<{ content: string | null }>`
    select ${form ? sql`images ->> ${form}` : sql`route::text`} as content
    from trip_chart where trip = ${trip} and key = ${key}`.execute(db)
  const content = rows[0]?.content
  return content ? { type: form ? 'image/svg+xml' : 'application/json', content } : null
}
