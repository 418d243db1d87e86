import names from '../../charts/names.json' with { type: 'json' }
import type { Place } from './geometry/mercator.ts'

type NamedPlace = [name: string, ...Place]

/**
 * Names of islands, each with a place on the island. The name is written along the length of the island, or
 * horizontally if the island is round or extends from north to south.
 */
export const islandNames = names.islands as NamedPlace[]

/** Names of regions of the mainland. Each is written horizontally at its place. */
export const regionNames = names.regions as NamedPlace[]

/** Names of channels, which the pages translate: the key of the text, a place, and the direction in degrees. */
export const channelNames = names.channels as { key: WaterKey; at: Place; turned: number }[]

export type WaterKey = keyof typeof names.longest_water_names

/** The longest translation of each name of water. Room is kept for it, because one chart serves all languages. */
export const longestWaterNames: Record<WaterKey, string> = names.longest_water_names
