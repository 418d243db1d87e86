// Subsets the fonts of the site: the packages' variable fonts → src/site/styles/fonts/<instance>-<subset>.woff2, and faces.css with
// the @font-face rules. Skipped while the hash of the font table, the packages and these scripts is unchanged.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { projectRoot } from '../project-root.mjs'
import { fontFaceCss } from './fonts/font-faces.mjs'
import { charactersIn, featuresOf, fontInstances, subsets } from './fonts/font-table.mjs'
import { readFont } from './fonts/read-font.mjs'

const target = new URL('src/site/styles/fonts/', projectRoot)
const hashFile = new URL('.made-of', target)

const fontFile = (cut, subset) => new URL(`${cut.name}-${subset.name}.woff2`, target)

export async function makeFonts() {
  const sourceHash = await hashSources()
  if ((await readFile(hashFile, 'utf8').catch(() => '')) === sourceHash) return
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const faces = []
  for (const cut of fontInstances) {
    for (const subset of subsets) await writeFile(fontFile(cut, subset), await subsetInstance(cut, subset))
    faces.push(fontFaceCss(cut, await Promise.all(subsets.map((subset) => readBuiltFont(cut, subset)))))
  }
  await writeFile(new URL('faces.css', target), `${faces.join('\n')}\n`)
  await writeFile(hashFile, sourceHash)
}

async function subsetInstance(cut, subset) {
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(await readFile(resolvePackageFile(cut.source(subset.from))), charactersIn(cut, subset), {
    targetFormat: 'woff2',
    variationAxes: cut.axes,
    keepFeatures: featuresOf(cut),
    noHinting: true,
  })
}

/** Reads a font that was built. */
export async function readBuiltFont(cut, subset) {
  const { default: subsetFont } = await import('subset-font')
  const file = await readFile(fontFile(cut, subset))
  return readFont(await subsetFont(file, '', { keepAllGlyphs: true, targetFormat: 'truetype' }))
}

const resolvePackageFile = createRequire(import.meta.url).resolve

async function hashSources() {
  const hash = createHash('sha256')
  const folder = new URL('./fonts/', import.meta.url)
  const scripts = (await readdir(folder)).sort().map((name) => new URL(name, folder))
  for (const script of [new URL(import.meta.url), ...scripts]) hash.update(await readFile(script))
  for (const font of ['newsreader', 'instrument-sans']) {
    hash.update(await readFile(resolvePackageFile(`@fontsource-variable/${font}/package.json`)))
  }
  return hash.digest('hex')
}

if (import.meta.main) await makeFonts()
