import type { Point } from './shapes.ts'

/** Size of a sheet in pixels, the longitudes of its west and east edges, and the latitude of its centre. */
export interface Paper {
  width: number
  height: number
  west: number
  east: number
  latitude: number
}

export type Place = [longitude: number, latitude: number]

/** The Mercator projection of nautical charts: a course with a constant bearing is a straight line. */
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
