import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pictures from '../../content/pictures.json' with { type: 'json' }
import { locales } from '../../i18n/locales.ts'
import { indexablePages } from '../../pages.ts'
import { brandColours } from '../../shared/brand-colours.ts'
import { projectRoot } from '../../shared/project-root.ts'

const size = { width: 1200, height: 630 }
const { ink, paper } = brandColours

/** The photograph of the share picture at a path; undefined if there is none. */
export function pictureShared(path: string): string | undefined {
  const [, name = ''] = /^\/share\/([\w-]+)\.jpg$/.exec(path) ?? []
  const ofTrip = name.replace(/^trip-/, '')
  if (name !== ofTrip) return Object.hasOwn(pictures.masters, ofTrip) ? ofTrip : undefined
  const isOfPage = indexablePages.some((page) => locales.some((locale) => name === `${page}-${locale}`))
  return isOfPage ? 'hero-golden-hour' : undefined
}

/**
 * The share picture of a look that is not that of the build: the photograph in the border of a chart, with a piece of the
 * route. Its title and the name of the site are beside it wherever it is shown.
 */
export async function shareCard(picture: string, route: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(await photograph(picture))
    .resize(size.width, size.height)
    .composite([{ input: Buffer.from(drawing(route)) }])
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
}

const photograph = (name: string): Promise<Buffer> => {
  const file = (width: string) =>
    join(projectRoot, import.meta.env.PROD ? 'build/client' : 'public', `pictures/${name}-${width}`)
  return readFile(file('1600.webp')).catch(() => readFile(file(`${pictures.fallbackWidth}.jpg`)))
}

function drawing(route: string): string {
  const frame = (inset: number, colour: string, width: number, more = '') =>
    `<rect x="${inset}" y="${inset}" width="${size.width - 2 * inset}" height="${size.height - 2 * inset}" fill="none" stroke="${colour}" stroke-width="${width}"${more}/>`
  const line = (colour: string, width: number) => `<path d="M64 548h172" stroke="${colour}" stroke-width="${width}"/>`
  const ring = `<circle cx="247" cy="548" r="11" fill="#fff" stroke="${route}" stroke-width="4.6"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    ${frame(7, paper, 14)}${frame(7, ink, 14, ' stroke-dasharray="50 50"')}${frame(1, ink, 2)}${frame(13, ink, 2)}
    ${line('#fff', 11)}${line(route, 4.6)}${ring}</svg>`
}
