import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { cardSize, colours, imageWindow, margin, routeBaseline } from './dimensions.mjs'
import { createRenderer, latinFontFamily } from './fonts.mjs'
import { headlineSvg } from './headline.mjs'
import { chartBorderSvg, chartRouteSvg, photoRouteSvg } from './route-and-border.mjs'

/** The card without text as raw pixels, shared by all languages: paper on the left, photo or chart on the right. */
export async function renderBackground(ground, project) {
  const { left, top, height } = ground.box
  const width = (height * imageWindow.width) / imageWindow.height
  const file = ground.sheet ? `public/charts/${ground.sheet}.svg` : `pictures/${ground.picture}.jpg`
  const scale = imageWindow.height / height
  // Charts are vector graphics and are rendered at the target size; photos have a fixed size.
  const resolution = ground.sheet ? scale : 1
  const piece = sharp(await readFile(new URL(file, project)), ground.sheet ? { density: 72 * scale } : {})
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
export async function renderCard(pixels, ground, title, project) {
  const words = headlineSvg(title, { x: margin - 4, top: 76, width: imageWindow.left - margin - 34, fill: colours.ink })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
    ${words}
    ${wordmark()}
    ${ground.sheet ? await chartRouteSvg(ground, project) : photoRouteSvg(ground)}
    ${chartBorderSvg()}
  </svg>`
  const layer = createRenderer(svg).render()
  const input = Buffer.from(layer.pixels)
  return sharp(pixels, { raw: { ...cardSize, channels: 3 } })
    .composite([{ input, raw: { ...cardSize, channels: 4 }, premultiplied: true }])
    .jpeg({ quality: 78, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

function wordmark() {
  const attributes = `font-family="${latinFontFamily}" font-style="italic" font-size="52" letter-spacing="-1.6" fill="${colours.ink}"`
  return `<text x="${margin}" y="${routeBaseline - 20}" ${attributes}>Bonaca</text>`
}
