// Generates the sizes and formats of the pictures: pictures/*.jpg → public/pictures/<name>[-<crop>]-<width>.<format>, and the
// home screen icons from public/favicon.svg. The files are committed, because encoding them takes half of the time of a first
// start. `pictures/derived.json` has, for each file, a hash of what it was made from. A file is made again if its hash
// has changed or the file is missing.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AvifOptions, JpegOptions, PngOptions, WebpOptions } from 'sharp'
import table from '../../src/content/pictures.json' with { type: 'json' }
import { projectRoot } from '../../src/shared/project-root.ts'

interface Picture {
  name: string
  width: number
  format: 'avif' | 'webp' | 'jpg' | 'png'
  crop?: { name: string; ratio: number[]; centre: number; quality?: number }
}

interface Master {
  width: number
  height: number
  quality?: number
}

const masters: Record<string, Master> = table.masters
const crops: Record<string, { ratio: number[]; widths: number[]; centres: Record<string, number>; quality?: number }> =
  table.crops
const target = join(projectRoot, 'public/pictures')

const modern = (picture: Omit<Picture, 'format'>): Picture[] => [
  { ...picture, format: 'avif' },
  { ...picture, format: 'webp' },
]
const wanted = [
  ...Object.entries(masters).flatMap(([name, { width: widest }]): Picture[] => [
    ...table.widths.filter((width) => width <= widest).flatMap((width) => modern({ name, width })),
    { name, width: table.fallbackWidth, format: 'jpg' },
  ]),
  ...Object.entries(crops).flatMap(([crop, { centres, widths, ...cut }]) =>
    Object.entries(centres).flatMap(([name, centre]) =>
      widths.flatMap((width) => modern({ name, width, crop: { name: crop, centre, ...cut } })),
    ),
  ),
]

const icon = join(projectRoot, 'public/favicon.svg')
const icons = [180, 512].map((width): Picture => ({ name: 'icon', width, format: 'png' }))

const derivedFile = join(projectRoot, 'pictures/derived.json')

await mkdir(target, { recursive: true })
const known: Record<string, string> = JSON.parse(await readFile(derivedFile, 'utf8').catch(() => '{}'))
const derived: Record<string, string> = {}
// Two pictures are encoded at a time, because the encoder of one picture does not use the second core throughout.
const queue = [...wanted, ...icons].values()
await Promise.all([makeChanged(queue), makeChanged(queue)])
await deleteUnused()
if (JSON.stringify(sorted(known)) !== JSON.stringify(sorted(derived))) {
  await writeFile(derivedFile, `${JSON.stringify(sorted(derived), null, 2)}\n`)
}

/** Takes pictures from the shared queue until it is empty. */
async function makeChanged(queue: Iterable<Picture>): Promise<void> {
  for (const picture of queue) {
    const name = nameOf(picture)
    const hash = await sourceHashOf(picture)
    if (known[name] !== hash || !existsSync(fileOf(picture))) await (picture.name === 'icon' ? makeIcon : make)(picture)
    derived[name] = hash
  }
}

/**
 * A hash of everything that determines the bytes of a picture: the master, the region, the size and the options of the
 * encoder.
 */
async function sourceHashOf(picture: Picture): Promise<string> {
  const source = picture.name === 'icon' ? icon : masterOf(picture)
  const hash = createHash('sha256').update(await readFile(source))
  return hash
    .update(JSON.stringify([picture, encoderOptions(picture)]))
    .digest('hex')
    .slice(0, 16)
}

/** Imports sharp on demand, because most builds generate no picture. */
async function make(picture: Picture): Promise<void> {
  const { default: sharp } = await import('sharp')
  const image = sharp(masterOf(picture))
  if (picture.crop) image.extract(regionOf(picture.name, picture.crop))
  image.resize({ width: picture.width, withoutEnlargement: true })
  const format = picture.format === 'jpg' ? 'jpeg' : picture.format
  await image.toFormat(format, encoderOptions(picture)).toFile(fileOf(picture))
}

function encoderOptions({ name, format, crop }: Picture): AvifOptions | JpegOptions | PngOptions | WebpOptions {
  if (format === 'png') return { palette: true }
  if (format === 'webp') return { quality: 74 }
  if (format === 'jpg') return { quality: 76, mozjpeg: true }
  // `pictures.json` sets a lower quality where artefacts are invisible: for rough water, and for high-density phone
  // screens. Effort 2 takes half the time of effort 3, but its files are larger. To make up for this, all quality
  // values are two or three points lower than with effort 3.
  return { quality: Math.min(masters[name]?.quality ?? 49, crop?.quality ?? 49), effort: 2 }
}

/** Renders the favicon without its rounded corners, because phones apply their own mask. */
async function makeIcon(picture: Picture): Promise<void> {
  const { width } = picture
  const { default: sharp } = await import('sharp')
  const square = (await readFile(icon, 'utf8')).replace(/ rx="\d+"/, '')
  const density = (72 * width) / 32
  await sharp(Buffer.from(square), { density }).resize({ width }).png(encoderOptions(picture)).toFile(fileOf(picture))
}

/**
 * The region of a picture that a crop keeps: the full height at this aspect ratio, at the horizontal position `centre`,
 * as with `object-fit: cover`.
 */
function regionOf(name: string, { ratio: [across = 1, down = 1], centre }: NonNullable<Picture['crop']>) {
  const { width: whole, height } = masters[name] as Master
  const width = Math.round((height * across) / down)
  return { left: Math.round((whole - width) * centre), top: 0, width, height }
}

async function deleteUnused(): Promise<void> {
  for (const file of await readdir(target)) if (!(file in derived)) await rm(join(target, file))
}

function sorted(hashes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(hashes).sort())
}

function masterOf({ name }: Picture): string {
  return join(projectRoot, 'pictures', `${name}.jpg`)
}

function fileOf(picture: Picture): string {
  return join(target, nameOf(picture))
}

function nameOf({ name, width, format, crop }: Picture): string {
  return `${name}${crop ? `-${crop.name}` : ''}-${width}.${format}`
}
