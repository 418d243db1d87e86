import { type FontInstance, fallbackFonts, subsets, widthSample } from './font-table.ts'
import type { Font } from './read-font.ts'

// The @font-face rules of the font instances and their fallback fonts.

/** @param files the parsed files of the instance in the order of the subsets */
export function fontFaceCss(cut: FontInstance, files: Font[]): string {
  const [latin] = files
  if (!latin) throw new Error(`The font ${cut.name} has no subset.`)
  const webFonts = files.map(({ characters }, index) =>
    declaration(cut.face, {
      src: `url("./${cut.name}-${subsets[index]?.name}.woff2") format("woff2")`,
      'font-display': 'swap',
      'unicode-range': unicodeRange(characters),
    }),
  )
  const { meanWidth, ascent, descent, lineGap } = latin
  const fallbacks = fallbackFonts[cut.standIns].map(({ suffix, names, width }) => {
    const size = meanWidth(widthSample) / width
    return declaration(
      { ...cut.face, family: `${cut.face.family} ${suffix}` },
      {
        src: names.map((name) => `local("${name}")`).join(', '),
        'size-adjust': percent(size),
        'ascent-override': percent(ascent / size),
        'descent-override': percent(descent / size),
        'line-gap-override': percent(lineGap / size),
      },
    )
  })
  return [...webFonts, ...fallbacks].join('\n')
}

function declaration(
  { family, weight, style = 'normal', stretch }: FontInstance['face'],
  more: Record<string, string>,
): string {
  const lines = {
    'font-family': `"${family}"`,
    'font-style': style,
    'font-weight': weight,
    ...(stretch && { 'font-stretch': stretch }),
    ...more,
  }
  const written = Object.entries(lines).map(([property, value]) => `  ${property}: ${value};`)
  return `@font-face {\n${written.join('\n')}\n}`
}

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`

/** The characters as a CSS unicode-range, such as `U+41-5A, U+E9`. */
function unicodeRange(characters: Set<string>): string {
  const runs: { first: number; last: number }[] = []
  const codes = [...characters].map((character) => character.codePointAt(0) ?? 0)
  for (const code of codes.sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && code <= run.last + 1) run.last = code
    else runs.push({ first: code, last: code })
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return runs.map(({ first, last }) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ')
}
