import { createHash } from 'node:crypto'
import type { ChartTrip } from './draw-chart.ts'

/** A trip as far as its charts show it. */
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
    // Times have the same width, so that a chart stays when they change.
    captions: [times.map(() => '00:00').join(timesBetween)],
  })),
  stops: stops.map(({ id, name, latitude, longitude, does }) => ({
    ...{ id, name, latitude, longitude, captions: does ? words[does].toSorted() : [''] },
  })),
})

/** What stands between the times of a quay at which several starts of the day call. */
export const timesBetween = ' · '

/**
 * A hash of what is drawn. A chart with another one is out of date.
 * @param drawing a hash of the code and the data that draw
 */
export const chartKey = (trip: ChartTrip, drawing: string): string =>
  createHash('sha256').update(drawing).update(JSON.stringify(trip)).digest('base64url').slice(0, 10)
