import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'

// Lightness, chroma and hue in OKLCH, where colours of equal lightness look equally bright.

const toOklch = converter('oklch')

/** The contrast of two colours by WCAG's formula, from 1 to 21. */
export const contrast = (one: string, other: string): number => wcagContrast(one, other)

export function oklchOf(hex: string): Oklch {
  const colour = toOklch(hex)
  if (!colour) throw new Error(`${hex} is no colour`)
  return { ...colour, h: colour.h ?? 0 }
}

/** The colour as `#rrggbb`. The chroma of a colour that screens can't show is reduced until they can. */
export const hexOf = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'))

const step = 1 / 512

/**
 * Makes a colour darker or brighter in small steps, with the same hue and chroma, until `passes` accepts it. Returns
 * black or white if `passes` accepts none.
 */
export function nearest(colour: Oklch, towards: 'dark' | 'bright', passes: (hex: string) => boolean): string {
  const direction = towards === 'dark' ? -step : step
  let lightness = Math.min(1, colour.l)
  for (; lightness >= 0 && lightness <= 1; lightness += direction) {
    const hex = hexOf({ ...colour, l: lightness })
    if (passes(hex)) return hex
  }
  return towards === 'dark' ? '#000000' : '#ffffff'
}
