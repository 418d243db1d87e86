// Generates the sizes and formats of the pictures: pictures/*.jpg → public/pictures/<name>[-<crop>]-<width>.<format>, and the
// home screen icons from public/favicon.svg. Files that are newer than their master are reused; a change of this script
// regenerates all.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { projectRoot } from '../../src/shared/project-root.ts'
import table from '../../src/site/ui/pictures.json' with { type: 'json' }
import { changedAt } from './changed-at.ts'

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

await mkdir(target, { recursive: true })
await deleteStale()
// Two at a time: the encoder of one picture does not use the second core throughout.
const queue = wanted.values()
await Promise.all([makeChanged(queue), makeChanged(queue)])
for (const picture of icons) if ((await changedAt(fileOf(picture))) < (await changedAt(icon))) await makeIcon(picture)

/** Takes pictures from the shared queue until it is empty. */
async function makeChanged(queue: Iterable<Picture>): Promise<void> {
  for (const picture of queue)
    if ((await changedAt(fileOf(picture))) < (await changedAt(masterOf(picture)))) await make(picture)
}

/** Imports sharp on demand, because most builds generate no picture. */
async function make(picture: Picture): Promise<void> {
  const { default: sharp } = await import('sharp')
  const image = sharp(masterOf(picture))
  if (picture.crop) image.extract(regionOf(picture.name, picture.crop))
  image.resize({ width: picture.width, withoutEnlargement: true })
  await encode(image, picture).toFile(fileOf(picture))
}

function encode(image: Sharp, { name, format, crop }: Picture): Sharp {
  if (format === 'webp') return image.webp({ quality: 74 })
  if (format === 'jpg') return image.jpeg({ quality: 76, mozjpeg: true })
  // The table sets a lower quality where artefacts are invisible: for rough water, and for high-density phone screens.
  // Effort 2 takes half the time of effort 3, and with a quality lower by two or three points as many bytes.
  return image.avif({ quality: Math.min(masters[name]?.quality ?? 49, crop?.quality ?? 49), effort: 2 })
}

/** Renders the favicon without its rounded corners, because phones apply their own mask. */
async function makeIcon(picture: Picture): Promise<void> {
  const { width } = picture
  const { default: sharp } = await import('sharp')
  const square = (await readFile(icon, 'utf8')).replace(/ rx="\d+"/, '')
  const density = (72 * width) / 32
  await sharp(Buffer.from(square), { density }).resize({ width }).png({ palette: true }).toFile(fileOf(picture))
}

/** The visible region for this aspect ratio, as with `object-fit: cover` at this position. */
function regionOf(name: string, { ratio: [across = 1, down = 1], centre }: NonNullable<Picture['crop']>) {
  const { width: whole, height } = masters[name] as Master
  const width = Math.round((height * across) / down)
  return { left: Math.round((whole - width) * centre), top: 0, width, height }
}

/** Deletes unused pictures. After a change of this script or of the crops, deletes all: file names contain neither quality nor centre. */
async function deleteStale(): Promise<void> {
  const hashFile = join(target, '.made-by')
  const scriptHash = createHash('sha256')
    .update(await readFile(import.meta.filename))
    .update(JSON.stringify(crops))
    .digest('hex')
  const isSame = (await readFile(hashFile, 'utf8').catch(() => '')) === scriptHash
  const names = new Set(isSame ? [...wanted, ...icons].map(nameOf) : [])
  for (const file of await readdir(target)) if (!names.has(file)) await rm(join(target, file))
  await writeFile(hashFile, scriptHash)
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
