import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type Background, backgroundFiles } from './backgrounds.ts'
import { fontFamily } from './fonts.ts'
import {
  cardSize,
  chartBorderSvg,
  chartRouteSvg,
  colours,
  imageWindow,
  margin,
  photoRouteSvg,
  routeBaseline,
} from './route-and-border.ts'

/** The card without text as raw pixels, shared by all languages: paper on the left, photo or chart on the right. */
export async function renderBackground(background: Background): Promise<Buffer> {
  const { left, top, height } = background.box
  const isChart = 'sheet' in background
  const width = (height * imageWindow.width) / imageWindow.height
  const [file] = backgroundFiles(background)
  const scale = imageWindow.height / height
  // Charts are vector graphics and are rendered at the target size; photos have a fixed size.
  const resolution = isChart ? scale : 1
  const piece = sharp(await readFile(file), isChart ? { density: 72 * scale } : {})
    .extract({
      left: Math.round(left * resolution),
      top: Math.round(top * resolution),
      width: Math.round(width * resolution),
      height: Math.round(height * resolution),
    })
    .resize(imageWindow.width, imageWindow.height)
    .removeAlpha()
  return sharp({ create: { ...cardSize, channels: 3, background: colours.paper } })
    .composite([{ input: await piece.png().toBuffer(), left: imageWindow.left, top: imageWindow.top }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** Draws headline, wordmark, route and chart border over the background, as JPEG. */
export async function renderCard(pixels: Buffer, background: Background, title: string): Promise<Buffer> {
  const route = 'sheet' in background ? await chartRouteSvg(background) : photoRouteSvg(background)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${route}${chartBorderSvg()}</svg>`
  const [headline, wordmark] = [await headlineIn(title), await text('<i>Bonaca</i>', 52)]
  return sharp(pixels, { raw: { ...cardSize, channels: 3 } })
    .composite([
      { input: Buffer.from(svg) },
      { input: headline, left: margin - 2, top: 78 },
      { input: wordmark.data, left: margin, top: routeBaseline - 20 - wordmark.info.height },
    ])
    .jpeg({ quality: 78, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

/** A photo in the border of a chart with the wordmark, for the page of any trip that has it; its title is beside the picture. */
export async function renderPhotoCard(file: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${chartBorderSvg(false)}</svg>`
  const wordmark = await text('<i>Bonaca</i>', 60, colours.white)
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="240"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${colours.ink}" stop-opacity="0"/><stop offset="1" stop-color="${colours.ink}" stop-opacity=".55"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`
  return sharp(file)
    .resize(cardSize.width, cardSize.height)
    .composite([
      { input: Buffer.from(shade), left: 0, top: cardSize.height - 240 },
      { input: Buffer.from(svg) },
      { input: wordmark.data, left: margin, top: routeBaseline - 10 - wordmark.info.height },
    ])
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
}

/**
 * A headline in the largest size that fits. Italics begin on a line of their own. Two lines are better than larger type on three, and a word is
 * hyphenated at its soft hyphens only if the headline doesn't fit otherwise.
 */
async function headlineIn(title: string): Promise<Buffer> {
  const lines = title
    .replaceAll('&', '&amp;')
    .replace(/ <i>/g, '\n<i>')
    .replace(/\u00ad<i>/g, '-\n<i>')
    .replace(/<\/i> /g, '</i>\n')
  const plain = lines.replaceAll('\u00ad', '')
  const attempts = [
    { markup: plain, smallest: 76, most: 2 },
    { markup: plain, smallest: 64, most: 3 },
    { markup: lines, smallest: 58, most: 3 },
  ]
  for (const { markup, smallest, most } of attempts) {
    for (let size = 112; size >= smallest; size -= 6) {
      const { data, info } = await text(markup, size)
      if (info.width <= headlineWidth && info.height <= (most + 0.3) * size) return data
    }
  }
  throw new Error(`The headline does not fit: ${title}`)
}

const headlineWidth = imageWindow.left - margin - 34

/** A text with italics as a picture that is cut to its ink. */
function text(markup: string, size: number, colour: string = colours.ink) {
  const spaced = `<span foreground="${colour}" letter_spacing="${Math.round(-0.028 * size * 1024)}">${markup}</span>`
  const font = `${fontFamily} ${size}`
  return sharp({ text: { text: spaced, font, width: headlineWidth, dpi: 72, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true })
}
