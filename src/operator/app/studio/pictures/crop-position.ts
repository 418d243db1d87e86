export interface Focus {
  x: number
  y: number
}

export type Ratio = readonly [across: number, down: number]

interface Shape {
  width: number
  height: number
  focalPoint: Focus
}

/**
 * The CSS `object-position` for a crop of the picture with the given ratio. It puts the focal point at the centre of
 * the crop, as far as the edges of the picture allow.
 */
export function cropPosition({ width, height, focalPoint }: Shape, [across, down]: Ratio): string {
  const percent = (centre: number, whole: number, part: number) => {
    const room = whole - part
    return room < 1 ? 50 : Math.round((Math.min(Math.max(centre * whole - part / 2, 0), room) / room) * 100)
  }
  const x = percent(focalPoint.x, width, Math.min(width, (height * across) / down))
  const y = percent(focalPoint.y, height, Math.min(height, (width * down) / across))
  return `${x}% ${y}%`
}
