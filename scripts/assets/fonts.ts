// Makes the fonts of the site from the variable fonts of the packages, in src/guest/site/styles/fonts/: a file
// <instance>-<subset>.woff2 for each subset, faces.css with the @font-face rules, and `drawn/` with the fonts for share
// pictures and PDFs. Does nothing if the hash of the font table, the packages and these scripts is unchanged.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { projectRoot } from '../../src/shared/project-root.ts'
import { fontFaceCss } from './fonts/font-faces.ts'
import { charactersIn, type FontInstance, featuresOf, fontInstances, type Subset, subsets } from './fonts/font-table.ts'
import { type Font, readFont } from './fonts/read-font.ts'

const target = join(projectRoot, 'src/guest/site/styles/fonts')
const hashFile = join(target, '.made-of')

const fontFile = (cut: FontInstance, subset: Subset) => join(target, `${cut.name}-${subset.name}.woff2`)

export async function makeFonts(): Promise<void> {
  const sourceHash = await hashSources()
  if ((await readFile(hashFile, 'utf8').catch(() => '')) === sourceHash) return
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const faces: string[] = []
  for (const cut of fontInstances) {
    for (const subset of subsets) await writeFile(fontFile(cut, subset), await subsetInstance(cut, subset))
    faces.push(fontFaceCss(cut, await Promise.all(subsets.map((subset) => readBuiltFont(cut, subset)))))
  }
  await writeFile(join(target, 'faces.css'), `${faces.join('\n')}\n`)
  await makeDrawnFonts()
  await writeFile(hashFile, sourceHash)
}

/**
 * Makes static instances of the headline font for share pictures, and of the sans serif font for PDFs. The libraries
 * that draw the pictures and PDFs can't read the variable fonts of the packages.
 */
async function makeDrawnFonts(): Promise<void> {
  await mkdir(join(target, 'drawn'), { recursive: true })
  for (const [subset, letters] of Object.entries(drawnLetters)) {
    for (const [style, file, variationAxes] of [
      ['normal', `newsreader/files/newsreader-${subset}-opsz-normal`, { opsz: 72, wght: 390 }],
      ['italic', `newsreader/files/newsreader-${subset}-opsz-italic`, { opsz: 72, wght: 390 }],
      ['sans', `instrument-sans/files/instrument-sans-${subset}-wght-normal`, { wght: 400 }],
    ] as const) {
      const source = await readFile(resolvePackageFile(`@fontsource-variable/${file}.woff2`))
      const font = await subsetFont(source, letters, { targetFormat: 'truetype', variationAxes })
      await writeFile(join(target, `drawn/${subset}-${style}.ttf`), font)
    }
  }
}

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

/**
 * The characters of each font file. In the packages, the two files of a font overlap: some characters are in both, and
 * some of their glyphs are empty. So each file is reduced to a range of its own.
 */
const drawnLetters = { latin: `${between(0x20, 0xff) + between(0x2010, 0x2033)}€−`, 'latin-ext': between(0x100, 0x24f) }

async function subsetInstance(cut: FontInstance, subset: Subset): Promise<Buffer> {
  return subsetFont(await readFile(resolvePackageFile(cut.source(subset.from))), charactersIn(cut, subset), {
    targetFormat: 'woff2',
    variationAxes: cut.axes,
    keepFeatures: featuresOf(cut),
    noHinting: true,
  })
}

/** Reads a font that was built. */
export async function readBuiltFont(cut: FontInstance, subset: Subset): Promise<Font> {
  const file = await readFile(fontFile(cut, subset))
  return readFont(await subsetFont(file, '', { keepAllGlyphs: true, targetFormat: 'truetype' }))
}

const resolvePackageFile = createRequire(import.meta.url).resolve

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const folder = join(import.meta.dirname, 'fonts')
  const scripts = (await readdir(folder)).sort().map((name) => join(folder, name))
  for (const script of [import.meta.filename, ...scripts]) hash.update(await readFile(script))
  for (const font of ['newsreader', 'instrument-sans']) {
    hash.update(await readFile(resolvePackageFile(`@fontsource-variable/${font}/package.json`)))
  }
  return hash.digest('hex')
}

if (import.meta.main) await makeFonts()
