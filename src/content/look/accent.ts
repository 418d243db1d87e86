import { brandColours } from '../../shared/brand-colours.ts'
import { contrast, hexOf, nearest, oklchOf } from './colours.ts'

/** The accent of the design, a magenta. */
export const defaultAccent = brandColours.route

/** The accent and its tints, as `#rrggbb`. The style sheets have them as custom properties (`look-sheet.ts`). */
export interface Tints {
  /** On light surfaces: lines, texts, and buttons with a white label. */
  route: string
  /** A button with a white label on light surfaces, under the pointer. */
  routeHover: string
  /** Lines and texts on dark surfaces. */
  routeOnDark: string
  /** Buttons with a white label on dark pages. */
  routeAtNight: string
  routeAtNightHover: string
}

/**
 * The surfaces on which texts have the accent's colour, or its tint for dark surfaces. `accent.test.ts` compares them
 * with the style sheets.
 */
const { paper, shoal1, night, deep } = brandColours
export const lightSurfaces = { paper, sheet: '#ffffff', 'shoal-1': shoal1, 'shoal-2': '#dceaec', land: '#f0e4c8' }
export const darkSurfaces = {
  ...{ night, deep, sheet: '#0e2833' },
  ...{ 'shoal-2': '#173744', 'shoal-3': '#214a58', land: '#123442' },
}
const white = '#ffffff'

/** The contrasts that WCAG requires at level AA: 4.5 for texts, 3 for the shape of a button. */
const ofText = 4.5
const ofShape = 3
/** The contrast of texts in the operator's app, which is read in full sunlight. */
const inSunlight = 7

/**
 * How a tint is made from an accent. `chroma` is a factor, and `hue` is added. `lightness` is added only for
 * `routeHover`, or subtracted if the accent is very dark. For the other tints it is the lightness itself, because dark
 * surfaces are the same for all accents.
 */
const design = {
  routeHover: { lightness: -0.0847, chroma: 0.8303, hue: 0.1 },
  routeOnDark: { lightness: 0.7913, chroma: 0.6745, hue: -4.351 },
  routeAtNight: { lightness: 0.5331, chroma: 1.056, hue: -2.417 },
  routeAtNightHover: { lightness: 0.5789, chroma: 1.0678, hue: -3.688 },
}

/** The tints of an accent, each moved in lightness until it is legible where it is used. The accent itself isn't changed. */
export function tintsOf(accent: string): Tints {
  const { l, c, h = 0 } = oklchOf(accent)
  const tint = (name: keyof typeof design, lightness = design[name].lightness) =>
    ({ mode: 'oklch', l: lightness, c: c * design[name].chroma, h: h + design[name].hue }) as const
  const hover = tint('routeHover', l > 0.25 ? l + design.routeHover.lightness : l - design.routeHover.lightness)
  const carriesWhite = (hex: string) => contrast(white, hex) >= ofText
  return {
    route: accent,
    routeHover: nearest(hover, 'dark', carriesWhite),
    routeOnDark: nearest(tint('routeOnDark'), 'bright', (hex) => isLegible(hex, darkSurfaces)),
    routeAtNight: atNight(hexOf(tint('routeAtNight'))),
    routeAtNightHover: nearest(tint('routeAtNightHover'), 'dark', carriesWhite),
  }

  /** The colour of a button on dark pages: dark enough behind a white label, and bright enough against the page. */
  function atNight(hex: string): string {
    const darker = nearest(oklchOf(hex), 'dark', carriesWhite)
    return nearest(oklchOf(darker), 'bright', (other) => contrast(other, darkSurfaces.night) >= ofShape)
  }
}

/** The tints in the operator's app, where texts in the accent have a contrast of 7:1 on paper. */
export function tintsInApp(accent: string): Tints {
  return tintsOf(legible(accent, (hex) => isLegible(hex, { paper }, inSunlight)))
}

/** Whether texts in the accent, and white labels on it, have the contrast that WCAG asks for at level AA. */
export const isLegibleAccent = (accent: string): boolean => isLegible(accent, lightSurfaces)

/** The accent itself if it is legible; otherwise the nearest darker one of the same hue and chroma that is. */
export const legibleAccent = (accent: string): string => legible(accent, isLegibleAccent)

const legible = (accent: string, passes: (hex: string) => boolean) =>
  passes(accent) ? accent : nearest(oklchOf(accent), 'dark', passes)

const isLegible = (hex: string, surfaces: Record<string, string>, least = ofText) =>
  Object.values(surfaces).every((surface) => contrast(hex, surface) >= least)
