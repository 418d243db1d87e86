import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type Background, backgroundFiles } from './backgrounds.ts'
import { cardSize, colours, imageWindow, margin, routeBaseline } from './dimensions.ts'
import { createRenderer, latinFontFamily } from './fonts.ts'
import { headlineSvg } from './headline.ts'
import { chartBorderSvg, chartRouteSvg, photoRouteSvg } from './route-and-border.ts'

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

/** Draws headline, route and chart border over the background, as JPEG. */
export async function renderCard(pixels: Buffer, background: Background, title: string): Promise<Buffer> {
  const words = headlineSvg(title, { x: margin - 4, top: 76, width: imageWindow.left - margin - 34, fill: colours.ink })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
    ${words}
    ${wordmark()}
    ${'sheet' in background ? await chartRouteSvg(background) : photoRouteSvg(background)}
    ${chartBorderSvg()}
  </svg>`
  const layer = createRenderer(svg).render()
  const input = Buffer.from(layer.pixels)
  return sharp(pixels, { raw: { ...cardSize, channels: 3 } })
    .composite([{ input, raw: { ...cardSize, channels: 4 }, premultiplied: true }])
    .jpeg({ quality: 78, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

function wordmark(): string {
  const attributes = `font-family="${latinFontFamily}" font-style="italic" font-size="52" letter-spacing="-1.6" fill="${colours.ink}"`
  return `<text x="${margin}" y="${routeBaseline - 20}" ${attributes}>Bonaca</text>`
}
