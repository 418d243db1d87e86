// Cuts the fonts for the site: the packages' variable files → src/site/styles/fonts/<cut>-<subset>.woff2, and faces.css with
// their declarations. Nothing is done while the table, the packages and this program are those of the last time.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { facesOf } from './fonts/faces.mjs'
import { readFont } from './fonts/read-font.mjs'
import { charactersIn, cuts, featuresOf, subsets } from './fonts/table.mjs'

const target = new URL('../src/site/styles/fonts/', import.meta.url)
const stamp = new URL('.made-of', target)

const fontFile = (cut, subset) => new URL(`${cut.name}-${subset.name}.woff2`, target)

export async function makeFonts() {
  const wanted = await describe()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const faces = []
  for (const cut of cuts) {
    for (const subset of subsets) await writeFile(fontFile(cut, subset), await cutFont(cut, subset))
    faces.push(facesOf(cut, await Promise.all(subsets.map((subset) => readMade(cut, subset)))))
  }
  await writeFile(new URL('faces.css', target), `${faces.join('\n')}\n`)
  await writeFile(stamp, wanted)
}

async function cutFont(cut, subset) {
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(await readFile(packaged(cut.source(subset.from))), charactersIn(cut, subset), {
    targetFormat: 'woff2',
    variationAxes: cut.axes,
    keepFeatures: featuresOf(cut),
    noHinting: true,
  })
}

/** A font as it was made. */
export async function readMade(cut, subset) {
  const { default: subsetFont } = await import('subset-font')
  const made = await readFile(fontFile(cut, subset))
  return readFont(await subsetFont(made, '', { keepAllGlyphs: true, targetFormat: 'truetype' }))
}

const packaged = createRequire(import.meta.url).resolve

async function describe() {
  const hash = createHash('sha256')
  for (const own of ['fonts.mjs', 'fonts/table.mjs', 'fonts/faces.mjs', 'fonts/read-font.mjs']) {
    hash.update(await readFile(new URL(own, import.meta.url)))
  }
  for (const font of ['newsreader', 'instrument-sans']) {
    hash.update(await readFile(packaged(`@fontsource-variable/${font}/package.json`)))
  }
  return hash.digest('hex')
}

if (import.meta.main) await makeFonts()
