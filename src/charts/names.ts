import names from '../../charts/names.json' with { type: 'json' }
import type { Place } from './geometry/mercator.ts'

type NamedPlace = [name: string, ...Place]

/** Names of land, each with a place on it. Islands carry their names along their length. */
export const islandNames = names.islands as NamedPlace[]

/** Names of stretches of the mainland, level at this place. */
export const regionNames = names.regions as NamedPlace[]

/** Names of channels, which the pages translate: the key of the text, a place, and the direction in degrees. */
export const channelNames = names.channels as { key: WaterKey; at: Place; turned: number }[]

export type WaterKey = keyof typeof names.longest_water_names

/** The longest translations of the names of water, for which room is kept. */
export const longestWaterNames: Record<WaterKey, string> = names.longest_water_names
