import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawing, latin } from './fonts.mjs'
import { headline } from './headline.mjs'
import { chartRoute, measuredEdge, routeInto } from './marks.mjs'
import { colours, margin, size, view, waterline } from './measures.mjs'

/** The card without text as raw pixels, shared by all languages: paper on the left, photo or chart on the right. */
export async function paintGround(ground, project) {
  const { left, top, height } = ground.box
  const width = (height * view.width) / view.height
  const file = ground.sheet ? `public/charts/${ground.sheet}.svg` : `pictures/${ground.picture}.jpg`
  const scale = view.height / height
  // Charts are vector graphics and are rendered at the target size; photos have a fixed size.
  const resolution = ground.sheet ? scale : 1
  const piece = sharp(await readFile(new URL(file, project)), ground.sheet ? { density: 72 * scale } : {})
    .extract({
      left: Math.round(left * resolution),
      top: Math.round(top * resolution),
      width: Math.round(width * resolution),
      height: Math.round(height * resolution),
    })
    .resize(view.width, view.height)
    .removeAlpha()
  return sharp({ create: { ...size, channels: 3, background: colours.paper } })
    .composite([{ input: await piece.png().toBuffer(), left: view.left, top: view.top }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** Draws headline, route and chart border over the background, as JPEG. */
export async function paintCard(pixels, ground, title, project) {
  const words = headline(title, { x: margin - 4, top: 76, width: view.left - margin - 34, fill: colours.ink })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    ${words}
    ${wordmark()}
    ${ground.sheet ? await chartRoute(ground, project) : routeInto(ground)}
    ${measuredEdge()}
  </svg>`
  const layer = drawing(svg).render()
  const input = Buffer.from(layer.pixels)
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .composite([{ input, raw: { ...size, channels: 4 }, premultiplied: true }])
    .jpeg({ quality: 78, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

function wordmark() {
  const attributes = `font-family="${latin}" font-style="italic" font-size="52" letter-spacing="-1.6" fill="${colours.ink}"`
  return `<text x="${margin}" y="${waterline - 20}" ${attributes}>Bonaca</text>`
}
