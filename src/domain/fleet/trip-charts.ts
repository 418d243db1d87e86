import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import built from '../../charts/built.json' with { type: 'json' }
import { type ChartedTrip, chartedTrip, chartKey, timesBetween } from '../../charts/charted-trip.ts'
import { drawChart } from '../../charts/draw-chart.ts'
import type { FormId } from '../../charts/forms.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { locales } from '../../i18n/locales.ts'
import { cached } from '../../platform/cache/query-cache.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { isBookable, loadTrips, startsInUse, type Trip, type Trips } from '../trips/trips.ts'

export type { FormId }

/**
 * The drawn charts of a trip. `sheets` has for each variant of the chart (`FormId`) what pages write over the image
 * (`overlay` in `src/charts/draw-chart.ts`).
 */
export interface StoredCharts {
  trip: string
  key: string
  sheets: Record<FormId, object>
}

/** The charts of all trips, from the query cache if possible. */
export const loadCharts = (db: Queryable): Promise<StoredCharts[]> => cached(db, readCharts)

const readCharts = (db: Queryable) =>
  db.selectFrom('trip_chart').select(['trip', 'key', 'sheets']).execute() as Promise<StoredCharts[]>

/** The quays of all starts in use, in the order of the route, each with its times of departure. */
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
const chartKeyOf = (trip: Trip): string => chartKey(chartedOf(trip), built.drawing)
const builtKey = built.key

/** The text that a chart shows at a quay: its times of departure. */
export const captionOf = (times: string[]): string => times.join(timesBetween)

/** Whether the charts that the build has drawn show the trip. */
export const hasBuiltCharts = (trip: Trip): boolean => chartKeyOf(trip) === builtKey

/**
 * Draws the charts of trips that guests can book and whose charts are out of date. Each takes a second or two of
 * computing, during which this process answers no requests. A trip that can't be drawn has pages without a chart.
 */
export async function drawCharts(services: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const failed = new Set<string>()
  while (await inTransaction(services.db, (trx) => drawNext(trx, services, failed))) await yieldToEventLoop()
}

/**
 * Draws the charts of one trip. Reads in a transaction, which bypasses the query cache, and under a lock, so that an
 * older drawing never replaces a newer one.
 * @param failed the keys of trips that can't be drawn
 * @returns whether there was a trip to draw
 */
async function drawNext(trx: Transaction, { log }: Pick<AppContext, 'log'>, failed: Set<string>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('draw-charts', 0))`.execute(trx)
  const { trips } = await loadTrips(trx)
  const stored = new Map((await readCharts(trx)).map(({ trip, key }) => [trip, key]))
  const isMissing = (trip: Trip, key: string) =>
    isBookable(trip) && key !== builtKey && key !== stored.get(trip.id) && !failed.has(key)
  const trip = trips.find((each) => isMissing(each, chartKeyOf(each)))
  if (!trip) return false
  const key = chartKeyOf(trip)
  const outcome = drawChart(chartedOf(trip))
  if (outcome.ok) await storeCharts(trx, { trip: trip.id, key, ...outcome.chart })
  else {
    failed.add(key)
    await trx.deleteFrom('trip_chart').where('trip', '=', trip.id).execute()
    log.warn({ trip: trip.id, faults: outcome.faults }, 'the charts of a trip cannot be drawn')
  }
  return true
}

/**
 * Queues the job that draws charts if the change puts a trip on sale or alters what the charts of a trip on sale show.
 */
export async function queueCharts(
  trx: Transaction,
  { queue }: Pick<AppContext, 'queue'>,
  { before, after }: Record<'before' | 'after', Trips>,
): Promise<void> {
  const drawn = new Set(before.trips.filter(isBookable).map((trip) => `${trip.id} ${chartKeyOf(trip)}`))
  const drawable = after.trips.filter((trip) => isBookable(trip) && !hasBuiltCharts(trip))
  if (drawable.some((trip) => !drawn.has(`${trip.id} ${chartKeyOf(trip)}`))) await queue.add(trx, 'draw-charts', {})
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

/**
 * A file of a trip's charts: the SVG of a variant (`FormId`), or `route.json`. If the charts were drawn again after the
 * page was loaded, `key` is out of date, and the new key is returned instead. Null if the trip has no such file.
 */
export async function chartFile(
  db: Queryable,
  { trip, key, file }: { trip: string; key: string; file: string },
): Promise<{ type: string; content: string } | { newKey: string } | null> {
  const [, form] = /^([a-z-]+)\.svg$/.exec(file) ?? []
  const isName = (name: string) => /^[\w-]+$/.test(name)
  if (!isName(trip) || !isName(key) || (!form && file !== 'route.json')) return null
  const { rows } = await sql<{ key: string; content: string | null }>`
    select key, ${form ? sql`images ->> ${form}` : sql`route::text`} as content
    from trip_chart where trip = ${trip}`.execute(db)
  const [found] = rows
  if (!found?.content) return null
  if (found.key !== key) return { newKey: found.key }
  return { type: form ? 'image/svg+xml' : 'application/json', content: found.content }
}
