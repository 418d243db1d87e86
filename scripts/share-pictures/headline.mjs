import { drawing, latin, set } from './fonts.mjs'

const sizes = [112, 106, 100, 94, 88, 82, 76, 70, 64, 58]
const tracking = -0.028
const leading = 1.02

/**
 * A headline as SVG, hanging from `top`: as large as the width allows, on three lines at most, broken
 * where it looks calm. `<i>…</i>` is italic; a soft hyphen shows only where a line breaks there.
 */
export function headline(title, { x, top, width, fill }) {
  const words = wordsOf(title)
  const { size, lines } = bestSetting(words, width)
  const runs = lines.flatMap((line, index) => {
    const y = top + (0.72 + index * leading) * size
    return runsOf(line).map(({ text, italic, at }) => {
      const style = italic ? ' font-style="italic"' : ''
      return `<text x="${(x + at * size).toFixed(1)}" y="${y.toFixed(1)}"${style}>${set(text)}</text>`
    })
  })
  const look = `font-family="${latin}" font-size="${size}" letter-spacing="${size * tracking}" fill="${fill}"`
  return `<g ${look}>${runs.join('')}</g>`
}

/** Words with the style they are set in, and what joins each to the one before: nothing, a space, a soft hyphen. */
function wordsOf(title) {
  const words = []
  let joint = ''
  for (const [index, part] of title.split(/<i>(.*?)<\/i>/).entries()) {
    for (const text of part.split(/([ \u00ad])/)) {
      if (text === ' ' || text === '\u00ad') joint = text
      else if (text) {
        words.push({ text, italic: index % 2 === 1, joint })
        joint = ''
      }
    }
  }
  return words
}

function bestSetting(words, width) {
  const settings = breakings(words)
    .map((lines) => ({ lines, widths: lines.map(widthOf) }))
    .flatMap(({ lines, widths }) => sizes.map((size) => ({ size, lines, widths: widths.map((each) => each * size) })))
    .filter(({ widths }) => Math.max(...widths) <= width)
    .map((setting) => ({ ...setting, cost: costOf(setting) }))
  const best = settings.sort((a, b) => a.cost - b.cost)[0]
  if (!best) throw new Error(`a headline does not fit: ${words.map(({ text }) => text).join(' ')}`)
  return best
}

/** All ways to set the words on one to three lines. */
function breakings(words, lines = 3) {
  const whole = [words]
  if (lines === 1) return [whole]
  const places = words.map((_, index) => index).filter((index) => index > 0 && words[index].joint !== '')
  return [
    whole,
    ...places.flatMap((place) =>
      breakings(words.slice(place), lines - 1).map((rest) => [lineBefore(words, place), ...rest]),
    ),
  ]
}

function lineBefore(words, place) {
  const line = words.slice(0, place)
  if (words[place].joint !== '\u00ad') return line
  const last = line.at(-1)
  return [...line.slice(0, -1), { ...last, text: `${last.text}-` }]
}

/** Large is good; so are few lines of a like length, broken where the italics begin and without a hyphen. */
function costOf({ size, lines, widths }) {
  const ragged = (Math.max(...widths) - Math.min(...widths)) / 20
  const broken = lines.slice(1).map(([first]) => first)
  const hyphens = broken.filter(({ joint }) => joint === '\u00ad').length
  const turns = broken.filter(({ italic }, index) => italic && !lines[index].at(-1).italic).length
  const torn = broken.filter(({ italic }, index) => italic && lines[index].at(-1).italic).length
  return sizes[0] - size + ragged + 24 * hyphens - 18 * turns + 8 * torn + 9 * lines.length
}

/** In ems. */
function widthOf(line) {
  const last = runsOf(line).at(-1)
  return last.at + measure(last.text, last.italic)
}

/** Neighbours of one style, each run with its place on the line in ems. */
function runsOf(line) {
  const runs = []
  for (const [index, { text, italic, joint }] of line.entries()) {
    const before = index > 0 && joint === ' ' ? ' ' : ''
    const run = runs.at(-1)
    if (run && run.italic === italic) run.text += before + text
    else runs.push({ text, italic, at: run ? run.at + measure(run.text, run.italic) + (before ? 0.2 : 0) : 0 })
  }
  return runs
}

const measured = new Map()

/** How far a text advances, in ems: what it adds between two strokes. */
function measure(text, italic) {
  const key = `${italic} ${text}`
  const known = measured.get(key)
  if (known !== undefined) return known
  const inked = (inner) => {
    const style = italic ? 'italic' : 'normal'
    const look = `font-family="${latin}" font-style="${style}" font-size="100" letter-spacing="${100 * tracking}"`
    return drawing(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text ${look}>${set(`|${inner}|`)}</text></svg>`,
    ).getBBox().width
  }
  const advance = (inked(text) - inked('')) / 100
  measured.set(key, advance)
  return advance
}
