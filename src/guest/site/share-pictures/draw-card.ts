import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CurrentLook } from '../../../content/current-look.ts'
import { fallbackOf } from '../../../content/picture-sizes.ts'
import table from '../../../content/pictures.json' with { type: 'json' }
import type { ShownPicture } from '../../../content/shown-pictures.ts'
import { loadSharp } from '../../../domain/pictures/load-sharp.ts'
import { brandColours } from '../../../shared/brand-colours.ts'
import { projectRoot } from '../../../shared/project-root.ts'
import type { CardSection } from './backgrounds.ts'
import { drawHeadline, drawWordmark } from './drawn-text.ts'
import {
  cardSize,
  chartBorderSvg,
  chartRouteSvg,
  imageWindow,
  margin,
  photoRouteSvg,
  routeBaseline,
} from './route-and-border.ts'
import type { ShareCard } from './share-card.ts'

/** Reads a file of an uploaded picture; null if it is gone. */
export type ReadUploaded = (file: string) => Promise<Uint8Array | null>

/** Draws a share picture as JPEG: headline and wordmark on paper, the photo or chart, route and border. */
export async function drawCard(
  { headline, background }: ShareCard,
  look: CurrentLook,
  readUploaded: ReadUploaded,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const { piece, route } = await drawBackground(background, look.tints.route, readUploaded)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${route}${chartBorderSvg()}</svg>`
  const [title, wordmark] = [await drawHeadline(headline), await drawWordmark(look)]
  return sharp({ create: { ...cardSize, channels: 3, background: brandColours.paper } })
    .composite([
      { input: piece, left: imageWindow.left, top: imageWindow.top },
      { input: Buffer.from(svg) },
      { input: title, left: margin - 2, top: 78 },
      { input: wordmark.data, left: margin, top: routeBaseline - 20 - wordmark.info.height },
    ])
    .jpeg({ quality: 78, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

interface DrawnBackground {
  /** The photo or chart in the size of its window. */
  piece: Buffer
  /** The SVG of the route, which is drawn over the photo or chart. */
  route: string
}

async function drawBackground(
  background: ShareCard['background'],
  colour: string,
  readUploaded: ReadUploaded,
): Promise<DrawnBackground> {
  if ('sheet' in background) {
    const chart = await readFile(join(builtFiles(), `charts/${background.sheet}.svg`))
    const overlay = await readFile(join(projectRoot, `src/guest/site/ui/chart/sheets/${background.sheet}.json`), 'utf8')
    const scale = imageWindow.height / background.box.height
    return {
      // A chart is an SVG file, so it is rendered at the resolution of the card.
      piece: await cut(chart, background.box, scale, 72 * scale),
      route: chartRouteSvg(background, JSON.parse(overlay), background.quays, colour),
    }
  }
  const { picture, box, waypoint } = background
  const bytes = await bytesOf(picture, readUploaded)
  const sharp = await loadSharp()
  const { width = 1 } = await sharp(bytes).metadata()
  const whole = typeof picture === 'string' ? table.masters[picture] : picture
  return { piece: await cut(bytes, box, width / whole.width), route: photoRouteSvg(box, waypoint, colour) }
}

/**
 * Cuts the box out of a picture and resizes it to the image window.
 * @param scale how many pixels of the file are one unit of the box
 */
async function cut(file: Buffer, { left, top, height }: CardSection, scale: number, density?: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const width = (height * imageWindow.width) / imageWindow.height
  return sharp(file, density ? { density } : {})
    .extract({
      left: Math.floor(left * scale),
      top: Math.floor(top * scale),
      width: Math.floor(width * scale),
      height: Math.floor(height * scale),
    })
    .resize(imageWindow.width, imageWindow.height)
    .removeAlpha()
    .png()
    .toBuffer()
}

async function bytesOf(picture: ShownPicture, readUploaded: ReadUploaded): Promise<Buffer> {
  if (typeof picture === 'string') return readFile(join(builtFiles(), `pictures/${picture}-1600.webp`))
  const bytes = await readUploaded(fallbackOf(picture).path.replace('/pictures/', ''))
  if (!bytes) throw new Error(`The picture ${picture.hash} is gone.`)
  return Buffer.from(bytes)
}

/** In development there is no build folder, so the files are read from `public`. */
const builtFiles = () => join(projectRoot, import.meta.env.PROD ? 'build/client' : 'public')
