import type { Point } from './shapes.ts'

/** A sheet's paper: its size in pixels, the meridians at its sides, the parallel through its middle. */
export interface Paper {
  width: number
  height: number
  west: number
  east: number
  latitude: number
}

export type Place = [longitude: number, latitude: number]

/** Mercator, as on every nautical chart: what is a straight course at sea is a straight line on paper. */
export function mercator({ width, height, west, east, latitude }: Paper) {
  const scale = width / ((east - west) * radian)
  const top = northing(latitude) + height / 2 / scale
  return {
    toPaper: ([longitude, latitude]: Place): Point => [
      (longitude - west) * radian * scale,
      (top - northing(latitude)) * scale,
    ],
    toPlace: ([x, y]: Point): Place => [west + x / scale / radian, latitudeAt(top - y / scale)],
  }
}

const radian = Math.PI / 180
const northing = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * radian) / 2))
const latitudeAt = (northing: number) => (2 * Math.atan(Math.exp(northing)) - Math.PI / 2) / radian
