import { createRenderer, latinFontFamily, textToSvg } from './fonts.ts'

const largestSize = 112
const sizes = [largestSize, 106, 100, 94, 88, 82, 76, 70, 64, 58]
const tracking = -0.028
const leading = 1.02

interface Word {
  text: string
  italic: boolean
  separator: string
}

interface Layout {
  size: number
  lines: Word[][]
  widths: number[]
}

/**
 * A headline as SVG below `top`, in the largest size that fits the width, on at most three lines with the best line breaks.
 * `<i>…</i>` is italic; a soft hyphen is only visible at a line break.
 */
export function headlineSvg(
  title: string,
  { x, top, width, fill }: { x: number; top: number; width: number; fill: string },
): string {
  const words = wordsOf(title)
  const { size, lines } = findBestLayout(words, width)
  const runs = lines.flatMap((line, index) => {
    const y = top + (0.72 + index * leading) * size
    return runsOf(line).map(({ text, italic, at }) => {
      const style = italic ? ' font-style="italic"' : ''
      return `<text x="${(x + at * size).toFixed(1)}" y="${y.toFixed(1)}"${style}>${textToSvg(text)}</text>`
    })
  })
  const attributes = `font-family="${latinFontFamily}" font-size="${size}" letter-spacing="${size * tracking}" fill="${fill}"`
  return `<g ${attributes}>${runs.join('')}</g>`
}

/** Words with their style, and the separator before each: nothing, a space or a soft hyphen. */
function wordsOf(title: string): Word[] {
  const words: Word[] = []
  let separator = ''
  for (const [index, part] of title.split(/<i>(.*?)<\/i>/).entries()) {
    for (const text of part.split(/([ \u00ad])/)) {
      if (text === ' ' || text === '\u00ad') separator = text
      else if (text) {
        words.push({ text, italic: index % 2 === 1, separator })
        separator = ''
      }
    }
  }
  return words
}

function findBestLayout(words: Word[], width: number): Layout {
  const layouts = lineBreakings(words)
    .map((lines) => ({ lines, widths: lines.map(widthOf) }))
    .flatMap(({ lines, widths }) => sizes.map((size) => ({ size, lines, widths: widths.map((each) => each * size) })))
    .filter(({ widths }) => Math.max(...widths) <= width)
    .map((layout) => ({ ...layout, cost: costOf(layout) }))
  const best = layouts.sort((a, b) => a.cost - b.cost)[0]
  if (!best) throw new Error(`The headline does not fit: ${words.map(({ text }) => text).join(' ')}`)
  return best
}

/** All ways to break the words into one to three lines. */
function lineBreakings(words: Word[], lines = 3): Word[][][] {
  const whole = [words]
  if (lines === 1) return [whole]
  const places = words.flatMap(({ separator }, index) => (index > 0 && separator !== '' ? [index] : []))
  return [
    whole,
    ...places.flatMap((place) =>
      lineBreakings(words.slice(place), lines - 1).map((rest) => [lineBefore(words, place), ...rest]),
    ),
  ]
}

function lineBefore(words: Word[], place: number): Word[] {
  const line = words.slice(0, place)
  const last = line.at(-1)
  if (!last || words[place]?.separator !== '\u00ad') return line
  return [...line.slice(0, -1), { ...last, text: `${last.text}-` }]
}

/** Lower is better: large type, few lines of similar length, breaks where italics begin, no hyphens. */
function costOf({ size, lines, widths }: Layout): number {
  const ragged = (Math.max(...widths) - Math.min(...widths)) / 20
  const breaks = lines.slice(1).map(([first], index) => ({ before: lines[index]?.at(-1), after: first }))
  const hyphens = breaks.filter(({ after }) => after?.separator === '\u00ad').length
  const breaksAtItalics = breaks.filter(({ before, after }) => after?.italic && !before?.italic).length
  const brokenItalics = breaks.filter(({ before, after }) => after?.italic && before?.italic).length
  return largestSize - size + ragged + 24 * hyphens - 18 * breaksAtItalics + 8 * brokenItalics + 9 * lines.length
}

/** In em. */
function widthOf(line: Word[]): number {
  const last = runsOf(line).at(-1)
  return last ? last.at + advanceOf(last.text, last.italic) : 0
}

interface Run {
  text: string
  italic: boolean
  at: number
}

/** Joins neighbouring words of one style into runs, with their offset on the line in em. */
function runsOf(line: Word[]): Run[] {
  const runs: Run[] = []
  for (const [index, { text, italic, separator }] of line.entries()) {
    const before = index > 0 && separator === ' ' ? ' ' : ''
    const run = runs.at(-1)
    if (run && run.italic === italic) run.text += before + text
    else runs.push({ text, italic, at: run ? run.at + advanceOf(run.text, run.italic) + (before ? 0.2 : 0) : 0 })
  }
  return runs
}

const measured = new Map<string, number>()

/** The advance width of a text in em. Bars around the text make the bounding box include spaces and side bearings. */
function advanceOf(text: string, italic: boolean): number {
  const key = `${italic} ${text}`
  const known = measured.get(key)
  if (known !== undefined) return known
  const inkWidth = (inner: string) => {
    const style = italic ? 'italic' : 'normal'
    const attributes = `font-family="${latinFontFamily}" font-style="${style}" font-size="100" letter-spacing="${100 * tracking}"`
    return (
      createRenderer(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text ${attributes}>${textToSvg(`|${inner}|`)}</text></svg>`,
      ).getBBox()?.width ?? 0
    )
  }
  const advance = (inkWidth(text) - inkWidth('')) / 100
  measured.set(key, advance)
  return advance
}
