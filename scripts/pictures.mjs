// Makes the sizes and formats of the pictures: pictures/*.jpg → public/pictures/<name>-<width>.<format>, and of
// public/favicon.svg the icons that telephones put on their first screen.
// What is there already and not older than its master is kept, so that only the first build takes its time.
import { mkdir, readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const project = new URL('../', import.meta.url)
const table = new URL('src/site/ui/pictures.json', project)
const { widths, fallbackWidth, masters } = JSON.parse(await readFile(table, 'utf8'))
const target = new URL('public/pictures/', project)

const formats = {
  avif: (image) => image.avif({ quality: 52, effort: 3 }),
  webp: (image) => image.webp({ quality: 74 }),
  jpg: (image) => image.jpeg({ quality: 76, mozjpeg: true }),
}

await mkdir(target, { recursive: true })
const wanted = Object.entries(masters).flatMap(([name, { width: widest }]) => [
  ...widths
    .filter((width) => width <= widest)
    .flatMap((width) => [
      { name, width, format: 'avif' },
      { name, width, format: 'webp' },
    ]),
  { name, width: fallbackWidth, format: 'jpg' },
])
const missing = []
for (const picture of wanted) if (!(await isFresh(picture))) missing.push(picture)
if (missing.length > 0) await make(missing)
const icon = new URL('public/favicon.svg', project)
for (const width of [180, 512]) await makeIcon(width)

async function make(pictures) {
  const { default: sharp } = await import('sharp')
  for (const picture of pictures) {
    const image = sharp(fileURLToPath(masterOf(picture))).resize({ width: picture.width, withoutEnlargement: true })
    await formats[picture.format](image).toFile(fileURLToPath(fileOf(picture)))
  }
}

/** Without the favicon's round corners: telephones cut out a shape of their own. */
async function makeIcon(width) {
  const file = fileOf({ name: 'icon', width, format: 'png' })
  if ((await changedAt(file)) >= (await changedAt(icon))) return
  const { default: sharp } = await import('sharp')
  const square = (await readFile(icon, 'utf8')).replace(/ rx="\d+"/, '')
  const density = (72 * width) / 32
  await sharp(Buffer.from(square), { density }).resize({ width }).png({ palette: true }).toFile(fileURLToPath(file))
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
  return new URL(`pictures/${name}.jpg`, project)
}

function fileOf({ name, width, format }) {
  return new URL(`${name}-${width}.${format}`, target)
}
