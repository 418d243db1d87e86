// Generates the sizes and formats of the pictures: pictures/*.jpg → public/pictures/<name>[-<crop>]-<width>.<format>, and the
// home screen icons from public/favicon.svg. Files that are newer than their master are kept; a change of this script
// regenerates all.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../project-root.mjs'

const table = await readFile(new URL('src/site/ui/pictures.json', projectRoot), 'utf8')
const { widths, fallbackWidth, masters, crops } = JSON.parse(table)
const target = new URL('public/pictures/', projectRoot)

const formats = {
  // Rough water costs many bytes and hides artefacts, and so do high-density phone screens; the table sets a lower quality there.
  avif: (image, { name, crop }) =>
    image.avif({ quality: Math.min(masters[name].quality ?? 52, crop?.quality ?? 52), effort: 3 }),
  webp: (image) => image.webp({ quality: 74 }),
  jpg: (image) => image.jpeg({ quality: 76, mozjpeg: true }),
}

const modern = (picture) => ['avif', 'webp'].map((format) => ({ ...picture, format }))
const wanted = [
  ...Object.entries(masters).flatMap(([name, { width: widest }]) => [
    ...widths.filter((width) => width <= widest).flatMap((width) => modern({ name, width })),
    { name, width: fallbackWidth, format: 'jpg' },
  ]),
  ...Object.entries(crops).flatMap(([crop, { centres, widths, ratio, quality }]) =>
    Object.entries(centres).flatMap(([name, centre]) =>
      widths.flatMap((width) => modern({ name, width, crop: { name: crop, ratio, centre, quality } })),
    ),
  ),
]

const icon = new URL('public/favicon.svg', projectRoot)
const icons = [180, 512].map((width) => ({ name: 'icon', width, format: 'png' }))

await mkdir(target, { recursive: true })
await deleteStale()
const missing = []
for (const picture of wanted) if (!(await isFresh(picture))) missing.push(picture)
if (missing.length > 0) await make(missing)
for (const picture of icons) await makeIcon(picture)

async function make(pictures) {
  const { default: sharp } = await import('sharp')
  for (const picture of pictures) {
    const image = sharp(fileURLToPath(masterOf(picture)))
    if (picture.crop) image.extract(regionOf(picture))
    await formats[picture.format](image.resize({ width: picture.width, withoutEnlargement: true }), picture).toFile(
      fileURLToPath(fileOf(picture)),
    )
  }
}

/** Without the favicon's rounded corners: phones apply their own mask. */
async function makeIcon(picture) {
  const { width } = picture
  const file = fileOf(picture)
  if ((await changedAt(file)) >= (await changedAt(icon))) return
  const { default: sharp } = await import('sharp')
  const square = (await readFile(icon, 'utf8')).replace(/ rx="\d+"/, '')
  const density = (72 * width) / 32
  await sharp(Buffer.from(square), { density }).resize({ width }).png({ palette: true }).toFile(fileURLToPath(file))
}

/** The visible region for this aspect ratio, as with `object-fit: cover` at this position. */
function regionOf({ name, crop }) {
  const { width: whole, height } = masters[name]
  const [across, down] = crop.ratio
  const width = Math.round((height * across) / down)
  return { left: Math.round((whole - width) * crop.centre), top: 0, width, height }
}

/** Deletes unused pictures, and all after a change of this script, since another quality doesn't change the name. */
async function deleteStale() {
  const hashFile = new URL('.made-by', target)
  const scriptHash = createHash('sha256')
    .update(await readFile(new URL(import.meta.url)))
    .digest('hex')
  const isSame = (await readFile(hashFile, 'utf8').catch(() => '')) === scriptHash
  const names = new Set(isSame ? [...wanted, ...icons].map(nameOf) : [])
  for (const file of await readdir(target)) if (!names.has(file)) await rm(new URL(file, target))
  await writeFile(hashFile, scriptHash)
}

async function isFresh(picture) {
  const [master, made] = await Promise.all([masterOf(picture), fileOf(picture)].map(changedAt))
  return made >= master
}

async function changedAt(file) {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
  return mtimeMs
}

function masterOf({ name }) {
  return new URL(`pictures/${name}.jpg`, projectRoot)
}

function fileOf(picture) {
  return new URL(nameOf(picture), target)
}

function nameOf({ name, width, format, crop }) {
  return `${name}${crop ? `-${crop.name}` : ''}-${width}.${format}`
}
