import { join } from 'node:path'
import type { CurrentLook } from '../../../content/current-look.ts'
import { loadSharp } from '../../../domain/pictures/load-sharp.ts'
import { brandColours } from '../../../shared/brand-colours.ts'
import { projectRoot } from '../../../shared/project-root.ts'
import { imageWindow, margin } from './route-and-border.ts'

/** A text as a picture without margins, with its size in pixels. */
interface DrawnText {
  data: Buffer
  info: { width: number; height: number }
}

/** The family name in the font files that `scripts/assets/fonts.ts` makes. */
const fontFamily = 'Newsreader 16pt'
const headlineWidth = imageWindow.left - margin - 34

/**
 * Draws a headline in the largest size that fits. Italics begin on a line of their own. Two lines in smaller type are
 * preferred to three lines in larger type. A word is hyphenated at its soft hyphens only if the headline doesn't fit
 * otherwise.
 * @param headline may have words in `<i>`
 */
export async function drawHeadline(headline: string): Promise<Buffer> {
  const lines = markupOf(headline)
    .replace(/ <i>/g, '\n<i>')
    .replace(/\u00ad<i>/g, '-\n<i>')
    .replace(/<\/i> /g, '</i>\n')
  const plain = lines.replaceAll('\u00ad', '')
  const attempts = [
    { markup: plain, smallest: 76, most: 2 },
    { markup: plain, smallest: 64, most: 3 },
    { markup: lines, smallest: 58, most: 3 },
    { markup: lines, smallest: 22, most: 6 },
  ]
  for (const { markup, smallest, most } of attempts) {
    for (let size = 112; size >= smallest; size -= 6) {
      const { data, info } = await draw(markup, size)
      if (info.width <= headlineWidth && info.height <= Math.min((most + 0.3) * size, headlineHeight)) return data
    }
  }
  // No size fits. Only a text that is longer than any field allows gets here; it is cut off at the edge of its area.
  const { data, info } = await draw(plain, 22)
  const sharp = await loadSharp()
  const [width, height] = [Math.min(info.width, headlineWidth), Math.min(info.height, headlineHeight)]
  return sharp(data).extract({ left: 0, top: 0, width, height }).toBuffer()
}

const headlineHeight = 340

/** Draws the wordmark: its text in italics, in the largest size that fits on one line, or its picture. */
export async function drawWordmark({ wordmark }: CurrentLook): Promise<DrawnText> {
  if ('svg' in wordmark) {
    const sharp = await loadSharp()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" color="${brandColours.ink}" width="${60 * wordmark.ratio}" height="60">${wordmark.svg}</svg>`
    return sharp(Buffer.from(svg))
      .resize(headlineWidth, 60, { fit: 'inside', position: 'left' })
      .png()
      .toBuffer({ resolveWithObject: true })
  }
  const markup = `<i>${markupOf(wordmark.text)}</i>`
  for (let size = 52; ; size -= 4) {
    const drawn = await draw(markup, size)
    if (drawn.info.height <= 1.4 * size || size <= 20) return drawn
  }
}

/** Escapes a text of the operator, so that only `<i>` is markup. */
const markupOf = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/&lt;(\/?i)>/g, '<$1>')

async function draw(markup: string, size: number): Promise<DrawnText> {
  await loadFonts()
  const sharp = await loadSharp()
  const spaced = `<span foreground="${brandColours.ink}" letter_spacing="${Math.round(-0.028 * size * 1024)}">${markup}</span>`
  const font = `${fontFamily} ${size}`
  return sharp({ text: { text: spaced, font, width: headlineWidth, dpi: 72, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true })
}

let fonts: Promise<unknown> | undefined

/**
 * Loads the font files once. When a call names a font file, the library keeps the fonts in it. Later calls therefore
 * need only the family name.
 */
function loadFonts(): Promise<unknown> {
  fonts ??= (async () => {
    const sharp = await loadSharp()
    for (const name of ['latin-normal', 'latin-italic', 'latin-ext-normal', 'latin-ext-italic']) {
      const fontfile = join(projectRoot, `src/guest/site/styles/fonts/drawn/${name}.ttf`)
      await sharp({ text: { text: 'a', font: fontFamily, fontfile } }).metadata()
    }
  })()
  return fonts
}
