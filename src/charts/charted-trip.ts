import { createHash } from 'node:crypto'
import type { ChartTrip } from './draw-chart.ts'

/** The facts of a trip that its charts show. */
export interface ChartedTrip {
  quays: { id: string; name: string; latitude: number; longitude: number; times: string[] }[]
  stops: readonly {
    id: string
    name: string
    latitude: number
    longitude: number
    does?: 'swim' | 'lunch' | undefined
  }[]
}

/** @param words what is written at a stop where guests swim or have lunch, in every language */
export const chartedTrip = ({ quays, stops }: ChartedTrip, words: Record<'swim' | 'lunch', string[]>): ChartTrip => ({
  quays: quays.map(({ id, name, latitude, longitude, times }) => ({
    ...{ id, name, latitude, longitude },
    // All times have the same width. With a placeholder, the chart stays the same when a time changes.
    captions: [times.map(() => '00:00').join(timesBetween)],
  })),
  stops: stops.map(({ id, name, latitude, longitude, does }) => ({
    ...{ id, name, latitude, longitude, captions: does ? words[does].toSorted() : [''] },
  })),
})

/** The separator between the times at a quay. There are several if the boat departs there several times a day. */
export const timesBetween = ' · '

/**
 * A hash of everything that determines the chart of a trip. A stored chart with another hash is out of date.
 * @param drawing a hash of the code that draws the charts and of the data files that this code reads
 */
export const chartKey = (trip: ChartTrip, drawing: string): string =>
  createHash('sha256').update(drawing).update(JSON.stringify(trip)).digest('base64url').slice(0, 10)
