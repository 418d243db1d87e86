import { fallbackFonts, subsets, widthSample } from './font-table.mjs'

// The @font-face rules of the font instances and their fallback fonts.

/** @param files the parsed files of the instance in the order of the subsets */
export function fontFaceCss(cut, files) {
  const webFonts = subsets.map(({ name }, index) =>
    declaration(cut.face, {
      src: `url("./${cut.name}-${name}.woff2") format("woff2")`,
      'font-display': 'swap',
      'unicode-range': unicodeRange(files[index].characters),
    }),
  )
  const [{ meanWidth, ascent, descent, lineGap }] = files
  const fallbacks = fallbackFonts[cut.standIns].map(({ suffix, names, width }) => {
    const size = (meanWidth(widthSample) * (cut.kerned ?? 1)) / width
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

function declaration({ family, weight, style = 'normal', stretch }, more) {
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

const percent = (part) => `${Math.round(part * 10_000) / 100}%`

/** The characters as a CSS unicode-range, such as `U+41-5A, U+E9`. */
function unicodeRange(characters) {
  const runs = []
  for (const code of [...characters].map((character) => character.codePointAt(0)).sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && code <= run.last + 1) run.last = code
    else runs.push({ first: code, last: code })
  }
  const hex = (code) => code.toString(16).toUpperCase()
  return runs.map(({ first, last }) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ')
}
