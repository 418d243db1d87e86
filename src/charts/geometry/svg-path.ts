import type { Point } from './shapes.ts'

export const rounded = (value: number): number => +value.toFixed(1)
/** A number with at most one decimal and no leading zero. This saves bytes: a sheet has thousands of numbers. */
export const short = (value: number): string => String(rounded(value)).replace(/^(-?)0\./, '$1.')

/** The `d` attribute of an SVG path, with relative coordinates. */
export function pathOf(line: Point[], { closed }: { closed: boolean }): string {
  let [x, y] = line[0]!.map(rounded) as Point
  const steps: string[] = []
  for (const point of line.slice(1)) {
    const [dx, dy] = [rounded(point[0] - x), rounded(point[1] - y)]
    if (dx === 0 && dy === 0) continue
    steps.push(short(dx), short(dy))
    ;[x, y] = [rounded(x + dx), rounded(y + dy)]
  }
  const [startX, startY] = line[0]!
  return `M${short(startX)} ${short(startY)}l${steps.join(' ').replaceAll(' -', '-')}${closed ? 'z' : ''}`
}
