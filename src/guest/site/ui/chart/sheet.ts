/**
 * The overlay of a chart image: what pages write and draw over the image, in its pixels. `src/charts/draw-chart.ts`
 * makes it as JSON.
 */
export interface Sheet {
  width: number
  height: number
  metresPerPixel: number
  sizes: { ring: number; name: number; caption: number; gap: number }
  route: { out?: string; stops?: string; back?: string }
  calls: SheetCall[]
  land: (PlacedName & { text: string })[]
  water: (PlacedName & { key: string })[]
  longitudes: (string | number)[][]
  latitudes: (string | number)[][]
  rose?: { x: number; y: number; size: number }
}

export interface SheetCall {
  id: string
  at: number[]
  label?: { beside: number[]; side: string; onLand: boolean; leader?: number[] }
}

export interface PlacedName {
  x: number
  y: number
  size: number
  turned?: number
}

/** What the page writes at a quay or stop. */
export interface CallText {
  name: string
  /** The times of departure from a quay, or what guests do at a stop; empty if that is unknown. */
  caption: string
}
