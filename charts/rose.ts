import { short } from './svg-path.ts'

/** The compass rose: two rings of ticks and a cross, its north filled. */
export function drawRose(colour: string): string {
  const marks = [
    `<circle cx="100" cy="100" r="92"/><circle cx="100" cy="100" r="62"/><circle cx="100" cy="100" r="2"/>`,
    `<path d="${ticks(87, 92, 2, 10)}"/><path stroke-width="1" d="${ticks(81, 92, 10)}"/>`,
    `<path d="${ticks(58, 62, 5, 30)}"/><path stroke-width="1" d="${ticks(53, 62, 30)}"/>`,
    `<path d="M100 4v34M100 162v34M4 100h34M162 100h34"/>`,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" fill="none" stroke="${colour}"><g stroke-width=".6">${marks.join('')}</g><path fill="${colour}" stroke="none" d="M100 2l4 12h-8z"/></svg>\n`
}

/** Between two radii, one every `step` degrees; those at a multiple of `without` are left to longer ones. */
function ticks(from: number, to: number, step: number, without = 361): string {
  const angles = Array.from({ length: 360 / step }, (_, index) => index * step)
  return angles
    .filter((angle) => without > 360 || angle % without !== 0)
    .map((angle) => `M${at(angle, from)}L${at(angle, to)}`)
    .join('')
}

function at(angle: number, radius: number): string {
  const turn = (angle * Math.PI) / 180
  return `${short(100 + Math.sin(turn) * radius)} ${short(100 - Math.cos(turn) * radius)}`
}
