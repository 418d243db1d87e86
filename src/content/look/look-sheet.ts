import { createHash } from 'node:crypto'
import { isLegibleAccent, type Tints, tintsOf } from './accent.ts'

/** The CSS custom property of each tint. `theme.css` sets them for the design's accent, `lookSheetOf` for another. */
const properties: Record<keyof Tints, string> = {
  route: '--route',
  routeHover: '--route-hover',
  routeOnDark: '--route-on-dark',
  routeAtNight: '--route-at-night',
  routeAtNightHover: '--route-at-night-hover',
}

export const propertiesOf = (tints: Tints): Record<string, string> =>
  Object.fromEntries(Object.entries(tints).map(([name, colour]) => [properties[name as keyof Tints], colour]))

/**
 * The style sheet of an accent other than the design's. It is in no layer, so it overrides `theme.css`. Its URL
 * contains the accent and a hash of the sheet. So every process can serve the sheet of every page, even if another
 * process rendered the page or the accent is only in a draft.
 */
export function lookSheetOf(accent: string): { href: string; css: string } {
  const known = sheets.get(accent)
  if (known) return known
  const declarations = Object.entries(propertiesOf(tintsOf(accent))).map(([name, colour]) => `${name}:${colour}`)
  const css = `:root{${declarations.join(';')}}`
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8)
  const sheet = { href: `/look-${accent.slice(1)}-${hash}.css`, css }
  if (sheets.size > 20) sheets.clear()
  sheets.set(accent, sheet)
  return sheet
}

const sheets = new Map<string, { href: string; css: string }>()

/** The sheet at a path such as `/look-0b6e69-1a2b3c4d.css`; undefined if the accent is illegible or no colour. */
export function lookSheetAt(path: string): ReturnType<typeof lookSheetOf> | undefined {
  const [, digits = ''] = /^\/look-([\da-f]{6})-[\da-f]{8}\.css$/.exec(path) ?? []
  return digits && isLegibleAccent(`#${digits}`) ? lookSheetOf(`#${digits}`) : undefined
}
