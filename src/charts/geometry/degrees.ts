import { mercator, type Paper } from './mercator.ts'
import { rounded } from './svg-path.ts'

/** Positions and labels (`15°10′E`) of the meridians and parallels on a sheet. `minutes` is their interval. */
export function degreesOn(sheet: Paper & { minutes: number }) {
  const { toPaper, toPlace } = mercator(sheet)
  const [west, north] = toPlace([0, 0])
  const [east, south] = toPlace([sheet.width, sheet.height])
  return {
    longitudes: minutesBetween(west, east, sheet.minutes).map(
      (minutes): Degree => [rounded(toPaper([minutes / 60, sheet.latitude])[0]), written(minutes, 'E')],
    ),
    latitudes: minutesBetween(south, north, sheet.minutes).map(
      (minutes): Degree => [rounded(toPaper([sheet.west, minutes / 60])[1]), written(minutes, 'N')],
    ),
  }
}

export type Degree = [at: number, text: string]

function minutesBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil((from * 60) / step) * step
  const count = Math.max(0, Math.ceil((to * 60 - first) / step))
  return Array.from({ length: count }, (_, index) => first + index * step)
}

function written(minutes: number, side: 'N' | 'E'): string {
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′${side}`
}
