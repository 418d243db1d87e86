import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandColours } from '../../shared/brand-colours.ts'
import {
  darkSurfaces,
  defaultAccent,
  isLegibleAccent,
  legibleAccent,
  lightSurfaces,
  tintsInApp,
  tintsOf,
} from './accent.ts'
import { contrast, oklchOf } from './colours.ts'

const sheet = (name: string) => readFileSync(new URL(`../../guest/site/styles/${name}.css`, import.meta.url), 'utf8')
const colourIn = (css: string, property: string) => {
  const [, colour = ''] = new RegExp(`--${property}: (#[\\da-f]{3,6});`).exec(css) ?? []
  return colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour
}
const theme = sheet('theme')

/** Accents other than the design's: a blue, a dark green, a teal, a grey, and two dark ones. */
const others = ['#1d4ed8', '#14532d', '#0b6e69', '#444444', '#2b0a3d', '#000000']

test('the tints of the accent of the design are those of the style sheet, to the bit', () => {
  expect(tintsOf(defaultAccent)).toEqual({
    route: colourIn(theme, 'route'),
    routeHover: colourIn(theme, 'route-hover'),
    routeOnDark: brandColours.routeOnDark,
    routeAtNight: colourIn(theme, 'route-at-night'),
    routeAtNightHover: colourIn(theme, 'route-at-night-hover'),
  })
  expect(tintsInApp(defaultAccent)).toEqual(tintsOf(defaultAccent))
})

test('the surfaces are those of the style sheets', () => {
  const named = (css: string, surfaces: object) =>
    Object.fromEntries(Object.keys(surfaces).map((name) => [name, colourIn(css, `color-${name}`)]))
  expect(named(theme, lightSurfaces)).toEqual(lightSurfaces)
  const ofPanels = { night: brandColours.night, deep: brandColours.deep }
  expect({ ...named(sheet('dark'), darkSurfaces), ...ofPanels }).toEqual(darkSurfaces)
})

test.each([defaultAccent, ...others])('the tints of %s are legible in both schemes', (accent) => {
  expect(isLegibleAccent(accent)).toBe(true)
  const { route, routeHover, routeOnDark, routeAtNight, routeAtNightHover } = tintsOf(accent)
  const white = '#ffffff'
  for (const surface of Object.values(lightSurfaces)) expect(contrast(route, surface)).toBeGreaterThanOrEqual(4.5)
  for (const fill of [route, routeHover, routeAtNight, routeAtNightHover])
    expect(contrast(white, fill)).toBeGreaterThanOrEqual(4.5)
  for (const surface of Object.values(darkSurfaces)) expect(contrast(routeOnDark, surface)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(routeAtNight, darkSurfaces.night)).toBeGreaterThanOrEqual(3)
  expect(routeHover).not.toBe(route)
  expect(contrast(tintsInApp(accent).route, lightSurfaces.paper)).toBeGreaterThanOrEqual(7)
})

test.each(['#ffd400', '#f59e0b', '#38bdf8', '#ff7ab8', '#ffffff', '#22c55e'])(
  'instead of %s, the nearest legible accent has its hue',
  (accent) => {
    expect(isLegibleAccent(accent)).toBe(false)
    const suggested = legibleAccent(accent)
    expect(isLegibleAccent(suggested)).toBe(true)
    const [asked, offered] = [oklchOf(accent), oklchOf(suggested)]
    expect(offered.l).toBeLessThan(asked.l)
    if (asked.c > 0.01) expect(Math.abs((offered.h ?? 0) - (asked.h ?? 0))).toBeLessThan(3)
    // The suggestion is only just legible: a slightly brighter colour would not be.
    const contrasts = Object.values(lightSurfaces).map((surface) => contrast(suggested, surface))
    expect(Math.min(...contrasts)).toBeLessThan(4.65)
  },
)

test('a thousand random accents have legible tints', () => {
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed
  }
  for (let index = 0; index < 1000; index++) {
    const accent = legibleAccent(`#${(random() % 0x1000000).toString(16).padStart(6, '0')}`)
    const { routeOnDark, routeAtNight, routeHover, routeAtNightHover } = tintsOf(accent)
    const least = Math.min(
      ...Object.values(darkSurfaces).map((surface) => contrast(routeOnDark, surface) / 4.5),
      ...[routeHover, routeAtNight, routeAtNightHover].map((fill) => contrast('#ffffff', fill) / 4.5),
      contrast(routeAtNight, darkSurfaces.night) / 3,
    )
    expect(least, accent).toBeGreaterThanOrEqual(1)
  }
})
